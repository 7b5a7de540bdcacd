import { ANY_TOKEN } from "../../../contract/cases.ts";
import { BuildFailure } from "../../../contract/failure.ts";
import { below } from "../../../contract/json-pointer.ts";
import { bodyAt, findExample, type OpenapiDocument, pointerOf, type Subject } from "../model/document.ts";
import type { Cause, Statement } from "../model/sections.ts";
import { anyRequest, type SpecificationCase } from "./case.ts";

/** How a request carries the credential of each security scheme. */
const CREDENTIALS: Record<string, Record<string, string>> = {
  authsignature: { authsignature: "any" },
  usersignature: { usersignature: "any" },
  authToken: { authorization: ANY_TOKEN },
};

/** Where each scheme of a list of alternatives is: in the operation, or for all operations at the root. */
export function securityPlaces(document: OpenapiDocument, subject: Subject, alternatives: string[][]): string[][] {
  const operationSecurity = below(pointerOf(subject), "security");
  const operation = document.paths[subject.path ?? ""]?.post ?? {};
  const root = operation.security === undefined ? "#/security" : operationSecurity;
  return alternatives.map((schemes, index) => schemes.map((scheme) => below(root, index, scheme)));
}

/**
 * A request to the path; with each alternative of credentials alone; and with one of its schemes missing.
 *
 * @param causes the documented failures of the operation
 */
export function operationCases(
  document: OpenapiDocument,
  { id, path, security }: Statement,
  subject: Subject,
  causes: Cause[],
): SpecificationCase[] {
  const about = { statement: id, subject, body: "request", value: anyRequest(document, subject), fields: [] };
  const claims = [[pointerOf(subject)]];
  const called: SpecificationCase = { ...about, what: `to ${path}`, verdict: "accepted", claims };
  const withCredentials = security && credentialCases(document, about, security, refusalStatus(subject, causes));
  return [...(path === undefined ? [] : [called]), ...(withCredentials ?? [])];
}

type About = Pick<SpecificationCase, "statement" | "subject" | "body" | "value" | "fields">;

function credentialCases(
  document: OpenapiDocument,
  about: About,
  alternatives: string[][],
  status: number,
): SpecificationCase[] {
  const places = securityPlaces(document, about.subject, alternatives);
  const suffices = (credentials: string[]) =>
    alternatives.some((schemes) => schemes.every((scheme) => credentials.includes(scheme)));
  const complete = alternatives.map((schemes): SpecificationCase => {
    const what = `with ${schemes.join(" and ")} alone`;
    return { ...about, what, headers: headersOf(schemes), verdict: "accepted", claims: [] };
  });
  const signatures = ["authsignature", "usersignature"];
  const incomplete = alternatives.flatMap((schemes, index) =>
    schemes.flatMap((missing, position) =>
      [schemes, signatures].flatMap((others): SpecificationCase[] => {
        const credentials = others.filter((scheme) => scheme !== missing);
        if (suffices(credentials)) return [];
        const what = `with ${credentials.join(" and ") || "no credentials"}`;
        const claims = [[places[index]?.[position] ?? ""]];
        return [{ ...about, what, headers: headersOf(credentials), verdict: "refused", status, claims }];
      }),
    ),
  );
  return [...complete, ...incomplete];
}

function headersOf(schemes: string[]): Record<string, string | null> {
  return Object.assign({ authsignature: null, usersignature: null }, ...schemes.map((scheme) => CREDENTIALS[scheme]));
}

/** The status of the documented failure that an absent signature is. */
function refusalStatus(subject: Subject, causes: Cause[]): number {
  const cause = causes.find(({ example }) => example === "signature_absent");
  if (cause === undefined)
    throw new BuildFailure(`${subject.name}: no statement says how an absent signature is refused`);
  return cause.status;
}

/** Each documented failure: the example of its response. */
export function failureCases(
  document: OpenapiDocument,
  { id, causes = [] }: Statement,
  subject: Subject,
): SpecificationCase[] {
  return causes.map(({ status, example, key, mentions, ...answer }) => ({
    ...exampleCase(document, id, subject, String(status), example),
    answer: { success: false, ...answer },
    ...(key !== undefined && { key }),
    ...(mentions !== undefined && { mentions }),
  }));
}

/**
 * An example of the contract as it is.
 *
 * @throws BuildFailure if the contract does not have it
 */
export function exampleCase(
  document: OpenapiDocument,
  statement: string,
  subject: Subject,
  body: string,
  example: string,
): SpecificationCase {
  const value = findExample(document, subject, body, example);
  const place = bodyAt(document, subject, body)?.examples[example] ?? "";
  const claims = [[place]];
  const about = { statement, subject, body, what: example, example, value, claims };
  const isResponse = body !== "request" && body !== "event";
  return { ...about, verdict: "accepted", fields: [], ...(isResponse && { asking: anyRequest(document, subject) }) };
}
