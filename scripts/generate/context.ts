import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Contract, readContract } from "../contract/contract.ts";

/** The document that every step starts from, relative to the root. */
export const SOURCE = "openapi/openapi.yaml";

/** The first line of every file that the build makes, without the marks of a comment. */
export function madeFrom(source: string): string {
  return `Made from ${source} by npm run build. Do not edit.`;
}

/** What every step is given. */
export interface BuildContext {
  /** The folder of the repository, absolute: what is read. */
  root: string;
  /** The folder that outputs are written into, absolute; laid out as the repository is. */
  staging: string;
  /** Ends the tools that run when the build is interrupted. */
  signal: AbortSignal;
}

/** The bundled document, as far as the steps look into it. */
export interface Bundle {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  security?: Security[];
  components?: { schemas?: Record<string, Schema>; securitySchemes?: Record<string, SecurityScheme> };
}

export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, unknown>;
  security?: Security[];
}

/** What is needed together, by the names of the schemes. */
export type Security = Record<string, string[]>;

export interface SecurityScheme {
  type?: string;
  scheme?: string;
  in?: string;
  name?: string;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  const?: unknown;
  enum?: unknown[];
  not?: Schema;
  anyOf?: Schema[];
  "x-enumDescriptions"?: Record<string, string>;
}

/** Reads the bundle that the step `bundle` has left in the staging folder, in the form in which a step looks into it. */
export async function readBundle<Form = Bundle>({ staging }: BuildContext): Promise<Form> {
  return JSON.parse(await readFile(join(staging, "generated/openapi.json"), "utf8"));
}

/** Reads the contract that the step `bundle` has left in the staging folder. */
export async function readBuiltContract({ staging }: BuildContext): Promise<Contract> {
  return readContract(JSON.parse(await readFile(join(staging, "generated/openapi.json"), "utf8")));
}

/**
 * Writes an output into the staging folder.
 *
 * @param file its path in the repository, such as `generated/types.d.ts`
 */
export async function writeOutput({ staging }: BuildContext, file: string, text: string): Promise<void> {
  const path = join(staging, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Makes the absolute paths of a tool's message relative to the root. */
export function relativePaths({ root }: BuildContext, message: string): string {
  return message.replaceAll(`${root}/`, "");
}
