import { readFileSync } from "node:fs";
import { join } from "node:path";
import { dereference } from "../contract/json-pointer.ts";
import { makeLocal } from "../steps.ts";
import { parseWithZod } from "./events-with-zod.ts";
import { machine } from "./machine.ts";
import { table } from "./report.ts";
import { alternate, median } from "./rounds.ts";

/** The number of rounds is odd: their median is one of them. */
const ROUNDS = 9;

/** How long each parser runs in a round, in milliseconds. */
const SLICE = 250;

const ROOT = join(import.meta.dirname, "../..");

/** Tells whether a body is an event. */
type Parse = (body: unknown) => boolean;

/** Measures `parseWebhookEvent` next to Zod, with the examples of all events in turn. Takes about half a minute. */
export async function main(): Promise<void> {
  await makeLocal(ROOT, ["validators"], new AbortController().signal);
  const { parseWebhookEvent } = await import("../../generated/webhooks.js");
  const parsers: Record<string, Parse> = {
    parseWebhookEvent: (body) => parseWebhookEvent(body).kind === "event",
    Zod: parseWithZod,
  };
  const events = examplesOfEvents();
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
  console.log(`${machine()}, medians.\n`);
  console.log(table(rows));
}

/** The examples of all events, as values. */
function examplesOfEvents(): object[] {
  const bundle = JSON.parse(readFileSync(join(ROOT, "generated/openapi.json"), "utf8"));
  return Object.values<{ post: { requestBody: { content: { "application/json": { examples: object } } } } }>(
    bundle.webhooks,
  ).flatMap(({ post }) =>
    Object.values(post.requestBody.content["application/json"].examples).map(
      (example) => dereference<{ value: object }>(bundle, example).value,
    ),
  );
}

/**
 * Runs a parser over bodies, again and again.
 *
 * @param valid what it must say of each
 * @returns bodies per second
 * @throws Error when it says otherwise
 */
function rate(parse: Parse, bodies: unknown[], valid: boolean): number {
  let count = 0;
  const begin = performance.now();
  let now = begin;
  while (now - begin < SLICE) {
    for (let pass = 0; pass < 100; pass++) {
      for (const body of bodies) {
        if (parse(body) !== valid) throw new Error(`${JSON.stringify(body)} must be ${valid ? "valid" : "refused"}.`);
      }
    }
    count += 100 * bodies.length;
    now = performance.now();
  }
  return (count / (now - begin)) * 1000;
}
