import { readFileSync } from "node:fs";
import type { Document } from "../../scripts/specification/model/document.ts";

/** The bundle that is published. */
export const contract: Document = readGenerated("openapi.json");

/** The bundle as the source has it, of which the mock, the client and the validators are made. */
export const precise: Document = readGenerated("contract.json");

function readGenerated(file: string): Document {
  return JSON.parse(readFileSync(new URL(`../../generated/${file}`, import.meta.url), "utf8"));
}
