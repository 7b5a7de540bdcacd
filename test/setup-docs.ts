import { resolve } from "node:path";
import { makeLocal } from "../scripts/steps.ts";

/** Makes the page of the docs, which is not committed, from the source as it is. */
export default async function setup(): Promise<void> {
  await makeLocal(resolve(import.meta.dirname, ".."), ["docs"]);
}
