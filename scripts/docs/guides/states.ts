import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parse } from "yaml";
import type { ApiDocument, Schema } from "../../contract/api-document.ts";
import { BuildFailure } from "../../contract/failure.ts";
import { valueAt } from "../../contract/json-pointer.ts";

/** Where the machines are told, one file each; their diagrams are written beside them. */
export const STATES_FOLDER = "docs/states";

/** The states of an object, and the moves between them that the specification shows. */
export interface StateMachine {
  /** Its file, without the ending. */
  name: string;
  title: string;
  /** JSON pointers to the schemas whose values are the states; a flag is the state of its name. */
  values: string[];
  /** Which event is sent when one of these states is reached. */
  events: Record<string, string[]>;
  /** States that the specification speaks of, but that no field of the contract has as a value. */
  unnamed: string[];
  moves: Move[];
}

/** A move that ends where it began changes nothing, and sends no event. */
export interface Move {
  /** Absent where the object begins. */
  from?: string;
  /** What brings it about. */
  on: string;
  to: string;
}

/** Reads every machine, in the order of their names. */
export async function readStateMachines(root: string): Promise<StateMachine[]> {
  const files = (await readdir(join(root, STATES_FOLDER))).filter((file) => file.endsWith(".yaml")).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: basename(file, ".yaml"),
      ...parse(await readFile(join(root, STATES_FOLDER, file), "utf8")),
    })),
  );
}

/**
 * The states that the contract knows for a machine: the values of its schemas.
 *
 * @throws BuildFailure when there is no such schema
 */
export function statesOf(document: ApiDocument, { name, values }: StateMachine): string[] {
  return values.flatMap((pointer) => {
    const schema = valueAt(document, pointer) as Schema | undefined;
    if (schema === undefined) {
      throw new BuildFailure(`${STATES_FOLDER}/${name}.yaml: ${pointer} leads nowhere in generated/openapi.json.`);
    }
    if (schema.enum) return schema.enum.map(String);
    if (schema.const !== undefined) return [String(schema.const)];
    if (schema.type === "boolean") return [pointer.slice(pointer.lastIndexOf("/") + 1)];
    return ["null", "true", "false"];
  });
}
