import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { ROOT } from "../contract/generated.ts";
import { expand } from "../contract/json-pointer.ts";
import { bodiesOf, type NamedBody, type Role } from "../contract/views.ts";
import { type BuildContext, madeFrom, readBuiltContract, writeOutput } from "./context.ts";
import { validatorName } from "./event-kinds.ts";
import { validatorCode } from "./validator-code.ts";

const FOLDER = "generated/validators";

/** The code of the validators, which is the same for every contract. */
const CODE = join(ROOT, "scripts/package/validators");

/** Each role has a module of its own, so that a program that needs only events does not load the rest. */
const MODULES: Record<Role, string> = {
  request: "requests",
  response: "responses",
  failure: "failures",
  event: "events",
};

/**
 * Makes the validators of all bodies: their code in `generated/validators/`, `generated/validators.js`, which exports
 * them all, and `generated/validators.d.ts`.
 */
export async function validators(context: BuildContext): Promise<void> {
  const contract = await readBuiltContract(context);
  const bodies = bodiesOf(contract);
  const banner = `// ${madeFrom("openapi/")}`;
  const modules = new Map<string, string>();
  for (const [role, file] of Object.entries(MODULES)) {
    const same = bodies.filter((body) => body.role === role);
    const schemas = same.map(({ component }): [string, object] => {
      return [validatorName(component), expand(contract.raw, contract.schemas[component] ?? {})];
    });
    modules.set(file, validatorCode(new Map(schemas)));
  }
  for (const { path, text } of await bundleModules(modules, banner)) {
    await writeOutput(context, `${FOLDER}/${basename(path)}`, text);
  }
  const exports = [...modules.keys()].map((file) => `export * from "./validators/${file}.js";\n`).join("");
  await writeOutput(context, "generated/validators.js", `${banner}\n\n${exports}`);
  await writeOutput(context, "generated/validators.d.ts", `${banner}\n\n${await declarations(bodies)}`);
}

async function bundleModules(modules: Map<string, string>, banner: string) {
  const fromMemory: Plugin = {
    name: "from-memory",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path, kind }) =>
        kind === "entry-point" ? { path, namespace: "memory", sideEffects: false } : undefined,
      );
      onLoad({ filter: /./, namespace: "memory" }, ({ path }) => ({
        contents: modules.get(path) ?? "",
        resolveDir: CODE,
      }));
    },
  };
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...modules.keys()],
    outdir: FOLDER,
    plugins: [fromMemory],
    bundle: true,
    splitting: true,
    chunkNames: "shared",
    format: "esm",
    target: "es2022",
    // White space stays: with it go the marks by which a bundler knows what it can leave out.
    minifySyntax: true,
    banner: { js: banner },
    write: false,
    logLevel: "silent",
  });
  return outputFiles;
}

async function declarations(bodies: NamedBody[]): Promise<string> {
  const standard = await readFile(join(CODE, "standard.ts"), "utf8");
  return `import type { components } from "./types.js";\n\n${standard}${bodies.map(declaration).join("")}`;
}

function declaration(body: NamedBody): string {
  const { component } = body;
  return `
${comment(body)}
export declare const ${validatorName(component)}: Validator<components["schemas"]["${component}"]>;
`;
}

function comment({ role, uses }: NamedBody): string {
  const list = (same: NamedBody["uses"]) => same.map(({ name }) => `\`${name}\``).join(", ");
  if (role === "event") return `/** The event ${list(uses)}. */`;
  if (role === "request") return `/** The request body of ${list(uses)}. */`;
  if (role === "response") return `/** The successful response of ${list(uses)}. */`;
  const statuses = [...Map.groupBy(uses, ({ status }) => status)];
  return `/**
 * A failure response:
${statuses.map(([status, same]) => ` * - ${status} of ${list(same)}`).join("\n")}
 */`;
}
