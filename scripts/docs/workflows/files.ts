import { join } from "node:path";
import { readYaml } from "../../contract/yaml-file.ts";
import { filesOf } from "../../generate/context.ts";

const FOLDER = "openapi/workflows";

/** An Arazzo document, as far as it is used here. */
export interface WorkflowDocument {
  info: { title: string; summary: string; description?: string };
  workflows: Workflow[];
  components?: { parameters?: Record<string, Parameter> };
}

export interface Workflow {
  workflowId: string;
  summary: string;
  inputs?: { $ref: string };
  /** Those of every step. */
  parameters?: { reference: string }[];
  steps: Step[];
}

export interface Step {
  stepId: string;
  description: string;
  operationId: string;
  parameters?: Parameter[];
  requestBody: { payload: unknown };
  successCriteria: { condition: string }[];
  outputs?: Record<string, string>;
  onFailure?: { type: string }[];
}

export interface Parameter {
  name: string;
  in: "header" | "query";
  value: unknown;
}

/** The paths of all workflow documents, relative to the root: first what succeeds, then what fails. */
export async function workflowFiles(root: string): Promise<string[]> {
  const files = (await filesOf(join(root, FOLDER))).filter((file) => file.endsWith(".yaml"));
  const failures = files.filter(isOfFailures);
  return [...files.filter((file) => !failures.includes(file)), ...failures].map((file) => join(FOLDER, file));
}

/** Whether a document is about what goes wrong. */
export function isOfFailures(file: string): boolean {
  return file.includes("failures/");
}

/**
 * Reads a workflow document.
 *
 * @param file its path, relative to the root
 * @throws BuildFailure with the line, when it is no YAML
 */
export async function readWorkflows(root: string, file: string): Promise<WorkflowDocument> {
  return (await readYaml(root, file)).data as WorkflowDocument;
}
