import { expect, test } from "vitest";
import { bundleSizes } from "../../../scripts/bench/browser-bundle.ts";
import { contract } from "../../support/contract.ts";

/** In bytes of gzip: the code, openapi-fetch included, and what an operation adds to it, mostly its name and path. */
const CODE = 3820;
const OPERATION = 32;

test(`a page that uses the client loads at most ${CODE} bytes, and ${OPERATION} for each operation`, async () => {
  const { "this client": size } = await bundleSizes();
  expect(size).toBeLessThanOrEqual(CODE + OPERATION * contract.operations.length);
});
