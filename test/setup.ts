import { resolve } from "node:path";
import { makeLocal } from "../scripts/steps.ts";

/** Makes what is not committed, from the source as it is, before the tests that use it. */
export default async function setup(): Promise<void> {
  await makeLocal(resolve(import.meta.dirname, ".."), ["docs", "mock", "validators"], new AbortController().signal);
}
