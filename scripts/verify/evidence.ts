import { memoize } from "../contract/collections.ts";
import type { Evidence } from "../specification/cases/published.ts";
import { listPlaces } from "../traffic/facts.ts";
import { compileValidator } from "../validators/compile.ts";

/** A field of a body, with the first place where it contradicts its statement. */
interface JudgedField extends Pick<Evidence, "statement" | "field"> {
  breach?: string;
}

/** Schemas are few, and verifications in a test many. */
const validatorOf = memoize((schema: string) => compileValidator(JSON.parse(schema)));

/** Judges what no schema of the contract says of a body; fields that it does not have, or has as null, are left out. */
export function judgeEvidence(evidence: Evidence[], body: unknown): JudgedField[] {
  return evidence.flatMap(({ statement, field, schema }) => {
    const places = listPlaces(body, field.split("."));
    const validator = validatorOf(JSON.stringify(schema));
    const wrong = places.find(({ object }) => !validator.is(object));
    if (wrong) return [{ statement, field, breach: wrong.path.join(".") }];
    return places.some(({ value }) => value !== null) ? [{ statement, field }] : [];
  });
}
