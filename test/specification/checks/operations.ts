import { operationAt, schemaOf } from "../../support/contract.ts";
import { type Document, resolve } from "../../support/fields.ts";
import { departures } from "../departures.ts";
import { answerRow, failureRow, type Operation, operations, requestRow, securitySchemes } from "../tables.ts";
import { type Check, different } from "./check.ts";

// biome-ignore lint/suspicious/noExplicitAny: the checks reach into a document whose form is what they check
type Node = any;

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

/** Holds paths, credentials, parameters, statuses and bodies against the tables. */
export function operationChecks(document: Document & Node): Check[] {
  return [
    {
      subject: "document",
      name: "has the stated operations and no other",
      problems: () => {
        const paths = Object.values(operations).map(({ path }) => path);
        return different("paths", Object.keys(document.paths).sort(), paths.sort());
      },
    },
    {
      subject: "document",
      name: "has the stated security schemes and no other",
      problems: () => different("security schemes", schemesOf(document), securitySchemes),
    },
    ...Object.entries(operations).flatMap(([name, row]) => checksOf(name, row, document)),
  ];
}

function schemesOf(document: Node): Record<string, unknown> {
  const schemes = Object.entries<object>(document.components.securitySchemes).map(([name, scheme]) => {
    const { type, in: place, name: header, scheme: form } = resolve(scheme, document) as Record<string, unknown>;
    return [name, type === "http" ? { type, scheme: form } : { type, in: place, name: header }];
  });
  return Object.fromEntries(schemes);
}

function checksOf(name: string, row: Operation, document: Node): Check[] {
  const operation = () => operationAt(row.path, document);
  const check = (what: string, problems: () => string[]): Check => ({ subject: name, name: what, problems });
  return [
    check("is a POST and nothing else, with its operationId", () => [
      ...different(
        `${name} methods`,
        Object.keys(document.paths[row.path] ?? {}).filter((key) => METHODS.includes(key)),
        ["post"],
      ),
      ...different(`${name} operationId`, operation().operationId, row.operationId),
    ]),
    check("takes the stated credentials", () => {
      const alternatives: object[] = operation().security ?? document.security;
      const asSets = (list: string[][]) => list.map((schemes) => schemes.toSorted().join(" and ")).sort();
      const taken = asSets(alternatives.map((alternative) => Object.keys(alternative)));
      return different(`${name} credentials`, taken, asSets(row.security));
    }),
    check("has the stated parameters, all in the query", () => queryDepartures(name, row, document)),
    check("has the stated statuses", () =>
      different(`${name} statuses`, Object.keys(operation().responses).sort(), row.statuses.map(String).sort()),
    ),
    check("needs the stated request body", () => {
      const body = resolve(operation().requestBody, document) as Record<string, object>;
      return [
        ...different(`${name} request is required`, body.required ?? false, true),
        ...different(`${name} media types`, Object.keys(body.content ?? {}), ["application/json"]),
        ...departures(`${name} request`, requestRow(name), schemaOf(body, document), document),
      ];
    }),
    ...row.statuses.map((status) =>
      check(`answers ${status} with the stated body`, () => {
        const schema = schemaOf(operation().responses[status], document);
        const stated = status === 200 ? answerRow(name) : failureRow(name, status);
        return departures(`${name} ${status}`, stated, schema, document);
      }),
    ),
  ];
}

function queryDepartures(name: string, row: Operation, document: Node): string[] {
  const parameters = [
    ...(operationAt(row.path, document).parameters ?? []),
    ...(document.paths[row.path].parameters ?? []),
  ];
  const resolved = parameters.map((parameter) => resolve(parameter, document) as Record<string, unknown>);
  const elsewhere = resolved.filter((parameter) => parameter.in !== "query").map((parameter) => parameter.name);
  const asObject = {
    type: "object",
    properties: Object.fromEntries(resolved.map((parameter) => [parameter.name, parameter.schema])),
    required: resolved.filter((parameter) => parameter.required).map((parameter) => parameter.name),
  };
  return [
    ...different(`${name} parameters outside of the query`, elsewhere, []),
    ...departures(`${name} query`, { type: "object", fields: row.query ?? {} }, asObject, document),
  ];
}
