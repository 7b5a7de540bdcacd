import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkEntries } from "../../../scripts/build/generate/entries.ts";
import { CausalFailure } from "../../../scripts/contract/failure.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "entries-"));
  mkdirSync(join(root, "openapi/schemas"), { recursive: true });
  mkdirSync(join(root, "openapi-private"));
  writeFileSync(join(root, "openapi/schemas/Payment.yaml"), "type: object\n");
});
afterEach(() => rmSync(root, { recursive: true }));

const out = "is a symbolic link that leads out of openapi: replace it by a copy of what it leads to";

test.each([
  ["a file outside", "../openapi-private", out],
  ["a folder outside", "..", out],
  ["nothing", "Gone.yaml", "is a symbolic link that leads nowhere: remove it"],
  ["itself", "Link.yaml", "is a symbolic link that leads nowhere: remove it"],
])("a symbolic link to %s is refused", (_, target, message) => {
  symlinkSync(target, join(root, "openapi/Link.yaml"));
  expect(() => checkEntries(root, "openapi", "docs")).toThrow(new CausalFailure(`openapi/Link.yaml ${message}`));
});

test("a symbolic link that stays inside is accepted, also where the root is reached by one", () => {
  symlinkSync("schemas/Payment.yaml", join(root, "openapi/Payment.yaml"));
  symlinkSync(".", join(root, "linked"));
  checkEntries(join(root, "linked"), "openapi");
});

test("a folder that is itself a symbolic link is refused", () => {
  symlinkSync("openapi-private", join(root, "docs"));
  expect(() => checkEntries(root, "docs")).toThrow("docs is a symbolic link that leads out of docs: ");
});

test("what is neither a file nor a folder is refused, and a huge file", async () => {
  const server = createServer().listen(join(root, "openapi/schemas/Socket.yaml"));
  await once(server, "listening");
  truncateSync(join(root, "openapi/schemas/Payment.yaml"), 5e6);
  expect(() => checkEntries(root, "openapi")).toThrow(
    new CausalFailure(
      `openapi/schemas/Payment.yaml has 5 MB, and a file of the source at most 4: split it
openapi/schemas/Socket.yaml is neither a file nor a folder: replace it by a file`,
    ),
  );
  server.close();
});
