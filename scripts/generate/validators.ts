import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";
import { type Body, bodiesOf, type Role } from "../contract/bodies.ts";
import { type BuildContext, madeFrom, readBundle, writeOutput } from "./context.ts";
import { validatorsModule } from "./validators/module.ts";

const FOLDER = "generated/validators";
const ROOT = join(import.meta.dirname, "../..");
const SCRIPTS = join(ROOT, "scripts/package/validators");

/** Each role has a file, so that who needs events only does not load the rest. */
const FILES: Record<Role, string> = {
  request: "requests",
  response: "responses",
  failure: "failures",
  event: "events",
};

/**
 * Makes the validators of all bodies: `generated/validators.d.ts` and `generated/validators.js`, which lists the files
 * of `generated/validators/`, where their code is.
 */
export async function validators(context: BuildContext): Promise<void> {
  const bundle = await readBundle(context);
  const bodies = bodiesOf(bundle);
  const banner = `// ${madeFrom("openapi/")}`;
  const modules = new Map<string, string>();
  for (const [role, file] of Object.entries(FILES)) {
    const schemas = bodies.filter((body) => body.role === role).map(({ schema }) => [validatorName(schema), schema]);
    modules.set(file, validatorsModule(bundle, new Map(schemas as [string, string][])));
  }
  for (const { path, text } of await bundleModules(modules, banner)) {
    await writeOutput(context, `${FOLDER}/${basename(path)}`, text);
  }
  const list = [...modules.keys()].map((file) => `export * from "./validators/${file}.js";\n`).join("");
  await writeOutput(context, "generated/validators.js", `${banner}\n\n${list}`);
  await writeOutput(context, "generated/validators.d.ts", `${banner}\n\n${await declarations(bodies)}`);
}

/** The name of a validator: that of its type, in camelCase. */
export function validatorName(schema: string): string {
  return schema.charAt(0).toLowerCase() + schema.slice(1);
}

async function bundleModules(modules: Map<string, string>, banner: string) {
  const given: Plugin = {
    name: "modules",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path, kind }) =>
        kind === "entry-point" ? { path, namespace: "given", sideEffects: false } : undefined,
      );
      onLoad({ filter: /./, namespace: "given" }, ({ path }) => ({
        contents: modules.get(path) ?? "",
        resolveDir: SCRIPTS,
      }));
    },
  };
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...modules.keys()],
    outdir: FOLDER,
    plugins: [given],
    bundle: true,
    splitting: true,
    chunkNames: "shared",
    format: "esm",
    target: "es2022",
    // Not its white space: with it go the marks by which a bundler knows what it can leave out.
    minifySyntax: true,
    banner: { js: banner },
    write: false,
    logLevel: "silent",
  });
  return outputFiles;
}

async function declarations(bodies: Body[]): Promise<string> {
  const standard = await readFile(join(SCRIPTS, "standard.ts"), "utf8");
  return `import type { components } from "./types.js";\n\n${standard}${bodies.map(declaration).join("")}`;
}

function declaration({ role, schema, uses }: Body): string {
  return `
${comment(role, uses)}
export declare const ${validatorName(schema)}: Validator<components["schemas"]["${schema}"]>;
`;
}

function comment(role: Role, uses: Body["uses"]): string {
  const list = (same: Body["uses"]) => same.map(({ name }) => `\`${name}\``).join(", ");
  if (role === "event") return `/** The event ${list(uses)}. */`;
  if (role === "request") return `/** The request of ${list(uses)}. */`;
  if (role === "response") return `/** The success of ${list(uses)}. */`;
  const statuses = [...Map.groupBy(uses, ({ status }) => status)];
  return `/**
 * A failure:
${statuses.map(([status, same]) => ` * - ${status} of ${list(same)}`).join("\n")}
 */`;
}
