import type { Contract, Operation } from "../../contract/contract.ts";
import { parseExpression } from "../../contract/expressions.ts";
import { suggest } from "../../contract/meant.ts";
import type { Schema } from "../../contract/schema.ts";
import { ANY_ITEM, listAllFields, listFields, writeFieldPath } from "../../contract/walk.ts";
import type { SourceFault } from "../../contract/yaml-file.ts";

interface WrittenStep {
  operationId?: string;
  requestBody?: { payload?: unknown };
  successCriteria?: { condition: string }[];
  outputs?: Record<string, string>;
}

/** Finds the operations, statuses and fields that a workflow document names and the contract does not have. */
export function findWorkflowFaults(
  contract: Contract,
  { workflows = [] }: { workflows?: { steps?: WrittenStep[] }[] },
) {
  return workflows.flatMap(({ steps = [] }, workflow) =>
    steps.flatMap((step, index) =>
      checkStep(contract, step).map(({ path, message }): SourceFault => {
        return { path: ["workflows", workflow, "steps", index, ...path], message };
      }),
    ),
  );
}

function checkStep(contract: Contract, step: WrittenStep): SourceFault[] {
  const { operationId: id, requestBody, successCriteria: criteria = [], outputs = {} } = step;
  // A step can also run another workflow.
  if (id === undefined) return [];
  const operation = contract.operations.find((candidate) => candidate.id === id);
  if (operation === undefined) {
    const advice = suggest(
      id,
      contract.operations.map((candidate) => candidate.id),
    );
    return [{ path: ["operationId"], message: `the contract has no operation ${id}${advice}` }];
  }
  const conditions = criteria.map(({ condition }) => condition);
  const status = conditions.map((condition) => /^\$statusCode == (\d+)$/.exec(condition)?.[1]).find(Boolean);
  const responses = operation.responses.filter((response) => (status ?? response.status) === response.status);
  if (responses.length === 0) {
    return [{ path: ["successCriteria"], message: `${operation.name} documents no status ${status}` }];
  }
  const read = [
    ...conditions.map((text, index) => ({ text, path: ["successCriteria", index, "condition"] })),
    ...Object.entries(outputs).map(([name, text]) => ({ text, path: ["outputs", name] })),
  ];
  return [
    ...read.flatMap(({ text, path }) => {
      const unknown = listNamed(text).filter(
        (named) => !responses.some(({ schema }) => declares(contract, schema, named)),
      );
      return unknown.map((named) => ({
        path,
        message: describe(operation, `response ${status ?? ""}`.trim(), named.path),
      }));
    }),
    // What is refused may have unknown fields.
    ...(status === "200" ? listSent(requestBody?.payload) : [])
      .filter((path) => !declares(contract, operation.request.schema, { path }))
      .map((path) => ({ path: ["requestBody", "payload"], message: describe(operation, "request", path) })),
  ];
}

function describe({ name }: Operation, body: string, path: string[]): string {
  return `the ${body} of ${name} has no field ${writeFieldPath(path)}: name one that it has`;
}

/** A field of a response that a text names; `isInner` if it is one of the items that a filter inside of a filter goes through. */
interface NamedField {
  path: string[];
  isInner?: boolean;
}

/** Lists the fields that runtime expressions and the filters of JSONPath name, except those that must be absent. */
function listNamed(text: string): NamedField[] {
  const pointers = [...text.matchAll(/\$response\.body#[\w/]+/g)].map(([expression]) => {
    const { path = [] } = parseExpression(expression) ?? {};
    return { path: path.map((step) => (/^\d+$/.test(step) ? ANY_ITEM : step)) };
  });
  const filters = [...text.matchAll(/(?<!!)@((?:\.\w+)+)/g)].map(({ 1: chain = "", index }) => ({
    path: chain.slice(1).split("."),
    isInner: text.slice(0, index).split("[?(").length > 2,
  }));
  return [...pointers, ...filters];
}

/** Whether a schema declares a field, or leaves open what is in the object that it is in. */
function declares(contract: Contract, schema: Schema, { path, isInner = false }: NamedField): boolean {
  const hasItems = path.includes(ANY_ITEM);
  return listAllFields(contract, schema).some((field) => {
    const steps = hasItems ? field.path : field.path.filter((step) => step !== ANY_ITEM);
    const starts = isInner ? steps.keys() : [0];
    const isOpen = listFields(contract, field.schema).length === 0 && field.schema.type === undefined;
    return [...starts].some((start) => {
      const from = steps.slice(start);
      if (from.some((step, index) => index < path.length && step !== path[index])) return false;
      return from.length >= path.length || isOpen;
    });
  });
}

/** Lists the paths of the fields that a payload has; a text may be an expression for any value. */
function listSent(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) {
    const field = path.slice(0, path.findLastIndex((step) => step !== ANY_ITEM) + 1);
    return field.length === 0 ? [] : [field];
  }
  return Object.entries(value).flatMap(([name, member]) => {
    return listSent(member, [...path, Array.isArray(value) ? ANY_ITEM : name]);
  });
}
