import { win32 } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

const ROOT = "C:\\repository";

// The modules of the build that handle paths, as they are on Windows.
let context: typeof import("../../../scripts/build/generate/context.ts");
let mock: typeof import("../../../scripts/build/generate/mock.ts");

beforeAll(async () => {
  vi.doMock("node:path", () => ({ ...win32, default: win32 }));
  vi.resetModules();
  context = await import("../../../scripts/build/generate/context.ts");
  mock = await import("../../../scripts/build/generate/mock.ts");
});
afterAll(() => {
  vi.doUnmock("node:path");
  vi.resetModules();
});

test("the messages of tools have paths relative to the root", () => {
  const message = `${ROOT}\\openapi\\openapi.yaml:3 and ${ROOT}\\docs\\README.md:1`;
  expect(context.relativePaths({ root: ROOT }, message)).toBe("openapi\\openapi.yaml:3 and docs\\README.md:1");
});

test("the files of the mock go into its folder", () => {
  expect(mock.outputPath(`${ROOT}\\generated\\mock\\cli.js`)).toBe("generated\\mock\\cli.js");
});
