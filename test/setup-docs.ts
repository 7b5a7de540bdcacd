import { resolve } from "node:path";
import { makeLocal } from "../scripts/steps.ts";

/** Makes the docs, which are not committed, from the contract of the last build. */
export default async function setup(): Promise<void> {
  await makeLocal(resolve(import.meta.dirname, ".."), "docs");
}
