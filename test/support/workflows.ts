import { readYaml } from "../../scripts/contract/yaml-file.ts";

/** An Arazzo document, with the fields that are used here. */
interface WorkflowDocument {
  info: { title: string; summary: string; description?: string };
  workflows: Workflow[];
  components?: {
    /** Objects of header objects. */
    inputs?: Record<string, { properties: Record<string, { default: Record<string, unknown> }> }>;
  };
}

interface Workflow {
  workflowId: string;
  summary: string;
  inputs?: { $ref: string };
  steps: Step[];
}

interface Step {
  stepId: string;
  description: string;
  operationId: string;
  /** Those of the workflow too. */
  parameters: StepParameter[];
  requestBody: { payload: unknown };
  successCriteria: { condition: string }[];
  outputs?: Record<string, string>;
  /** `retryAfter` is in seconds. */
  onFailure?: { type: string; retryAfter: number; retryLimit: number }[];
}

interface StepParameter {
  name: string;
  in: "header" | "query";
  value: unknown;
}

/**
 * Reads a workflow document.
 *
 * @param root the folder of the repository
 * @param file path of the document in it
 * @throws BuildFailure with the line when the file is not valid YAML
 */
export async function readWorkflows(root: string, file: string): Promise<WorkflowDocument> {
  const document = (await readYaml(root, file)).data as WrittenDocument;
  const { parameters: named = {} } = document.components ?? {};
  const resolve = (parameters: WrittenParameter[] = []) => {
    return parameters.map((each) => {
      return "reference" in each ? (named[each.reference.replace(/.*\./, "")] as StepParameter) : each;
    });
  };
  const workflows = document.workflows.map(({ parameters, ...workflow }) => ({
    ...workflow,
    steps: workflow.steps.map((step) => ({
      ...step,
      parameters: resolve([...(parameters ?? []), ...(step.parameters ?? [])]),
    })),
  }));
  return { ...document, workflows };
}

/** A document as it is written: with parameters of whole workflows, and by reference. */
interface WrittenDocument extends Omit<WorkflowDocument, "workflows"> {
  workflows: (Omit<Workflow, "steps"> & {
    parameters?: WrittenParameter[];
    steps: (Omit<Step, "parameters"> & { parameters?: WrittenParameter[] })[];
  })[];
  components?: WorkflowDocument["components"] & { parameters?: Record<string, StepParameter> };
}

type WrittenParameter = StepParameter | { reference: string };

/** Lists the headers with signatures that a step sends. */
export function listSignatures({ parameters }: Pick<Step, "parameters">): string[] {
  return parameters.map(({ name }) => name).filter((name) => SIGNATURES.includes(name));
}

const SIGNATURES = ["authsignature", "usersignature"];
