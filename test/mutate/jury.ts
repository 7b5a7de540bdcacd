import { engineOf } from "../../scripts/mock/engine.ts";
import type { Check } from "../specification/checks/check.ts";
import { mockProblems, type Send } from "../support/case-mock.ts";
import { operationOf, pathOf } from "../support/case-places.ts";
import { schemaJudge } from "../support/case-schema.ts";
import type { NamedCase } from "../support/cases.ts";
import type { Document } from "../support/fields.ts";
import { below, type Mutant, mutated } from "./mutant.ts";
import { type Reach, reachOf, touches } from "./reach.ts";

/** What tells a mutant from the contract. */
export interface Killer {
  by: "case" | "table";
  /** What the case or the table finds wrong with the mutant. */
  problem: string;
}

/** Judges a mutant: tells the first killer, undefined if it survives. */
export type Jury = (mutant: Mutant) => Promise<Killer | undefined>;

// biome-ignore lint/suspicious/noExplicitAny: the jury reaches into a document whose form is what it judges
type Node = any;

/** A mutant that changes nothing. */
const NONE: Mutant = { pointer: "#", change: "nothing" };

/**
 * Makes the jury of a document: its cases, held against the schemas and then against the mock, and what the tables say.
 * Only that is asked whose judgement the mutant can change.
 *
 * @param checksOf what the tables say of a document
 * @throws Error if the document itself does not pass, since then every mutant would seem to be killed
 */
export async function createJury(
  document: Document & Node,
  cases: NamedCase[],
  checksOf: (document: Document) => Check[],
): Promise<Jury> {
  const operations = new Map<string, Reach>();
  const bodies = new Map<string, Reach>();
  for (const each of cases) {
    const operation = operationOf(document, each);
    const pointer = each.event === undefined ? below("#/paths", pathOf(document, each.subject)) : "#/webhooks";
    if (!operations.has(each.subject)) {
      // Events are told apart: one that changes may be taken for another.
      const part = each.event === undefined ? operation : [document.webhooks, document.components.schemas.WebhookEvent];
      operations.set(each.subject, reachOf(document, pointer, part).add("#/security").add(WEBHOOK_EVENT));
    }
    bodies.set(bodyKey(each), bodyReach(document, each, operation, pointer));
  }

  async function killer(mutant: Mutant, changed: Document): Promise<Killer | undefined> {
    const judge = schemaJudge(changed);
    const byCase = (problem: string): Killer => ({ by: "case", problem });
    for (const each of cases) {
      if (!touches(mutant, bodies.get(bodyKey(each)) as Reach)) continue;
      const [problem] = attempt(each.id, () => judge(each));
      if (problem !== undefined) return byCase(problem);
    }
    const touched = new Set([...operations].filter(([, reach]) => touches(mutant, reach)).map(([subject]) => subject));
    for (const subject of touched) {
      const ofSubject = cases.filter((each) => each.subject === subject && each.event === undefined);
      if (ofSubject.length === 0) continue;
      const problem = await firstProblem(changed, subject, ofSubject);
      if (problem !== undefined) return byCase(problem);
    }
    for (const { subject, name, problems } of checksOf(changed)) {
      if (subject !== "document" && !touched.has(subject)) continue;
      const [problem] = attempt(`${subject} ${name}`, problems);
      if (problem !== undefined) return { by: "table", problem };
    }
    return undefined;
  }

  const fault = await killer(NONE, document);
  if (fault !== undefined) throw new Error(`the document itself does not pass: ${fault.problem}`);
  return (mutant) => killer(mutant, mutated(document, mutant));
}

const WEBHOOK_EVENT = "#/components/schemas/WebhookEvent";

/** Cases with the same key speak of the same body. */
function bodyKey({ subject, response, event }: NamedCase): string {
  if (event !== undefined) return "event";
  return `${subject} ${response?.status ?? "request"}`;
}

function bodyReach(document: Node, each: NamedCase, operation: Node, pointer: string): Reach {
  if (each.event !== undefined) {
    return reachOf(document, "#/webhooks", [document.webhooks, { $ref: WEBHOOK_EVENT }]);
  }
  const post = below(pointer, "post");
  if (each.response !== undefined) {
    const { status } = each.response;
    return reachOf(document, below(post, "responses", status), operation.responses[status]);
  }
  const { requestBody, parameters } = operation;
  return reachOf(document, below(post, "requestBody"), [requestBody, parameters]).add(below(post, "parameters"));
}

/** Holds the cases of one operation against a mock that serves it alone. */
async function firstProblem(document: Node, subject: string, cases: NamedCase[]): Promise<string | undefined> {
  try {
    const path = pathOf(document, subject);
    const engine = engineOf({ ...document, paths: { [path]: document.paths[path] } });
    const send: Send = (request) => engine({ method: "POST", ...request });
    for (const each of cases) {
      const [problem] = await mockProblems(document, each, send);
      if (problem !== undefined) return problem;
    }
    return undefined;
  } catch (error) {
    return `${subject}: ${(error as Error).message}`;
  }
}

/** A mutant that cannot even be judged is told from the contract by that. */
function attempt(what: string, judgement: () => string[]): string[] {
  try {
    return judgement();
  } catch (error) {
    return [`${what}: ${(error as Error).message}`];
  }
}
