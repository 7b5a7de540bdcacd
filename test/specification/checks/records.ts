import type { Document } from "../../support/fields.ts";
import { departures } from "../departures.ts";
import { headers, type Rows, records, valueSets } from "../tables.ts";
import type { Check } from "./check.ts";

// biome-ignore lint/suspicious/noExplicitAny: the checks reach into a document whose form is what they check
type Node = any;

const named: Record<string, Rows> = { UserHeader: headers.user, AppHeader: headers.app, ...records };

/** Holds the records, and what is said of all schemas, against the tables. */
export function recordChecks(document: Document & Node): Check[] {
  const check = (name: string, problems: () => string[]): Check => ({ subject: "document", name, problems });
  return [
    ...Object.entries(named).map(([name, fields]) =>
      check(`the schema ${name} has the stated fields`, () => {
        const schema = document.components.schemas[name];
        if (schema === undefined) return [`components.schemas has no ${name}`];
        return departures(name, { type: "object", fields }, schema, document);
      }),
    ),
    check("has no closed set of values but the stated ones", () => {
      const stated = new Set(Object.values(valueSets).map(asText));
      return [...schemasIn(document, "#")]
        .filter(([, { enum: values }]) => values !== undefined && !stated.has(asText(values)))
        .map(([place, schema]) => `${place}: the set ${JSON.stringify(schema.enum)} is not in the specification`);
    }),
    check("has every closed set that is stated", () => {
      const present = new Set([...schemasIn(document, "#")].map(([, schema]) => asText(schema.enum ?? [])));
      const missing = Object.entries(valueSets).filter(([, values]) => !present.has(asText(values)));
      return missing.map(([name]) => `no schema has the set ${name}`);
    }),
    check("leaves bodies open to unknown fields", () =>
      [...schemasIn(document, "#")]
        .filter(([, schema]) => schema.additionalProperties === false || schema.unevaluatedProperties === false)
        .map(([place]) => `${place}: closed to unknown fields`),
    ),
  ];
}

/** Everything in the document that may be a schema, with its place; data (examples, defaults, constants) left out. */
function* schemasIn(node: unknown, place: string): Generator<[string, Record<string, unknown[] | unknown>]> {
  if (typeof node !== "object" || node === null) return;
  if (!Array.isArray(node)) yield [place, node as Record<string, unknown>];
  for (const [key, child] of Object.entries(node)) {
    if (!["example", "examples", "default", "const", "enum"].includes(key)) yield* schemasIn(child, `${place}/${key}`);
  }
}

function asText(values: unknown): string {
  return JSON.stringify([values].flat().sort());
}
