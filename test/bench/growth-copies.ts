import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";

/** An operation in the root of the source: the path up to its name, the name, and the reference to its folder. */
const ROOT_ENTRY = /^ {2}(\/\S+\/)(\w+):\n {4}\$ref: operations\/\2\/\2\.yaml\n/gm;

/**
 * Copies each operation of the source, with the schemas, responses and examples in its folder, under new names.
 *
 * @param source the folder `openapi/`, absolute
 * @param times number of each operation in the end: the original and `times - 1` copies
 * @returns number of operations in the end
 * @throws Error when the root has no operation in the expected form
 */
export async function copyOperations(source: string, times: number): Promise<number> {
  const root = join(source, "openapi.yaml");
  const text = await readFile(root, "utf8");
  const names = [...text.matchAll(ROOT_ENTRY)].map(([, , name = ""]) => name);
  if (names.length === 0) throw new Error(`${root} has no path with \`$ref: operations/<name>/<name>.yaml\`.`);

  const numbers = Array.from({ length: times - 1 }, (_, index) => index + 2);
  for (const name of names) {
    for (const number of numbers) await copyOperation(join(source, "operations"), name, number);
  }
  const copied = text.replace(ROOT_ENTRY, (entry, path: string, name: string) => {
    const entries = numbers.map((number) => `${name}_${number}`).map((copy) => entryOf(path, copy));
    return entry + entries.join("");
  });
  await writeFile(root, copied);
  return names.length * times;
}

function entryOf(path: string, name: string): string {
  return `  ${path}${name}:\n    $ref: operations/${name}/${name}.yaml\n`;
}

/** Copies the folder of an operation. What it refers to outside of the folder is shared with the original. */
async function copyOperation(operations: string, name: string, number: number): Promise<void> {
  const from = join(operations, name);
  const to = join(operations, `${name}_${number}`);
  for (const file of await readdir(from, { recursive: true })) {
    if (!file.endsWith(".yaml")) continue;
    const text = await readFile(join(from, file), "utf8");
    const copy = text
      .replace(/^( *operationId: \w+)$/m, `$1${number}`)
      .replaceAll(/(\$ref: )(\S+\.yaml)/g, (reference, start: string, target: string) => {
        const isOwn = !relative(from, join(from, dirname(file), target)).startsWith("..");
        return isOwn ? start + renamed(target, name, number) : reference;
      });
    const path = join(to, renamed(file, name, number));
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, copy);
  }
}

/** Renames a file as its component has to be: `IssueSilaRequest` becomes `IssueSila2Request`, others get the number. */
function renamed(path: string, operation: string, number: number): string {
  const pascal = operation.replaceAll(/(?:^|_)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const name = basename(path, ".yaml");
  if (name === operation) return join(dirname(path), `${name}_${number}.yaml`);
  const copy = name.startsWith(pascal) ? `${pascal}${number}${name.slice(pascal.length)}` : `${name}${number}`;
  return join(dirname(path), `${copy}.yaml`);
}
