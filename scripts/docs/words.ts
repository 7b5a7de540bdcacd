import { readYaml, unknownKeys, type YamlFile } from "../contract/yaml-file.ts";

/** The words of a service that its docs need beside those of the contract. */
export interface Words {
  /** The headings of the known gaps, each with the sections of the specification that it is about. */
  subjects: Record<string, string[]>;
  /** The titles in a release of the changelog whose texts are closed: always, and beside the steps of an upgrade. */
  closed: { always: string[]; upgrade: string[] };
  /** What people type, separated by commas, and the places that answer it, such as `webhooks#event-types`. */
  synonyms: [typed: string, places: string][];
  /** Former places, and where they are now. */
  moved: Record<string, string>;
  /** How much a place, a page or a group of pages counts in the search; 1 if it is not listed. */
  weights: Record<string, number>;
  /** The fields whose values the reader may replace in all examples, each with the value there. */
  values: Record<string, string>;
  /** Words of a question that say nothing about its subject, separated by spaces. */
  ignored: string;
  /** Reports faults of these with their lines. */
  failure: YamlFile["failure"];
}

/**
 * Reads the words of the service, if it has any.
 *
 * @throws BuildFailure with the line of an unknown key
 */
export async function readWords(root: string): Promise<Words> {
  const { data, failure } = await readYaml(root, "docs/words.yaml", "{}");
  const lists = { subjects: {}, synonyms: [], moved: {}, weights: {}, values: {} };
  const words = { ...lists, closed: { always: [], upgrade: [] }, ignored: "" };
  const faults = unknownKeys(Object(data), Object.keys(words));
  if (faults.length > 0) throw failure(faults);
  return { ...words, ...(data as Partial<Words>), failure };
}
