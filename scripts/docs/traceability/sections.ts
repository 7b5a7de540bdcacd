import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { BuildFailure } from "../../contract/failure.ts";
import { type Fault, readYaml } from "../../contract/yaml-file.ts";
import type { Question } from "../questions.ts";
import { valueAtPlace } from "./places.ts";
import schema from "./section.schema.json" with { type: "json" };

/** The folder of the statements, in the repository. */
export const FOLDER = "test/traceability";

/** A statement of the specification; section.schema.json explains the fields. */
export interface Statement {
  id: string;
  statement: string;
  where?: string[];
  tables?: string[];
  cases?: string[];
  question?: string;
}

export interface Section {
  /** Number of the section in the specification, such as `4.3`. */
  number: string;
  /** Heading of the section. */
  section: string;
  statements: Statement[];
}

const validate = new Ajv2020({ allErrors: true }).compile<Omit<Section, "number">>(schema);

/**
 * Reads the statements of the specification, one file a section, `<number>-<name>.yaml`.
 *
 * @param root the folder of the repository
 * @param bundle the document whose places the statements name
 * @param questions the open questions whose ids they name
 * @returns the sections, by number
 * @throws BuildFailure that tells every fault with file and line: a wrong form, an id out of turn, a place that leads
 * nowhere, a question that is not registered
 */
export async function readSections(root: string, bundle: unknown, questions: Question[]): Promise<Section[]> {
  const files = (await readdir(join(root, FOLDER))).filter((file) => file.endsWith(".yaml"));
  const sections: Section[] = [];
  const failures: string[] = [];
  for (const file of files) {
    const [, number = "", name = ""] = /^([\d.]+)-(\w+)\.yaml$/.exec(file) ?? [];
    const { data, failure } = await readYaml(root, `${FOLDER}/${file}`);
    if (validate(data)) {
      const faults = data.statements.flatMap((statement, index) =>
        faultsOf(statement, `${name}.${index + 1}`, bundle, questions).map(({ path, message }) => ({
          path: ["statements", index, ...path],
          message,
        })),
      );
      if (faults.length > 0) failures.push(failure(faults).message);
      sections.push({ number, ...data });
    } else {
      failures.push(failure(faultsOfForm()).message);
    }
  }
  if (failures.length > 0) throw new BuildFailure(failures.join("\n"));
  // Numerically, so that 4.10 comes after 4.2.
  return sections.sort((a, b) => a.number.localeCompare(b.number, "en", { numeric: true }));
}

function faultsOf(statement: Statement, id: string, bundle: unknown, questions: Question[]): Fault[] {
  const faults: Fault[] = [];
  if (statement.id !== id) faults.push({ path: ["id"], message: `${statement.id}: the id must be ${id}.` });
  for (const [index, place] of (statement.where ?? []).entries()) {
    if (valueAtPlace(bundle, place) === undefined) {
      const message = `${statement.id}: ${place} leads nowhere in generated/openapi.json.`;
      faults.push({ path: ["where", index], message });
    }
  }
  if (statement.question !== undefined && !questions.some((question) => question.id === statement.question)) {
    const message = `${statement.id}: openapi/open-questions.yaml has no question "${statement.question}".`;
    faults.push({ path: ["question"], message });
  }
  return faults;
}

/** What the last validation found. */
function faultsOfForm(): Fault[] {
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const path = instancePath.split("/").slice(1);
    const unknown = params.additionalProperty === undefined ? "" : `: ${params.additionalProperty}`;
    return { path, message: `${path.join(" ") || "the section"} ${message}${unknown}.` };
  });
}
