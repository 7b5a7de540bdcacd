import { describeFinding, type Observed } from "../../../scripts/conformance/reports/traffic-report.ts";

/** What `check` says of some traffic: a line for each finding and for each part that is not checked, and the exchanges. */
export async function remarksOf(
  check: (traffic: string, ...options: string[]) => Promise<{ text: string }>,
  traffic: string,
): Promise<{ exchanges: Observed[]; remarks: string[] }> {
  const { text } = await check(traffic, "--format", "json");
  if (!text.startsWith("{")) return { exchanges: [], remarks: [text.trim()] };
  const { exchanges, unread }: { exchanges: Observed[]; unread: string[] } = JSON.parse(text);
  const ofContract = exchanges.filter(({ role }) => role !== "unknown");
  const remarks = ofContract.flatMap(({ place, findings, unjudged }) => [
    ...findings.map((finding) => `${place}: ${describeFinding(finding)}`),
    ...unjudged.map((reason) => `${place}: not checked: ${reason}`),
  ]);
  return { exchanges, remarks: [...remarks, ...unread] };
}
