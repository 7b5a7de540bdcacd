import type { GeneratedReport, StatementReport, Verdict, VerifyReport } from "./interface.ts";

const VERDICTS: Verdict[] = ["broken", "not shown", "partly shown", "shown"];

/** A report as a page that can be committed. */
export function markdownOf({ contract, target, seed, statements, generated, workflows }: VerifyReport): string {
  const of = (verdict: Verdict) => statements.filter((each) => each.verdict === verdict);
  return `# Verification of ${target}

By version ${contract} of the contract of the Token Payments Service. A statement is shown if the service gave the right
response to each of its requests.

| Verdict | Statements |
| --- | --- |
${VERDICTS.toReversed()
  .map((verdict) => row(verdict, of(verdict).length))
  .join("\n")}

## Generated requests

Of seed ${seed}, as many valid as invalid ones.

| Operation | Verdict | Requests | Why |
| --- | --- | --- | --- |
${generated.map(({ operation, verdict, runs, reason, failure }) => row(operation, verdict, runs, reason ?? failure?.message ?? "")).join("\n")}
${generated.flatMap(smallest).join("")}
## Workflows

| Workflow | Verdict | Steps | Why not all |
| --- | --- | --- | --- |
${workflows.map(({ id, verdict, shown, steps, reason = "" }) => row(id, verdict, `${shown} of ${steps}`, reason)).join("\n")}
${VERDICTS.map((verdict) => section(verdict, of(verdict))).join("")}`;
}

function smallest({ operation, failure }: GeneratedReport): string[] {
  if (!failure) return [];
  return [`\nThe smallest request of \`${operation}\` that fails:\n\n\`\`\`sh\n${failure.curl}\n\`\`\`\n`];
}

function section(verdict: Verdict, statements: StatementReport[]): string {
  if (statements.length === 0) return "";
  const rows = statements.map(({ id, says, shown, notShown, broken }) => {
    const breaches = broken.map(({ operation, request, message, times }) => {
      return `${operation}, ${request}: ${message}${times > 1 ? ` (${times} times)` : ""}`;
    });
    const reasons = notShown.map(({ reason, times }) => `${reason} (${times})`);
    return row(`\`${id}\``, says, shown, [...breaches, ...reasons].join("<br>"));
  });
  const title = verdict.charAt(0).toUpperCase() + verdict.slice(1);
  return `\n## ${title}\n\n| Statement | What it says | Checks shown | Why not all |\n| --- | --- | --- | --- |\n${rows.join("\n")}\n`;
}

function row(...cells: (string | number)[]): string {
  return `| ${cells
    .map((cell) =>
      String(cell)
        .replaceAll("|", "\\|")
        .replaceAll(/[\r\n]+/g, " "),
    )
    .join(" | ")} |`;
}
