import type { Bundle } from "../../contract/contract.ts";
import { describeValues } from "../../contract/schema.ts";
import { withoutChoices, withoutDeprecatedLast } from "./choices.ts";
import { mapSchemas, withoutOrphans } from "./map-schemas.ts";
import { withPairedExamples } from "./paired-examples.ts";
import { withDiscriminators } from "./unions.ts";
import { withoutConstants, withSingleTypes } from "./values.ts";

const STEPS = [
  withPairedExamples,
  withoutChoices,
  withoutDeprecatedLast,
  withoutConstants,
  withSingleTypes,
  // One generator refuses `x-enumDescriptions`.
  (bundle: Bundle) => mapSchemas(bundle, describeValues),
  withDiscriminators,
];

/**
 * Lowers a bundle to constructs that generators of other languages know. It accepts and rejects exactly the same values.
 * A bundle that is lowered already stays as it is.
 */
export function lower(bundle: Bundle): Bundle {
  const lowered = STEPS.reduce((document, step) => step(document), bundle);
  return withoutOrphans(lowered, bundle);
}
