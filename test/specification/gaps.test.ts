import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { valueAt } from "../../scripts/contract/json-pointer.ts";
import { resolvePlace } from "../../scripts/specification/model/notation.ts";
import { deriveSpecification } from "../../scripts/specification/specification.ts";
import { contract } from "../support/documents.ts";
import { describeDepartures, describeLostPlaces, describePlace, describeUnstated } from "./gaps.ts";
import { specification } from "./specification.ts";
import { without } from "./without.ts";

const root = resolve(import.meta.dirname, "../..");
const SECTIONS = "openapi/specification/sections";

/** The line of a file that contains a text. */
function lineOf(file: string, text: string): string {
  const lines = readFileSync(resolve(root, file), "utf8").split("\n");
  const index = lines.findIndex((line) => line.includes(text));
  expect(index, `${file} contains ${text}`).toBeGreaterThan(-1);
  return `${file}:${index + 1}`;
}

/** What is unstated once the statements of some ids are gone. */
function unstatedWithout(...ids: string[]): string[] {
  const statements = specification.statements.filter(({ id }) => !ids.includes(id));
  expect(statements).toHaveLength(specification.statements.length - ids.length);
  return describeUnstated({ ...specification, statements });
}

const ISSUE = "openapi/operations/issue_sila";

test("a part of the contract that no statement says is listed once, with its place and where to say it", () => {
  expect(
    unstatedWithout(
      "issue_sila/descriptor",
      "issue_sila/amount-maximum",
      "issue_sila/sandbox-return",
      "request_kyc/level-not-approved",
      "header/crypto",
    ),
  ).toEqual([
    `issue_sila/x-events/rules/0 (${lineOf(`${ISSUE}/issue_sila.yaml`, "summary: An ACH return")}) is in no \`where\`: add it to a statement in ${SECTIONS}/4.3-issue_sila.yaml`,
    `examples/KycLevelNotApproved (openapi/operations/request_kyc/examples/KycLevelNotApproved.yaml:1) is in no \`causes\`: add it to ${SECTIONS}/4.2-request_kyc.yaml`,
    `UserHeader.crypto (${lineOf("openapi/shared/header/UserHeader.yaml", "crypto:")}) is in no row: add it to ${SECTIONS}/2.1-header.yaml`,
    `IssueSilaRequest.amount/maximum (${lineOf(`${ISSUE}/IssueSilaRequest.yaml`, "maximum:")}) is in no row: add it to ${SECTIONS}/4.3-issue_sila.yaml`,
    `IssueSilaRequest.descriptor (${lineOf(`${ISSUE}/IssueSilaRequest.yaml`, "descriptor:")}) is in no row: add it to ${SECTIONS}/4.3-issue_sila.yaml`,
    `AppHeader.crypto (${lineOf("openapi/shared/header/AppHeader.yaml", "crypto:")}) is in no row: add it to ${SECTIONS}/2.1-header.yaml`,
  ]);
});

test("an operation or an event without a section is listed alone", () => {
  const others = specification.sections.filter(({ name }) => !["get_entities", "entity_sms_opt_in"].includes(name));
  expect(describeUnstated(deriveSpecification(contract, others))).toEqual([
    `get_entities (openapi/operations/get_entities/get_entities.yaml:1) has no section: write ${SECTIONS}/<number>-get_entities.yaml`,
    `entity_sms_opt_in (openapi/events/entity_sms_opt_in/entity_sms_opt_in.yaml:1) has no section: write ${SECTIONS}/<number>-entity_sms_opt_in.yaml`,
  ]);
});

test("a row that the contract does not say, or says otherwise, is listed with its section and its place", () => {
  const maximum = "#/components/schemas/IssueSilaRequest/properties/amount/maximum";
  const descriptor = "#/components/schemas/IssueSilaRequest/properties/descriptor";
  const section = `${SECTIONS}/4.3-issue_sila.yaml`;
  expect(describeDepartures({ ...specification, document: without(contract, [maximum, descriptor]) })).toEqual([
    `${lineOf(section, "says: The maximum `amount`")} issue_sila/amount-maximum: issue_sila request amount maximum ${valueAt(contract, maximum)}: the contract does not say so, in IssueSilaRequest.amount (${lineOf(`${ISSUE}/IssueSilaRequest.yaml`, "amount:")}): change the row or the contract`,
    `${lineOf(section, 'says: "`descriptor` is')} issue_sila/descriptor: issue_sila request descriptor: the contract has no such field: change the row or the contract`,
  ]);
});

test("a place of a statement that is not in the contract is listed with its section", () => {
  const rule = "#/paths/~10.2~1issue_sila/post/x-events/rules/3";
  const section = `${SECTIONS}/4.3-issue_sila.yaml`;
  const problem = "issue_sila/x-events/rules/3 is not in the contract: correct the place, or remove it";
  expect(describeLostPlaces({ ...specification, document: without(contract, [rule]) })).toEqual([
    `${lineOf(section, "says: Other amounts")} issue_sila/sandbox-success: ${problem}`,
    `${lineOf(section, "says: The events that follow")} issue_sila/events-of-the-request: ${problem}`,
  ]);
});

test.each([
  ["IssueSilaRequest.header", "IssueSilaRequest.header", `${ISSUE}/IssueSilaRequest.yaml`, "  header:"],
  ["IssueProcessingType/enum/CARD", "IssueProcessingType/enum/CARD", `${ISSUE}/IssueProcessingType.yaml`, "- CARD"],
  [
    "GetAccountsSuccess.[]",
    "GetAccountsSuccess.[]",
    "openapi/operations/get_accounts/GetAccountsSuccess.yaml",
    "items:",
  ],
  ["#/servers/0", "#/servers/0", "openapi/openapi.yaml", "- url:"],
])("%s is described as %s, with its file and line", (notation, name, file, text) => {
  const place = resolvePlace(notation, undefined, specification.subjects);
  expect(describePlace(place)).toBe(`${name} (${lineOf(file, text)})`);
});
