import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { moreSevere } from "../../../../../scripts/build/release/contract-change.ts";
import { asObjects } from "../../../../../scripts/build/release/sets/plain-schema.ts";
import { judgeSchemas } from "../../../../../scripts/build/release/verdicts.ts";
import { expand } from "../../../../../scripts/contract/json-pointer.ts";
import { memoize } from "../../../../../scripts/contract/utilities.ts";
import { published } from "../../../../support/documents.ts";
import { bodiesOf } from "./bodies.ts";
import { type Edit, editsOf, SCHEMAS, type Schema } from "./edits.ts";

const ajv = new Ajv2020({ strict: false, meta: false, validateSchema: false, logger: false });
addFormats.default(ajv);
const compile = memoize((schema: string) => ajv.compile(JSON.parse(schema)));
const isValid = (schema: Schema, value: unknown): boolean => compile(JSON.stringify(schema))(value) as boolean;

/** What the bodies show of an edit. */
interface Shown extends Edit {
  /** A body that only the older schema accepts. */
  refused: unknown;
  /** A body that only the newer schema accepts. */
  accepted: unknown;
}

/** What another schema means to a request and to a response, as `npm run diff` has it where Redocly sees nothing. */
function impactOn(side: "request" | "response", ...[before, after]: [Schema, Schema]): string {
  const [base, revision] = [before, after].map((schema) => documentOf(side, asObjects(schema))) as [never, never];
  const impacts = judgeSchemas([], [base, revision]).map(({ impact }) => impact);
  return impacts.length === 0 ? "nothing" : moreSevere(...impacts);
}

function documentOf(side: "request" | "response", schema: Schema): object {
  const body = { content: { "application/json": { schema } } };
  const post = side === "request" ? { requestBody: body } : { responses: { 200: body } };
  return { paths: { "/pay": { post } } };
}

/** What is compared as a whole, or by its annotation: such verdicts may be too high. */
const UNDECIDED = /"(unevaluated\w+|contains|pattern|patternProperties|propertyNames|format|x-extensible)"/;
const IMPACTS = ["nothing", "patch", "minor", "major"];

test.each([
  { of: "a small contract", edits: SCHEMAS.flatMap((schema) => editsOf(schema)) },
  { of: "the contract", edits: Object.values(published.components.schemas).flatMap(someEdits) },
])(
  "of $edits.length edits of $of, no request that is refused from now on is a patch or minor, and no new form of a response",
  ({ edits }) => {
    const verdicts = edits
      .flatMap(bothWays)
      .map(show)
      .flatMap((edit) =>
        (["request", "response"] as const).map((side) => {
          const [impact, least] = [impactOn(side, edit.before, edit.after), leastOf(edit, side)];
          const { what, before, after, refused, accepted } = edit;
          const bodies = JSON.stringify({ before, after, refused, accepted });
          const excess = IMPACTS.indexOf(impact) - IMPACTS.indexOf(least);
          return { excess, least, text: `${side}: ${what} is ${impact}, not ${least}: ${bodies}` };
        }),
      );
    const shareOf = (some: typeof verdicts) => some.length / verdicts.length;
    expect(verdicts.filter(({ excess }) => excess < 0)).toEqual([]);
    // Measured: 0.001 and 0, of what the bodies do not show; and 0.23 and 0.29, so the bodies show something.
    expect(shareOf(verdicts.filter(({ excess, text }) => excess > 0 && !UNDECIDED.test(text)))).toBeLessThan(0.005);
    expect(shareOf(verdicts.filter(({ least }) => least === "major"))).toBeGreaterThan(0.15);
  },
);

/** Some edits of a named schema itself, without those of the schemas to which it refers: all of them take an hour. */
function someEdits(schema: Schema): Edit[] {
  const some = editsOf(schema, []).filter((_, index) => index % 40 === 0);
  return some.map(({ before, after, ...edit }) => ({
    ...edit,
    before: expand(published, before),
    after: expand(published, after),
  }));
}

function bothWays(edit: Edit): Edit[] {
  const { what, before, after, losesField = false } = edit;
  return [edit, { what: `${what}, undone`, before: after, after: before, declaresField: losesField }];
}

function show(edit: Edit): Shown {
  const bodies = bodiesOf([edit.before, edit.after], isValid);
  const differs = (value: unknown) => isValid(edit.before, value) !== isValid(edit.after, value);
  const different = bodies.filter(differs);
  return {
    ...edit,
    refused: different.find((value) => isValid(edit.before, value)),
    accepted: different.find((value) => !isValid(edit.before, value)),
  };
}

/** The least severe verdict that docs/breaking-changes.md allows. */
function leastOf({ after, refused, accepted, declaresField }: Shown, side: "request" | "response"): string {
  // Nobody sends a field that is not declared.
  if (declaresField && side === "request") return "nothing";
  const [breaks, adds] = side === "request" ? [refused, accepted] : [accepted, refused];
  // A set that may grow: readers expect other values there.
  const isGrowing = side === "response" && JSON.stringify(after).includes('"x-extensible":true');
  if (isGrowing) return breaks !== undefined || adds !== undefined ? "minor" : "nothing";
  return breaks !== undefined ? "major" : adds !== undefined ? "minor" : "nothing";
}
