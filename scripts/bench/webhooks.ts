import { readContract } from "../contract/contract.ts";
import { ROOT, readGeneratedBundle } from "../contract/generated.ts";
import { makeLocal } from "../steps.ts";
import { alternate, machine, median, table } from "./figures.ts";
import { parseWithZod } from "./webhooks-zod.ts";

/** An odd number of rounds: the median is one of the values. */
const ROUNDS = 9;

/** Time that each parser runs in a round, in milliseconds. */
const SLICE = 250;

/** Returns whether a body is an event. */
type Parse = (body: unknown) => boolean;

/** Measures `parseWebhookEvent` next to Zod with the examples of all events. Takes about half a minute. */
export async function main(): Promise<void> {
  await makeLocal(ROOT, "validators");
  const { parseWebhookEvent } = await import("../../generated/webhooks.js");
  const parsers: Record<string, Parse> = {
    parseWebhookEvent: (body) => parseWebhookEvent(body).kind === "event",
    Zod: parseWithZod,
  };
  const contract = readContract(readGeneratedBundle());
  const events = contract.events.flatMap(({ request }) => request.examples.map(({ value }) => value as object));
  const loads: [name: string, bodies: unknown[], valid: boolean][] = [
    ["text", events.map((event) => JSON.stringify(event)), true],
    ["value", events, true],
    ["broken text", events.map((event) => JSON.stringify({ ...event, event_uuid: "broken" })), false],
  ];

  const rows: string[][] = [["events/s", ...Object.keys(parsers), "times faster"]];
  for (const [name, bodies, valid] of loads) {
    const rates = await alternate(Object.values(parsers), ROUNDS, async (parse) => rate(parse, bodies, valid));
    const [ours = 0, zod = 0] = [...rates.values()].map(median);
    rows.push([name, ours.toFixed(0), zod.toFixed(0), (ours / zod).toFixed(1)]);
  }
  console.log(`${machine()}, medians.\n\n${table(rows)}`);
}

/**
 * Parses the bodies repeatedly.
 *
 * @param valid the expected verdict on each
 * @returns bodies per second
 * @throws Error when a verdict differs
 */
function rate(parse: Parse, bodies: unknown[], valid: boolean): number {
  let count = 0;
  const begin = performance.now();
  let now = begin;
  while (now - begin < SLICE) {
    for (let pass = 0; pass < 100; pass++) {
      for (const body of bodies) {
        if (parse(body) !== valid) throw new Error(`${JSON.stringify(body)} must be ${valid ? "valid" : "rejected"}.`);
      }
    }
    count += 100 * bodies.length;
    now = performance.now();
  }
  return (count / (now - begin)) * 1000;
}
