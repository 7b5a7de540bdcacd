import { basename, join } from "node:path";
import { build, type Plugin } from "esbuild";
import type { Contract } from "../../contract/contract.ts";
import { ROOT } from "../../contract/generated.ts";
import { type BuildContext, type Files, madeFrom, readBuiltContract } from "./context.ts";
import { kindsCode } from "./event-kinds.ts";
import { docComment } from "./typescript.ts";
import { validatorCode } from "./validator-code.ts";
import { anyEvent, type Validated, validatedBodies, validatedInputs } from "./validators/validated.ts";

const FOLDER = "generated/validators";

/** The code of the validators, which is the same for every contract. */
const CODE = join(ROOT, "scripts/runtime/validators");

/** Each role has a module of its own, so that a program that needs only events does not load the rest. */
const MODULES: Record<Validated["role"], string> = {
  request: "requests",
  response: "responses",
  failure: "failures",
  event: "events",
  input: "inputs",
};

/** The module of `validateResponse`. */
const VALIDATE = "validate-response";

/** The module of `checkInput`. */
const CHECK = "check-input";

/**
 * Makes the validators of all bodies, of the inputs of the client's methods, of any event and of any response: their code in
 * `generated/validators/`, `generated/validators.js`, which exports them all, and `generated/validators.d.ts`. Those with
 * their JSON Schema are apart, since the schemas are larger than the code.
 */
export async function validators(context: BuildContext): Promise<Files> {
  const contract = readBuiltContract(context);
  const validatedTypes = [...validatedBodies(contract), ...validatedInputs(contract)];
  const any = anyEvent(contract);
  const banner = `// ${madeFrom("openapi/")}`;
  const bundled = await bundleModules(modulesOf(contract, validatedTypes, any), banner);
  const exports = [...Object.values(MODULES), VALIDATE, CHECK].map(
    (file) => `export * from "./validators/${file}.js";\n`,
  );
  return {
    ...Object.fromEntries(bundled.map(({ path, text }) => [`${FOLDER}/${basename(path)}`, text])),
    "generated/validators.js": `${banner}\n\n${exports.join("")}`,
    "generated/validators.d.ts": `${banner}\n\n${declareValidators([...validatedTypes, any])}`,
    "generated/json-schemas.d.ts": `${banner}\n\n${declareJsonSchemas([...validatedTypes, any])}`,
  };
}

function modulesOf(contract: Contract, validatedTypes: Validated[], any: Validated): Map<string, string> {
  const modules = new Map<string, string>();
  for (const [role, file] of Object.entries(MODULES)) {
    const same = validatedTypes.filter((type) => type.role === role);
    const schemas = new Map(same.map(({ name, schema }) => [name, schema]));
    modules.set(file, validatorCode(schemas, role === "input" ? "inputValidator" : "validator"));
  }
  modules.set(
    MODULES.event,
    `import { validatorOfAny } from "./kinds.ts";
${modules.get(MODULES.event)}
export const ${any.name} = /* @__PURE__ */ validatorOfAny(${kindsCode(contract)});`,
  );
  modules.set(VALIDATE, responseValidatorCode(validatedTypes));
  modules.set(CHECK, inputCheckerCode(contract));
  const schemas = [...validatedTypes, any].map(({ name, role, schema }) => {
    const text = JSON.stringify(schema, (key, value) => (key.startsWith("x-") ? undefined : value));
    return `export const ${name} = /* @__PURE__ */ withJsonSchema(${MODULES[role]}.${name}, ${text});`;
  });
  modules.set(
    "json-schemas",
    [
      ...Object.values(MODULES).map((file) => `import * as ${file} from "./${file}.js";`),
      'import { withJsonSchema } from "./json-schema.ts";',
      ...schemas,
    ].join("\n"),
  );
  return modules;
}

/** Writes the module of `validateResponse`: it names each validator, so that a bundler knows what it can leave out. */
function responseValidatorCode(validatedTypes: Validated[]): string {
  const answers = validatedTypes.filter(({ role }) => role === "response" || role === "failure");
  const imports = answers.map(({ name, role }) => `import { ${name} } from "./${MODULES[role]}.js";\n`);
  return `${imports.join("")}import { responseValidator } from "./new-values.ts";
export const validateResponse = /* @__PURE__ */ responseValidator({ ${answers.map(({ name }) => name).join(", ")} });`;
}

/** Writes the module of `checkInput`. */
function inputCheckerCode({ operations }: Contract): string {
  const byPath = operations.map(({ id, path }) => `${JSON.stringify(path)}: ${id}Input`);
  return `import { ${operations.map(({ id }) => `${id}Input`).join(", ")} } from "./${MODULES.input}.js";
import { inputChecker } from "./check-input.ts";
export const checkInput = /* @__PURE__ */ inputChecker({ ${byPath.join(", ")} });`;
}

async function bundleModules(modules: Map<string, string>, banner: string) {
  const fromMemory: Plugin = {
    name: "from-memory",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /./ }, ({ path, kind }) => {
        if (kind === "entry-point") return { path, namespace: "memory", sideEffects: false };
        // A module imports another one as it is.
        return modules.has(basename(path, ".js")) ? { path, external: true, sideEffects: false } : undefined;
      });
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

function declareValidators(validatedTypes: Validated[]): string {
  const inputs = validatedTypes.filter(({ role }) => role === "input").map(({ type }) => `  ${type},\n`);
  return `import type {\n${inputs.join("")}} from "./client.js";
import type { Result, Validator } from "./declarations/runtime/validators/standard.js";
import type { components } from "./types.js";
import type { WebhookEvent } from "./webhooks.js";

export type * from "./declarations/runtime/validators/standard.js";
${validatedTypes.map(({ name, type, description }) => `\n${docComment(description)}export declare const ${name}: Validator<${type}>;\n`).join("")}
/**
 * Validates a response, for the option \`validate\` of the client. A new value in place of one of several that the contract
 * lists is valid, if it is of the same type.
 *
 * @param name the name of its validator
 * @param body the parsed body
 * @throws TypeError when no response has a validator of this name
 */
export declare function validateResponse(name: string, body: unknown): Result<unknown>;

/**
 * Validates the input of each call, as a \`middleware\` of the client: a call with an invalid one is not sent, and ends with the
 * reason \`invalid_request\`. The \`message\` lists all that is wrong with it, and the \`cause\` has the \`issues\`.
 */
export declare const checkInput: {
  onRequest(call: { request: { clone(): { json(): Promise<unknown> } }; schemaPath: string }): Promise<void>;
};
`;
}

function declareJsonSchemas(validatedTypes: Validated[]): string {
  return `import type * as validators from "./validators.js";

/** A validator that also implements Standard JSON Schema. */
export type WithJsonSchema<Validator extends { "~standard": object }> = Omit<Validator, "~standard"> & {
  readonly "~standard": Validator["~standard"] & {
    readonly jsonSchema: { readonly input: Converter; readonly output: Converter };
  };
};

/**
 * Returns the schema of the contract, with its descriptions, as an object of its own.
 *
 * @throws Error for a target other than \`draft-2020-12\` and \`draft-07\`
 */
export type Converter = (options: { readonly target: string }) => Record<string, unknown>;
${validatedTypes.map(({ name, description }) => `\n${docComment(description)}export declare const ${name}: WithJsonSchema<typeof validators.${name}>;\n`).join("")}`;
}
