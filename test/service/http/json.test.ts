import { expect, test } from "vitest";
import { isDeeper, parseJson, parseJsonOrText } from "../../../scripts/service/http/json.ts";

test.each([
  ['{"a":[1]}', { a: [1] }],
  ["null", null],
  ["", undefined],
  ["{", undefined],
])("text %s", (text, value) => {
  expect(parseJson(text)).toEqual(value);
  expect(parseJson(new TextEncoder().encode(text))).toEqual(value);
});

test("bytes must be UTF-8, and may begin with its mark", () => {
  expect(parseJson(new Uint8Array([0x22, 0xff, 0x22]))).toBeUndefined();
  expect(parseJson(new TextEncoder().encode("\uFEFF[]"))).toEqual([]);
});

test("nothing is no JSON", () => {
  expect(parseJson(undefined)).toBeUndefined();
});

test("levels are counted outside of texts", () => {
  const isDeep = (json: string) => isDeeper(new TextEncoder().encode(json), 3);
  expect(["[[[]]]", '[[],[[]],{"a":{}}]', '["[[[["]', '["\\"[[[["]', '["\\\\",[[]]]', "é[[["].filter(isDeep)).toEqual(
    [],
  );
  expect(["[[[[]]]]", '{"a":[{"b":{', '["\\\\",[[[', '[[["a",["'].every(isDeep)).toBe(true);
});

test("other text stays", () => {
  expect(["null", "nil"].map(parseJsonOrText)).toEqual([null, "nil"]);
});
