import { readYaml, unknownKeys, type YamlFile } from "../contract/yaml-file.ts";
import type { Synonym } from "./site/assets/synonyms.ts";

/** The words of a service that its docs need beside those of the contract. */
export interface Words {
  /** The headings of the known gaps, each with the sections of the specification that it is about. */
  subjects: Record<string, string[]>;
  synonyms: Synonym[];
}

/**
 * Reads the words of the service, if it has any.
 *
 * @throws BuildFailure with the line of an unknown key
 */
export async function readWords(root: string): Promise<{ words: Words; failure: YamlFile["failure"] }> {
  const { data, failure } = await readYaml(root, "docs/words.yaml", "{}");
  const words: Words = { subjects: {}, synonyms: [] };
  const faults = unknownKeys(Object(data), Object.keys(words));
  if (faults.length > 0) throw failure(faults);
  return { words: { ...words, ...(data as Partial<Words>) }, failure };
}
