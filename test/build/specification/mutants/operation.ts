import { below } from "../../../../scripts/contract/json-pointer.ts";
import type { Mutant } from "./mutant.ts";
import { another } from "./schema.ts";

// biome-ignore lint/suspicious/noExplicitAny: the mutators reach into a document whose form they do not check
type Node = any;

/** Parts of a security scheme by which a client sends the credential. */
const SCHEME_PARTS = ["in", "name", "scheme"];

/**
 * The mutants of an operation or webhook itself; those of its schemas are not among them.
 *
 * @param pointer where the operation is
 */
export function operationMutants(operation: Node, pointer: string): Mutant[] {
  return [
    { pointer, change: "left out" },
    ...(operation.deprecated ? [{ pointer: below(pointer, "deprecated"), change: "left out" }] : []),
    ...(operation.security === undefined ? [] : securityMutants(operation.security, below(pointer, "security"))),
    ...(operation.requestBody?.required
      ? [{ pointer: below(pointer, "requestBody", "required"), change: "left out" }]
      : []),
    ...Object.keys(operation.responses ?? {}).map((status) => ({
      pointer: below(pointer, "responses", status),
      change: "left out",
    })),
    ...(operation.parameters ?? []).map((parameter: Node, index: number) => ({
      pointer: below(pointer, "parameters", index),
      change: `${parameter.name ?? parameter.$ref} left out`,
    })),
  ];
}

/**
 * The mutants of a list of security requirements.
 *
 * @param pointer where the list is
 */
export function securityMutants(alternatives: Record<string, string[]>[], pointer: string): Mutant[] {
  if (alternatives.length === 0) return [{ pointer, change: "left out" }];
  return [
    { pointer: below(pointer, alternatives.length), change: "with anonymous access", value: {} },
    ...alternatives.flatMap((schemes, index) => [
      ...(alternatives.length > 1 ? [{ pointer: below(pointer, index), change: "left out" }] : []),
      ...Object.keys(schemes).map((scheme) => ({ pointer: below(pointer, index, scheme), change: "left out" })),
    ]),
  ];
}

/**
 * The mutants of a parameter itself.
 *
 * @param pointer where the parameter is
 */
export function parameterMutants(parameter: Node, pointer: string): Mutant[] {
  return [
    { pointer: below(pointer, "name"), change: "another name", value: another(parameter.name) },
    { pointer: below(pointer, "in"), change: "elsewhere", value: parameter.in === "query" ? "header" : "query" },
    parameter.required
      ? { pointer: below(pointer, "required"), change: "left out" }
      : { pointer: below(pointer, "required"), change: "is required", value: true },
  ];
}

/**
 * The mutants of a security scheme.
 *
 * @param pointer where the scheme is
 */
export function schemeMutants(scheme: Node, pointer: string): Mutant[] {
  return SCHEME_PARTS.filter((part) => part in scheme).map((part) => ({
    pointer: below(pointer, part),
    change: "another value",
    value: another(scheme[part]),
  }));
}

/**
 * The mutants of what carries named examples: a media type or a parameter.
 *
 * @param pointer where it is
 */
export function exampleMutants(carrier: Node, pointer: string): Mutant[] {
  return Object.keys(carrier.examples ?? {}).map((name) => ({
    pointer: below(pointer, "examples", name),
    change: "left out",
  }));
}
