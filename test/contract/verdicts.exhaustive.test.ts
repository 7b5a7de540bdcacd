import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { toOpenApi30, type Weakening } from "../../scripts/build/generate/openapi30/convert.ts";
import { bodyAt, type DocumentNode, type OpenapiDocument } from "../../scripts/build/specification/model/document.ts";
import type { Bundle } from "../../scripts/contract/contract.ts";
import { valueAt } from "../../scripts/contract/json-pointer.ts";
import { memoizeByObject } from "../../scripts/contract/utilities.ts";
import { ajvOf } from "../build/specification/judges/ajv.ts";
import { isForSchema } from "../build/specification/judges/schema.ts";
import { mutated } from "../build/specification/mutants/mutant.ts";
import { specification } from "../build/specification/specification.ts";
import { published } from "../support/documents.ts";
import { type MadeBody, madeBodies } from "./made-bodies.ts";

/** How many bodies are compared. */
const BODIES = 24_000;

const document30: OpenapiDocument = parse(
  readFileSync(new URL("../../generated/openapi-3.0.yaml", import.meta.url), "utf8"),
);
const { cases, subjects } = specification;
const made = fc.sample(madeBodies(published, subjects), { seed: 15, numRuns: BODIES });

/** A schema, and the fields by which it refuses a body; none if it accepts it. */
interface Judgement {
  schema: DocumentNode;
  refused: string[];
}

/** Returns how a document judges a body; in that of OpenAPI 3.0, an event must be one of its own kind and a WebhookEvent. */
function judgementsOf(document: OpenapiDocument): (body: MadeBody) => Judgement[] {
  const compile = ajvOf(document);
  const known = new Map<string, DocumentNode>();
  const checks = new Map<DocumentNode, (value: unknown) => string[]>();
  const judge = (name: string, readSchema: () => DocumentNode | undefined, value: unknown): Judgement => {
    const schema = known.get(name) ?? readSchema();
    if (schema === undefined) throw new Error(`the document has no ${name}`);
    const check = checks.get(schema) ?? compile(schema);
    known.set(name, schema);
    checks.set(schema, check);
    return { schema, refused: check(value) };
  };
  const judgeComponent = ($ref: string, value: unknown) => judge($ref, () => ({ $ref }), value);
  const whole = withWebhooks(document);
  /** As a tool that follows the discriminator decides. */
  const asWebhookEvent = (value: unknown): Judgement => {
    const { schema, refused } = judgeComponent("#/components/schemas/WebhookEvent", value);
    const { propertyName, mapping = {} } = document.components.schemas.WebhookEvent.discriminator ?? {};
    const $ref = mapping[String(Object(value)[propertyName])];
    return { schema, refused: [...refused, ...($ref === undefined ? [] : judgeComponent($ref, value).refused)] };
  };
  return ({ subject, body, value }) => {
    const own = judge(`${body} of ${subject.name}`, () => bodyAt(whole, subject, body)?.schema, value);
    if (body !== "event") return [own];
    // In the document itself, any event is what its own kind accepts.
    return [own, "WebhookEvent" in document.components.schemas ? asWebhookEvent(value) : own];
  };
}

/** Returns whether a document accepts a body. A document is compiled once, and judges each body once. */
const verdictsOf = memoizeByObject((document: OpenapiDocument) => {
  const judge = judgementsOf(document);
  return memoizeByObject((body: MadeBody) => judge(body).map(({ refused }) => refused.length === 0));
});

/** The document of OpenAPI 3.0 has webhooks as an extension. */
function withWebhooks(document: OpenapiDocument): OpenapiDocument {
  return "x-webhooks" in document ? { ...document, webhooks: document["x-webhooks"] } : document;
}

/** The first body on which two documents differ in an unacceptable way; undefined if there is none. */
function difference(
  one: OpenapiDocument,
  other: OpenapiDocument,
  isFine: (a: boolean, b: boolean) => boolean,
): MadeBody | undefined {
  const [ofOne, ofOther] = [verdictsOf(one), verdictsOf(other)];
  return made.find((body) => {
    const theirs = ofOther(body);
    return !ofOne(body).every((verdict, index) => isFine(verdict, theirs[index] ?? false));
  });
}

const atLeast = (a: boolean, b: boolean) => b || !a;

describe("the document of OpenAPI 3.0 accepts all that is published:", () => {
  test("the cases of the specification", () => {
    const [ofPublished, of30] = [verdictsOf(published), verdictsOf(document30)];
    const accepted = cases.filter((each) => isForSchema(each) && ofPublished(each).every(Boolean));
    expect(accepted.length).toBeGreaterThan(300);
    expect(accepted.filter((each) => !of30(each).every(Boolean))).toEqual([]);
  });

  test("made bodies", () => {
    expect(difference(published, document30, atLeast)).toBeUndefined();
  });
});

test("the made bodies are of every kind, and many of each are valid and many are not", () => {
  const accepts = verdictsOf(published);
  const valid = Map.groupBy(made, ({ subject, body }) => `${subject.name} ${body}`);
  for (const [kind, ofKind] of valid) {
    const share = ofKind.filter((body) => accepts(body)[0]).length / ofKind.length;
    expect(share, kind).toBeGreaterThan(0.05);
    expect(share, kind).toBeLessThan(0.95);
  }
  const documented = subjects.map(
    ({ name, path }) => [name, published.paths[path ?? ""]?.post.responses ?? {}] as const,
  );
  const kinds = documented.flatMap(([name, responses]) => {
    const statuses = Object.keys(responses);
    return (statuses.length > 0 ? ["request", ...statuses] : ["event"]).map((body) => `${name} ${body}`);
  });
  expect([...valid.keys()].sort()).toEqual(kinds.sort());
});

test("a document of OpenAPI 3.0 that accepts less is noticed", () => {
  const pointer = "#/components/schemas/BankAccountEvent/allOf/1/properties/event_details/properties/account/type";
  const broken = mutated(document30, { pointer, change: "the type that one kind has", value: "string" });
  expect(difference(published, broken, atLeast)).toBeDefined();
});

describe("the list of what the document of OpenAPI 3.0 does not say", () => {
  const { weakened } = toOpenApi30(published as unknown as Bundle);
  const inSchemas = weakened.filter(({ place }) => place !== "");
  const [byPublished, by30] = [judgementsOf(published), judgementsOf(document30)];
  /** For each judgement of a case that only the document of OpenAPI 3.0 accepts, the places in which the published one refuses it. */
  const lost = cases.filter(isForSchema).flatMap((each) => {
    const accepting = by30(each);
    return byPublished(each).flatMap(({ schema, refused }, index) => {
      if (refused.length === 0 || accepting[index]?.refused.length !== 0) return [];
      const places = refused.flatMap((field) => placesOf(schema, "", field === "body" ? [] : field.split(".")));
      const title = `${each.subject.name} ${each.body}: ${refused.join(", ")}`;
      return [{ title, places: index === 1 ? [...places, "WebhookEvent"] : places }];
    });
  });
  const unlisted = (list: Weakening[]) =>
    lost.filter(({ places }) => !list.some(({ place }) => places.includes(place))).map(({ title }) => title);

  test("is complete, on the cases of the specification", () => {
    expect(lost.length).toBeGreaterThan(100);
    expect(unlisted(inSchemas)).toEqual([]);
  });

  // Those of an event and of the union of all events cover each other.
  const alone = inSchemas.filter(({ place }) => !/^(Webhook|Transaction|BankAccount)Event\b/.test(place));
  test.each(alone)("would be incomplete without: $place $text", (weakening) => {
    // Those of an object that contains the field cover it too.
    const others = inSchemas.filter(({ place }) => !weakening.place.startsWith(`${place}.`));
    expect(unlisted(others.filter((each) => each !== weakening))).not.toEqual(unlisted(others));
  });
});

/** The places, as a weakening names them, of the schemas that apply to a field and to the objects that contain it. */
function placesOf(schema: DocumentNode, at: string, [step, ...rest]: string[]): string[] {
  const { $ref, allOf = [], anyOf = [], oneOf = [] } = schema;
  if ($ref !== undefined)
    return [
      at,
      ...placesOf(valueAt(published, $ref), $ref.split("/").at(-1), step === undefined ? [] : [step, ...rest]),
    ];
  const steps = step === undefined ? [] : [step, ...rest];
  const branches = [...allOf, ...anyOf, ...oneOf];
  const inner =
    step === undefined
      ? undefined
      : schema.items && /^\d+$/.test(step)
        ? ["items", schema.items]
        : [step, schema.properties?.[step]];
  return [
    at,
    ...branches.flatMap((branch) => placesOf(branch, at, steps)),
    ...(inner?.[1] ? placesOf(inner[1], `${at}.${inner[0]}`, rest) : []),
  ];
}
