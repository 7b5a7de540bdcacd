import { dirname, join, relative } from "node:path";
import { compileWithAssertions } from "/work/wt/document/test/languages/assertions.ts";
import { CHECKS } from "/work/wt/document/test/languages/check.ts";
import { FOLDER, runProgram } from "/work/wt/document/test/languages/support.ts";

const [, , file, only] = process.argv;
const EV = [
  "KycStatusUpdateEvent",
  "TransactionStatusUpdateEvent",
  "TransactionCreatedEvent",
  "BankAccountLinkingEvent",
  "BankAccountStatusEvent",
  "EntitySmsOptInEvent",
];
for (const c of CHECKS.filter((c) => c.types && (!only || c.generator.includes(only)))) {
  const path = join(FOLDER, c.program);
  const cmd = `mkdir -p generated; ${c.generate}`
    .replaceAll("$BUNDLE", relative(dirname(path), file))
    .replaceAll("$OPTIONS", c.options ?? "");
  let types = c.types.includes("webhooks[keyof") ? c.types : c.types.replace(", WebhookEvent", `, ${EV.join(", ")}`);
  types = types
    .replace(
      /type WebhookEvent = (.*)"WebhookEvent"(.*);/,
      (_, a, b) => `type WebhookEvent = ${EV.map((e) => `${a}"${e}"${b}`).join(" | ")};`,
    )
    .replace(
      /type WebhookEvent = Schemas.WebhookEvent/,
      `type WebhookEvent = ${EV.map((e) => `Schemas.${e}`).join(" | ")}`,
    )
    .replace(/z.input<typeof schemas.WebhookEvent>/, EV.map((e) => `z.input<typeof schemas.${e}>`).join(" | "));
  if (!types.includes("type WebhookEvent")) types += `\ntype WebhookEvent = ${EV.join(" | ")};`;
  try {
    await runProgram(dirname(path), ["bash", "-ec", cmd]);
    const lost = await compileWithAssertions(path, types);
    console.log(c.generator, "OK lost:", lost.join(" | "));
  } catch (e) {
    console.log(c.generator, "FAIL", String(e.message).slice(0, 1200));
  }
}
