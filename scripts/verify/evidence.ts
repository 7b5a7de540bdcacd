import { memoize } from "../contract/collections.ts";
import type { Evidence } from "../specification/cases/published.ts";
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
    const steps = field.split(".");
    const name = steps.pop() ?? "";
    const parents = valuesAt(body, steps.join(".")).filter(({ value }) => Object(value)[name] !== undefined);
    const wrong = parents.find(({ value }) => !validatorOf(JSON.stringify(schema)).is(value));
    if (wrong) return [{ statement, field, breach: [...wrong.place, name].join(".") }];
    return parents.some(({ value }) => Object(value)[name] !== null) ? [{ statement, field }] : [];
  });
}

/** Lists the values of a field with their places; a step `[]` leads to each element. */
export function valuesAt(value: unknown, field: string): { value: unknown; place: (string | number)[] }[] {
  let found = [{ value, place: [] as (string | number)[] }];
  for (const step of field === "" ? [] : field.split(".")) {
    found = found.flatMap((each) => {
      const names = step === "[]" ? Object.keys(Object(each.value)) : [step];
      return names.map((name) => ({ value: Object(each.value)[name], place: [...each.place, name] }));
    });
  }
  return found.filter((each) => each.value !== undefined);
}
