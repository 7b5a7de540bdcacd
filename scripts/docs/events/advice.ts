import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Contract } from "../../contract/contract.ts";
import { readYaml, unknownKeys } from "../../contract/yaml-file.ts";
import { listReplaced, readPrecedence } from "./precedence.ts";
import { listValues } from "./values.ts";

const FILE = "docs/events.yaml";

interface WrittenAdvice {
  /** A link for every event, in Markdown. */
  see: string;
  /** What an event can be about, in Markdown, by the name that `of` of an action and the table of a guide have. */
  subjects?: Record<string, string>;
  events: Record<string, { field?: string; see?: string; actions: (Action & { of?: string })[]; other?: string }>;
}

/** What a receiver does about some values. */
interface Action {
  values: string[];
  do: string;
}

/** What a receiver does about an event. Texts are Markdown. */
export interface EventAdvice {
  /** The field of `event_details` that decides. */
  field: string;
  /** Those with a `subject` are only for events about it. `replaced` are the states that an outcome replaces. */
  actions: (Action & { subject?: { name: string; text: string }; replaced?: string[] })[];
  /** What to do about a value that the contract does not list. */
  other?: string;
  /** Links to what explains more. */
  see: string[];
}

/**
 * Reads what a receiver does about each event, by its name.
 *
 * @returns nothing for a contract without the file
 * @throws BuildFailure with the line where the file misses a value of the contract, or has one that the contract lacks
 */
export async function readAdvice(root: string, contract: Contract): Promise<Map<string, EventAdvice>> {
  if (!existsSync(join(root, FILE))) return new Map();
  const { data, failure } = await readYaml(root, FILE);
  const faults = unknownKeys(Object(data), ["see", "subjects", "events"]);
  if (faults.length > 0) throw failure(faults);
  const { see, subjects = {}, events } = data as WrittenAdvice;
  const precedence = await readPrecedence(root, contract);
  const advice = Object.entries(events).map(
    ([name, { field = "outcome", see: ownLink, ...rest }]): [string, EventAdvice] => {
      faults.push(...unknownKeys(rest, ["actions", "other"], ["events", name]));
      const actionKeys = (action: object, index: number) => {
        return unknownKeys(action, ["values", "of", "do"], ["events", name, "actions", index]);
      };
      faults.push(...rest.actions.flatMap(actionKeys));
      const listed = listValues(contract, name, field);
      const named = rest.actions.flatMap(({ values }) => values);
      const report = (values: string[], what: string) => {
        if (values.length > 0) faults.push({ path: ["events", name], message: `${what}: ${values.join(", ")}.` });
      };
      report(
        listed.filter((value) => !named.includes(value)),
        `does not say what to do for ${field}`,
      );
      report(
        named.filter((value) => !listed.includes(value)),
        `the contract has no such ${field}`,
      );
      report(
        rest.actions.flatMap(({ of }) => (of === undefined || of in subjects ? [] : [of])),
        "`subjects` does not have",
      );
      const actions = rest.actions.map(({ of, ...action }) => ({
        ...action,
        ...(of !== undefined && { subject: { name: of, text: subjects[of] ?? "" } }),
        ...(precedence?.events.includes(name) && { replaced: listReplaced(precedence, String(action.values[0])) }),
      }));
      return [name, { ...rest, actions, field, see: ownLink === undefined ? [see] : [ownLink, see] }];
    },
  );
  if (faults.length > 0) throw failure(faults);
  return new Map(advice);
}
