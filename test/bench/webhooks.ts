import { readGeneratedContract } from "../../scripts/contract/generated.ts";
import { compareCalls } from "./call-times.ts";
import { machine, table } from "./figures.ts";
import { parseWithZod } from "./webhooks-zod.ts";

/** Returns whether a body is an event. */
type Parse = (body: unknown) => boolean;

/** Measures `parseWebhookEvent` next to Zod with the examples of all events. Takes about half a minute. */
export async function main(): Promise<void> {
  const { parseWebhookEvent } = await import("../../generated/webhooks.js");
  const parsers: Record<string, Parse> = {
    parseWebhookEvent: (body) => parseWebhookEvent(body).kind === "event",
    Zod: parseWithZod,
  };
  const contract = readGeneratedContract();
  const events = contract.events.flatMap(({ request }) => request.examples.map(({ value }) => value as object));
  const loads: [name: string, bodies: unknown[], valid: boolean][] = [
    ["text", events.map((event) => JSON.stringify(event)), true],
    ["value", events, true],
    ["broken text", events.map((event) => JSON.stringify({ ...event, event_uuid: "broken" })), false],
  ];

  const rows: string[][] = [["events/s", ...Object.keys(parsers), "times faster"]];
  for (const [name, bodies, valid] of loads) {
    const passes = Object.entries(parsers).map(([name, parse]) => [name, () => parseAll(parse, bodies, valid)]);
    const times = await compareCalls<string>(Object.fromEntries(passes));
    const [ours = 0, zod = 0] = Object.keys(parsers).map((name) => (bodies.length * 1e6) / (times[name] as number));
    rows.push([name, ours.toFixed(0), zod.toFixed(0), (ours / zod).toFixed(1)]);
  }
  console.log(`${machine()}, medians.\n\n${table(rows)}`);
}

/**
 * Parses each body once.
 *
 * @param valid the expected verdict on each
 * @throws Error when a verdict differs
 */
function parseAll(parse: Parse, bodies: unknown[], valid: boolean): void {
  for (const body of bodies) {
    if (parse(body) !== valid) throw new Error(`${JSON.stringify(body)} must be ${valid ? "valid" : "rejected"}.`);
  }
}
