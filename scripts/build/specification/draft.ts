import { Document, isMap, visit } from "yaml";
import { type Contract, type Operation, resolve, type Webhook } from "../../contract/contract.ts";
import { joinWords } from "../../contract/utilities.ts";
import { ANY_ITEM } from "../../contract/walk.ts";
import { rowsOf } from "./draft-rows.ts";
import type { Subject } from "./model/document.ts";
import { causesBySubject, factsOf, subjectsOf } from "./model/facts.ts";
import type { Cause, Row, Rows, SpecificationSection, Statement } from "./model/sections.ts";

type Draft = Record<string, Partial<Statement>>;

const HEAD = `# yaml-language-server: $schema=../section.schema.json

# A draft of what no statement says yet. The schemas say it, so a mistake in them is here too: compare each line with the
# specification. What no row says is not here: choices between fields, open questions, and what descriptions say.
`;

/**
 * Drafts the statements that the sections lack for an operation or event, from its schemas.
 *
 * @returns YAML: a section if there is none about it, else statements for it
 */
export function draftStatements(
  contract: Contract,
  sections: SpecificationSection[],
  about: Operation | Webhook,
): string {
  const own = sections.filter(({ operation, event }) => (operation ?? event) === about.name);
  const isNew = own.length === 0;
  const path = "path" in about ? about.path : undefined;
  const subject = { name: about.name, ...(path !== undefined && { path }) };
  const statements = sections.flatMap((section) => section.statements);
  const subjects = [...subjectsOf(sections).filter(({ name }) => name !== about.name), subject];
  const drafts: Draft = {};
  if (isNew && "path" in about) {
    drafts.path = { says: `The path is \`${about.path}\`.`, path: about.path };
    drafts.credentials = { says: "The credentials are these.", security: about.security };
    if (about.idempotent === true) drafts.path.reads = { "x-idempotent": true };
  }
  const isDeprecatedSaid = own.some((section) => section.statements.some(({ reads = {} }) => "deprecated" in reads));
  if (about.deprecated && !isDeprecatedSaid)
    drafts.deprecated = { says: "It is deprecated.", reads: { deprecated: true } };
  const success = about.responses.find(({ status }) => status === "200")?.schema;
  const bodies =
    path === undefined ? { event: about.request.schema } : { request: about.request.schema, response: success };
  for (const [body, schema = {}] of Object.entries(bodies)) {
    const rows = rowsOf(contract, schema);
    if (body === "event" && resolve(contract, schema).deprecated) rows.set("", { deprecated: true });
    const known = new Map(
      factsOf(statements, subjects)
        .filter((fact) => fact.subject === subject && fact.body === (body === "response" ? "200" : body))
        .map(({ field, keyword, value }) => [`${field} ${keyword}`, value]),
    );
    draftBody(drafts, body, rows, known, statements, subjects);
  }
  const known = causesBySubject(statements, subjects).get(subject) ?? [];
  for (const { status, examples } of path === undefined
    ? []
    : about.responses.filter(({ status }) => status !== "200")) {
    for (const { name, summary, value } of examples) {
      if (known.some((cause) => cause.status === Number(status) && cause.example === name)) continue;
      const { error_code } = Object(value) as { error_code?: string };
      const cause: Cause = { status: Number(status), example: name, ...(error_code !== undefined && { error_code }) };
      drafts[nameOf(name)] = { says: `${status} means: ${summary}.`, causes: [cause] };
    }
  }
  if (Object.keys(drafts).length === 0) return "";
  const kind = path === undefined ? "event" : "operation";
  const draft = new Document({ ...(isNew && { section: about.name, [kind]: about.name }), statements: drafts });
  // A row in one line, as sections have it.
  visit(draft, {
    Map(_key, node, ancestors) {
      node.flow = ancestors.filter(isMap).length > 3;
    },
  });
  return HEAD + draft.toString({ lineWidth: 0, flowCollectionPadding: true });
}

/** Drafts a statement for each field of which something is not said. */
function draftBody(
  drafts: Draft,
  body: string,
  rows: Map<string, Row>,
  said: Map<string, unknown>,
  statements: Statement[],
  subjects: Subject[],
): void {
  const [subject] = subjects.slice(-1);
  const names = new Set(statements.flatMap(({ record = {} }) => Object.keys(record)));
  const known = new Map(said);
  const add = (name: string, draft: Partial<Statement>) => {
    drafts[name] = { ...draft };
    const statement = { ...draft, id: "", section: { operation: subject?.name, event: subject?.name } } as Statement;
    const facts = factsOf([statement, ...statements.filter(({ record }) => record)], subjects);
    for (const { field, keyword, value } of facts.filter((fact) => fact.subject === subject)) {
      known.set(`${field} ${keyword}`, value);
    }
  };
  for (const [field, row] of rows) {
    const isSaid = (keyword: string) => known.has(`${field} ${keyword}`);
    const { record, items, ...keywords } = row;
    const unsaid = Object.entries(keywords).filter(([keyword]) => !isSaid(keyword));
    const named = record !== undefined && names.has(record) && !isSaid("declared") ? { record } : {};
    const { record: itemRecord = "", type: itemType } = items ?? {};
    const item = names.has(itemRecord) ? { record: itemRecord } : itemType && { type: itemType };
    const list = item && !isSaid("declared") ? { items: item } : {};
    if (isSaid("declared") && unsaid.length === 0) continue;
    const kept = { ...Object.fromEntries(unsaid), ...named, ...list };
    if ("record" in kept) delete (kept as Row).type;
    const name = nameOf(field || "body");
    add(name in drafts ? `${body}-${name}` : name, {
      says: describe(field, row),
      [body]: { [field || "body"]: kept } as Rows,
    });
  }
}

function nameOf(field: string): string {
  return field.toLowerCase().replaceAll(ANY_ITEM, "").split(/[._]+/).filter(Boolean).join("-");
}

/** What a row says, as a sentence to begin with. */
function describe(
  field: string,
  { type, required, enum: values, const: value, maxLength, minimum, maximum }: Row,
): string {
  const kind =
    value !== undefined
      ? `\`${value}\``
      : values
        ? `one of ${joinWords(values.map((each) => `\`${each}\``))}`
        : `of the type ${[type ?? "any"].flat().join(" or ")}`;
  const bounds = [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
  ];
  const need = required === true ? "is required, and is" : "is";
  return `\`${field || "body"}\` ${[`${need} ${kind}`, ...bounds].join(", ")}.`;
}
