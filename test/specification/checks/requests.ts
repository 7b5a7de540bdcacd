import { operationAt, schemaOf } from "../../support/contract.ts";
import type { Document } from "../../support/fields.ts";
import { validator } from "../../support/validator.ts";
import { type Body, smallestRequest, withFields, withHeader } from "../samples.ts";
import { operations, requestRow, valueSets, waysOfPayment } from "../tables.ts";
import type { Check } from "./check.ts";

/** Tells whether the document judges a body otherwise than it should. */
type Judge = (body: Body, what: string, should: boolean) => string[];

/** Holds the verdicts on requests against the tables. */
export function requestChecks(document: Document): Check[] {
  const judgeOf = (name: string): Judge => {
    const { requestBody } = operationAt(operations[name]?.path ?? name, document);
    const accepts = validator(schemaOf(requestBody, document), document);
    return (body, what, should) =>
      accepts(body) === should ? [] : [`${name} ${what}: ${should ? "refused" : "accepted"}`];
  };
  return [
    ...Object.keys(operations).flatMap((name) => checksOf(name, () => judgeOf(name))),
    ...waysOfPayment.operations.map((name) => ({
      subject: name,
      name: "has its two ends named in one of the stated ways",
      problems: () => misnamedEnds(name, judgeOf(name)),
    })),
  ];
}

function checksOf(name: string, judge: () => Judge): Check[] {
  const smallest = smallestRequest(name);
  const { header, message } = operations[name] ?? {};
  const check = (what: string, problems: (judge: Judge) => string[]): Check => {
    return { subject: name, name: `a request ${what}`, problems: () => problems(judge()) };
  };
  return [
    check("is accepted with the required fields alone, and with fields that are not known", (judge) => [
      ...judge(smallest, "with the required fields alone", true),
      ...judge(withFields(withHeader(smallest, { unknown: 1 }), { unknown: 1 }), "with unknown fields", true),
    ]),
    check("is refused when a required field is missing", (judge) => {
      const required = Object.entries(requestRow(name).fields ?? {}).filter(([, row]) => row.required);
      return [
        ...required.flatMap(([field]) =>
          judge(withFields(smallest, { [field]: undefined }), `without ${field}`, false),
        ),
        ...judge(withHeader(smallest, { created: undefined }), "without header.created", false),
      ];
    }),
    check("names the application by either handle, or by both", (judge) => [
      ...judge(withHeader(smallest, { app_handle: undefined, auth_handle: "app" }), "with auth_handle alone", true),
      ...judge(withHeader(smallest, { app_handle: "app", auth_handle: "app" }), "with both handles", true),
      ...judge(withHeader(smallest, { app_handle: undefined }), "with neither handle", false),
    ]),
    check(header === "user" ? "names the user" : "may name a user", (judge) => [
      ...judge(withHeader(smallest, { user_handle: "user" }), "with user_handle", true),
      ...judge(withHeader(smallest, { user_handle: undefined }), "without user_handle", header === "app"),
    ]),
    check(message === undefined ? "has no message of its own" : "carries its own message or none", (judge) => [
      ...judge(withFields(smallest, { message }), "with its message", true),
      ...judge(withFields(smallest, { message: "other_msg" }), "with another message", message === undefined),
    ]),
  ];
}

/** Tries every choice of the fields that name an end, with every processing type. */
function misnamedEnds(name: string, judge: Judge): string[] {
  const { fields, ways } = waysOfPayment;
  const rest = withFields(smallestRequest(name), Object.fromEntries(fields.map((field) => [field, undefined])));
  const choices = fields.reduce<string[][]>((sets, field) => sets.flatMap((set) => [set, [...set, field]]), [[]]);
  const isWay = (choice: string[]) => ways.some((way) => way.toSorted().join() === choice.toSorted().join());
  const processingTypes = valueSets[requestRow(name).fields?.processing_type?.enum ?? ""] ?? [];
  return choices.flatMap((choice) => {
    const body = withFields(rest, Object.fromEntries(choice.map((field) => [field, "a"])));
    const named = `with ends named by ${choice.join(" and ") || "nothing"}`;
    return [
      ...judge(body, named, isWay(choice)),
      ...processingTypes.flatMap((type) =>
        judge(withFields(body, { processing_type: type }), `${named} as ${type}`, isWay(choice)),
      ),
    ];
  });
}
