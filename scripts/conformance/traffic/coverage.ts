import type { Contract, Operation } from "../../contract/contract.ts";
import { fieldAt } from "../../contract/fields.ts";
import { groupBy } from "../../contract/utilities.ts";
import { failuresOf } from "../../contract/views.ts";
import { ANY_ITEM, listAllFields } from "../../contract/walk.ts";
import { parseMessageBody } from "./exchange.ts";
import { listPlaces } from "./facts.ts";
import type { Side } from "./finding.ts";
import type { Observation } from "./watch.ts";

/** The parts of the contract that are counted. */
type Group = keyof ReturnType<typeof listNames>;

/** One thing of the contract, and how often the traffic has shown it. */
export interface Covered {
  /** Such as `issue_sila`, `issue_sila 403`, `issue_sila 403 INSTANT_ACH_NOT_CONFIG`, `issue_sila by account_name`, `transaction_created`. */
  name: string;
  group: Group;
  times: number;
}

/**
 * Starts to count what traffic shows of a contract; a message that breaks the contract shows nothing.
 *
 * @param contract with the rules of the mock
 */
export function createCoverage(contract: Contract) {
  const { operations } = contract;
  const ways = new Map(operations.map((operation) => [operation.name, waysOf(operation)]));
  const fields = new Map(operations.map((operation) => [operation.name, listResponseFields(contract, operation)]));
  const coverage = Object.entries(listNames(contract, ways, fields)).flatMap(([group, names]) =>
    names.map((name): Covered => ({ name, group: group as Group, times: 0 })),
  );
  const byName = new Map(coverage.map((covered) => [`${covered.group} ${covered.name}`, covered]));
  const count = (group: Group, name: string) => {
    const covered = byName.get(`${group} ${name}`);
    if (covered) covered.times += 1;
  };
  return {
    add({ role, subject = "", findings, exchange: { request, response } }: Observation): void {
      const isSound = (side: Side) => !findings.some((finding) => finding.kind === "breach" && finding.side === side);
      if (role === "delivery" && isSound("service")) count("events", subject);
      if (role !== "call") return;
      if (isSound("caller")) {
        count("operations", subject);
        const body = parseMessageBody(request);
        const way = ways.get(subject)?.find((fields) => fields.every((field) => fieldAt(body, field) !== undefined));
        if (way) count("ways to identify source and destination", wayName(subject, way));
      }
      if (response && isSound("service")) {
        count("statuses", `${subject} ${response.status}`);
        const body = parseMessageBody(response);
        if (response.status === 200) {
          const present = (fields.get(subject) ?? []).filter((path) => listPlaces(body, path).length > 0);
          for (const path of present) count("response fields", fieldName(subject, path));
        }
        count("error codes", `${subject} ${response.status} ${fieldAt(body, "error_code")}`);
      }
    },
    /** Lists everything, shown or not, by group, in the order of the contract. */
    list: (): Covered[] => [...byName.values()].map((covered) => ({ ...covered })),
  };
}

function listNames(contract: Contract, ways: Map<string, string[][]>, fields: Map<string, string[][]>) {
  const { operations, events } = contract;
  return {
    operations: operations.map(({ name }) => name),
    statuses: operations.flatMap(({ name, responses }) => responses.map(({ status }) => `${name} ${status}`)),
    "error codes": failuresOf(contract).flatMap(({ operation, status, code }) => {
      return code === undefined ? [] : [`${operation} ${status} ${code}`];
    }),
    "ways to identify source and destination": [...ways].flatMap(([name, sets]) =>
      sets.map((set) => wayName(name, set)),
    ),
    events: events.map(({ name }) => name),
    "response fields": [...fields].flatMap(([name, paths]) => paths.map((path) => fieldName(name, path))),
  };
}

/** The sets of fields by which a request identifies source and destination; none where it has no choice. */
function waysOf({ request: { schema } }: Operation): string[][] {
  return (schema.oneOf ?? []).map(({ required }) => required);
}

function wayName(operation: string, fields: string[]): string {
  return `${operation} by ${fields.join(" and ")}`;
}

/** The fields of a success, also those that every one of them may omit. */
function listResponseFields(contract: Contract, { responses }: Operation): string[][] {
  const { schema } = responses.find(({ status }) => status === "200") ?? {};
  const paths = schema ? listAllFields(contract, schema).map(({ path }) => path) : [];
  return [...new Map(paths.map((path) => [path.join("."), path])).values()];
}

function fieldName(operation: string, path: string[]): string {
  return `${operation} ${path.filter((step) => step !== ANY_ITEM).join(".")}`;
}

/** How much of each group is shown, such as `3 of 11 operations`. */
export function totalsOf(coverage: Covered[]): string[] {
  return [...groupBy(coverage, ({ group }) => group)].map(([group, items]) => {
    return `${items.filter(({ times }) => times > 0).length} of ${items.length} ${group}`;
  });
}

/**
 * Lists by group what is not shown, such as `issue_sila 400, 401`; of an operation that is not shown, nothing but its
 * name.
 */
export function missingOf(coverage: Covered[]): { group: string; names: string[] }[] {
  const absent = coverage.filter(({ times }) => times === 0);
  const untouched = absent.filter(({ group }) => group === "operations").map(({ name }) => name);
  const remarkable = absent.filter(({ group, name }) => {
    return group === "operations" || !untouched.includes(name.split(" ")[0] ?? "");
  });
  return [...groupBy(remarkable, ({ group }) => group)].map(([group, items]) => {
    return { group, names: joinNames(items.map(({ name }) => name)) };
  });
}

/** Joins names that differ in their last word alone. */
function joinNames(names: string[]): string[] {
  const byStart = groupBy(names, (name) => name.slice(0, name.lastIndexOf(" ") + 1) || name);
  return [...byStart].map(([start, same]) => start + same.map((name) => name.slice(start.length)).join(", "));
}
