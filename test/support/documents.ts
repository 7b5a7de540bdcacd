import { readFileSync } from "node:fs";
import type { Bundle } from "../../scripts/contract/contract.ts";
import { lower } from "../../scripts/generate/lower/lower.ts";
import { publishedForm } from "../../scripts/generate/published.ts";
import type { OpenapiDocument } from "../../scripts/specification/model/document.ts";

/** The bundle as the source has it, of which the mock, the client and the validators are made. */
export const precise: OpenapiDocument = JSON.parse(
  readFileSync(new URL("../../generated/contract.json", import.meta.url), "utf8"),
);

/** The bundle that is published. */
export const published = publishedForm(precise as unknown as Bundle) as unknown as OpenapiDocument;

/** The bundle as it is published, and with what only the mock assumes, which the specification's cases ask of it. */
export const contract = lower(precise as unknown as Bundle) as unknown as OpenapiDocument;
