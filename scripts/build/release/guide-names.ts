import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { type Contract, readContract } from "../../contract/contract.ts";
import { BuildFailure } from "../../contract/failure.ts";
import { listedValues } from "../../contract/schema.ts";
import { ANY_ITEM, listAllFields } from "../../contract/walk.ts";
import { type BuildContext, type Files, readBuiltContract } from "../generate/context.ts";
import { RELEASED } from "./compare.ts";

/** The pages that name what was, or what might be. */
const EXCEPT = ["changelog.md", "breaking-changes.md", "contributing.md"];

/**
 * Looks in the guides for what the last release has and the contract no longer: names, and fields of a response in another place.
 *
 * @throws BuildFailure with file and line of each
 */
export async function guideNames(context: BuildContext): Promise<Files> {
  const released = await readFile(join(context.root, RELEASED), "utf8").catch(() => "");
  const find = createFinder(readContract(parse(released) ?? { paths: {} }), readBuiltContract(context));
  const pages = (await readdir(join(context.root, "docs"))).filter(
    (page) => page.endsWith(".md") && !EXCEPT.includes(page),
  );
  const faults = await Promise.all(
    [...pages.map((page) => `docs/${page}`), "README.md", "AGENTS.md"].map(async (file) => {
      const text = context.made[file] ?? (await readFile(join(context.root, file), "utf8").catch(() => ""));
      return text.split("\n").flatMap((line, index) => find(line).map((message) => `${file}:${index + 1} ${message}`));
    }),
  );
  if (faults.flat().length > 0) throw new BuildFailure(faults.flat().join("\n"));
  return {};
}

/**
 * Creates the function that finds what is wrong in a line of a guide.
 *
 * @param before the contract of the last release
 * @param contract the contract of now
 */
export function createFinder(before: Contract, contract: Contract): (line: string) => string[] {
  const fields = listPaths(contract);
  const known = listNames(contract);
  const gone = [...listNames(before)].filter((name) => !known.has(name));
  const marks = gone.map((name) => ({
    name,
    mark: new RegExp(/_|[a-z][A-Z]/.test(name) ? `\\b${name}\\b` : `\`${name}\``),
  }));
  const tops = new Set(fields.success.map(([name]) => name));
  const ofParent = Map.groupBy(
    fields.all.filter(({ length }) => length > 1),
    (path) => path.at(-2),
  );
  const names = new Set(fields.all.map((path) => path.at(-1)));
  return (line) => [
    ...marks
      .filter(({ mark }) => mark.test(line))
      .map(({ name }) => `${name} is not in the contract any more: name what replaces it`),
    ...[...line.matchAll(/\b(\w+)\??\.(?=(\w+))/g)].flatMap(([, parent = "", name = ""]) => {
      const isIn = parent === "data" ? tops.has(name) : ofParent.get(parent)?.some((path) => path.at(-1) === name);
      if ((isIn ?? true) || !names.has(name)) return [];
      return [
        `${parent === "data" ? "no response has" : `no ${parent} has`} the field ${name} there: name where it is`,
      ];
    }),
  ];
}

/** Lists the paths of the fields of all bodies, without `[]`, and of those of successes. */
function listPaths(contract: Contract) {
  const pathsOf = (schema: object) =>
    listAllFields(contract, schema).map(({ path }) => path.filter((step) => step !== ANY_ITEM));
  const successes = contract.operations.flatMap(({ responses }) => responses.filter(({ status }) => status === "200"));
  const bodies = [...contract.operations, ...contract.events].flatMap(({ request, responses }) => [
    request,
    ...responses,
  ]);
  return {
    success: successes.flatMap(({ schema }) => pathsOf(schema)),
    all: bodies.flatMap(({ schema }) => pathsOf(schema)),
  };
}

/** The names of operations, events, fields, parameters, values and examples. */
function listNames(contract: Contract): Set<string> {
  const all = [...contract.operations, ...contract.events];
  const bodies = all.flatMap(({ request, responses }) => [request, ...responses]);
  const fields = bodies.flatMap(({ schema }) => listAllFields(contract, schema));
  return new Set(
    [
      ...all.flatMap(({ name, id }) => [name, id]),
      ...contract.operations.flatMap(({ parameters }) => parameters.map(({ name }) => name)),
      ...bodies.flatMap(({ examples }) => examples.map(({ name }) => name)),
      ...fields.flatMap(({ path, schema }) => [path.at(-1) ?? "", ...(listedValues(schema) ?? []).map(String)]),
    ].filter((name) => /^[A-Za-z]\w+$/.test(name)),
  );
}
