import { expect, test } from "vitest";
import { ENTRY_LIMIT, readTraffic } from "../../../scripts/conformance/traffic/read.ts";
import { callOf } from "./exchanges.ts";
import { entryOf, ndjsonOf } from "./recorded.ts";

const MEBIBYTE = 1024 * 1024;
const call = callOf("/0.2/get_accounts", "x".repeat(MEBIBYTE), 200, "");

/** Reads the same bytes several times, and returns how many exchanges they are. */
async function countIn(head: string, piece: string, pieces: number): Promise<number> {
  async function* chunks() {
    yield Buffer.from(head);
    const bytes = Buffer.from(piece);
    for (let count = 0; count < pieces; count += 1) yield bytes;
  }
  let count = 0;
  for await (const _ of readTraffic(chunks(), () => {})) count += 1;
  return count;
}

const pieces = ENTRY_LIMIT / MEBIBYTE + 1;

test.each([
  ["an archive", '{"log":{"entries":[', `${JSON.stringify(entryOf(call))},`],
  ["lines", "", ndjsonOf([call])],
])("read, though larger than an entry may be: %s", async (_, head, piece) => {
  expect(await countIn(head, piece, pieces)).toBe(pieces);
});

test.each([
  ["an archive", '{"log":{"entries":[{"comment":"', "Entry 1 is larger"],
  ["lines", '{"comment":"', "A line is larger"],
])("refused with an entry that is larger: %s", async (_, head, message) => {
  const reading = countIn(head, "x".repeat(MEBIBYTE), pieces);
  await expect(reading).rejects.toThrow(`${message} than ${ENTRY_LIMIT} bytes.`);
});
