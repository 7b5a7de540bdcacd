import { readFile } from "node:fs/promises";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { expect, inject, test } from "vitest";

const installed = inject("installed");

test("publint has no finding", async () => {
  const content = await readFile(installed.tarball);
  const tarball = content.buffer.slice(content.byteOffset, content.byteOffset + content.length);
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
});

test("its types resolve in every mode", async () => {
  // The pages and the documents have no types.
  const documents = ["-3.0.json", "-3.0.yaml", ".json", ".yaml"].map((form) => `./openapi${form}`);
  const excludeEntrypoints = ["./docs", "./package.json", ...documents];
  const tarball = createPackageFromTarballData(await readFile(installed.tarball));
  const result = await checkPackage(tarball, { excludeEntrypoints });
  if (!result.types) expect.fail("The package has no types.");
  // The package is ESM for `require`, too.
  expect(result.problems.filter(({ kind }) => kind !== "CJSResolvesToESM")).toEqual([]);
});
