import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { readYaml } from "./yaml-file.ts";

const FOLDER = "openapi/workflows";

/** An Arazzo document, with the fields that are used here. */
export interface WorkflowDocument {
  info: { title: string; summary: string; description?: string };
  workflows: Workflow[];
  components?: {
    /** Objects of header objects. */
    inputs?: Record<string, { properties: Record<string, { default: Record<string, unknown> }> }>;
    parameters?: Record<string, StepParameter>;
  };
}

export interface Workflow {
  workflowId: string;
  summary: string;
  inputs?: { $ref: string };
  /** Parameters of every step. */
  parameters?: { reference: string }[];
  steps: Step[];
}

export interface Step {
  stepId: string;
  description: string;
  operationId: string;
  parameters?: StepParameter[];
  requestBody: { payload: unknown };
  successCriteria: { condition: string }[];
  outputs?: Record<string, string>;
  /** `retryAfter` is in seconds. */
  onFailure?: { type: string; retryAfter: number; retryLimit: number }[];
}

export interface StepParameter {
  name: string;
  in: "header" | "query";
  value: unknown;
}

/**
 * Lists the workflow documents: first the successful workflows, then the failing ones, each in alphabetical order.
 *
 * @param root the folder of the repository
 * @returns their paths in it
 */
export async function workflowFiles(root: string): Promise<string[]> {
  const files = (await readdir(join(root, FOLDER), { recursive: true }))
    .filter((file) => file.endsWith(".yaml"))
    .sort();
  const successful = files.filter((file) => !isFailing(file));
  return [...successful, ...files.filter(isFailing)].map((file) => join(FOLDER, file));
}

/** Whether a document shows failures. */
export function isFailing(file: string): boolean {
  return basename(dirname(file)) === "failures";
}

/**
 * Reads a workflow document.
 *
 * @param root the folder of the repository
 * @param file path of the document in it
 * @throws BuildFailure with the line when the file is not valid YAML
 */
export async function readWorkflows(root: string, file: string): Promise<WorkflowDocument> {
  return (await readYaml(root, file)).data as WorkflowDocument;
}
