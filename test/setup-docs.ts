import { resolve } from "node:path";
import { makeLocal } from "../scripts/steps.ts";

/** Builds the docs page, which is not committed, from the source as it is. */
export default async function setup(): Promise<void> {
  await makeLocal(resolve(import.meta.dirname, ".."), ["docs"]);
}
