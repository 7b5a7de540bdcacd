import { expand, findPlace } from "../../contract/json-pointer.ts";
import type { OpenQuestions } from "../../contract/open-questions.ts";
import { readYaml, type SourceFault, unknownKeys } from "../../contract/yaml-file.ts";
import { REGISTER } from "./specification-gaps.ts";

const TEXTS = ["id", "title", "section", "question", "meanwhile"] as const;
const KEYS: string[] = [...TEXTS, "where"];
/** What a decision of each kind that is left to the service needs, and may have; see `open-questions.ts`. */
const DECISIONS: Record<keyof OpenQuestions, { needs: string[]; may: string[] }> = {
  requests: { needs: ["kind"], may: ["operations", "schema", "query", "headers", "unlisted", "faults"] },
  values: { needs: ["fields", "schema"], may: ["operations", "sent"] },
  absent: { needs: ["fields"], may: [] },
  statuses: { needs: ["kind", "statuses"], may: ["operations", "schema", "environment"] },
  failures: { needs: ["examples"], may: ["operations"] },
};
const DECISION_KINDS = Object.keys(DECISIONS) as (keyof OpenQuestions)[];
/** An entry without decisions says that no tool judges what it is about: `judged: never`. */
const JUDGED = "judged";

/** An entry of the register; `where` lists JSON pointers into the bundle. */
export type Question = Record<(typeof TEXTS)[number], string> & { where: string[] } & {
  [Kind in keyof OpenQuestions]?: Omit<OpenQuestions[Kind][number], "question">[];
};

/**
 * Reads the register of open questions.
 *
 * @param bundle where its pointers lead
 * @throws BuildFailure that lists every fault of the register with line and entry: a missing or unknown key, an id that
 * is used twice, a pointer that leads nowhere in the bundle
 */
export async function readRegister(root: string, bundle: unknown): Promise<Question[]> {
  const { data: entries, failure } = await readYaml(root, REGISTER, "[]");
  if (!Array.isArray(entries)) throw failure([{ path: [], message: "must be a list of questions.", isOfForm: true }]);
  const faults = entries.flatMap((entry, index) => listFaults(entry, index, entries, bundle));
  if (faults.length > 0) throw failure(faults);
  return entries;
}

/** Lists what the questions leave to the service, by its kind, for what checks one. */
export function listDecisions(questions: Question[], bundle: unknown) {
  const open = DECISION_KINDS.map((kind) => {
    const decisions = questions.flatMap(({ id, [kind]: ofOne = [] }) =>
      ofOne.map((decision) => ({ question: id, ...decision })),
    );
    return [kind, expand(bundle, decisions)];
  });
  return Object.fromEntries(open);
}

function listFaults(entry: unknown, index: number, entries: unknown[], bundle: unknown): SourceFault[] {
  if (typeof entry !== "object" || entry === null) {
    return [{ path: [index], message: `entry ${index + 1} must have the keys ${KEYS.join(", ")}.` }];
  }
  const fields = entry as Record<string, unknown>;
  const name = typeof fields.id === "string" ? fields.id : `entry ${index + 1}`;
  const faults: SourceFault[] = [];
  const fault = (message: string, ...path: (string | number)[]) =>
    faults.push({ path: [index, ...path], message: `${name}: ${message}`, isOfForm: true });
  const lost = (message: string, ...path: (string | number)[]) =>
    faults.push({ path: [index, ...path], message: `${name}: ${message}` });

  for (const { path, message } of unknownKeys(fields, [...KEYS, JUDGED, ...DECISION_KINDS])) fault(message, ...path);
  for (const key of TEXTS) {
    const text = fields[key];
    if (typeof text !== "string" || text.trim() === "") fault(`needs a text as "${key}".`, key);
  }
  if (typeof fields.id === "string") {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(fields.id)) fault("the id must be in kebab-case.", "id");
    const first = entries.findIndex((candidate) => (candidate as Question | null)?.id === fields.id);
    if (first < index) fault(`the id is taken by entry ${first + 1}; choose another.`, "id");
  }
  const kinds = DECISION_KINDS.filter((kind) => fields[kind] !== undefined);
  if ((fields[JUDGED] === "never") !== (kinds.length === 0)) {
    fault(`needs either "${JUDGED}: never" or decisions: ${DECISION_KINDS.join(", ")}.`);
  }
  for (const kind of kinds) {
    const { needs, may } = DECISIONS[kind];
    for (const [position, decision] of [fields[kind]].flat().entries()) {
      const names = Object.keys(Object(decision));
      const isWhole =
        needs.every((name) => names.includes(name)) && names.every((name) => [...needs, ...may].includes(name));
      if (!isWhole)
        fault(`needs "${needs.join('" and "')}", and may have ${may.join(", ") || "nothing else"}.`, kind, position);
      try {
        expand(bundle, decision);
      } catch (error) {
        lost((error as ReferenceError).message, kind, position);
      }
    }
  }
  if (!Array.isArray(fields.where) || fields.where.length === 0) {
    fault('needs a list of JSON pointers into the bundle as "where".', "where");
  } else {
    for (const [position, pointer] of fields.where.entries()) {
      const resolves =
        typeof pointer === "string" && pointer.startsWith("#/") && findPlace(bundle, pointer) !== undefined;
      if (!resolves) lost(`${pointer} leads nowhere in the contract.`, "where", position);
    }
  }
  return faults;
}
