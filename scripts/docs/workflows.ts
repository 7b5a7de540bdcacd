import type { Bundle } from "../contract/contract.ts";
import { BuildFailure } from "../contract/failure.ts";
import { valueAt } from "../contract/json-pointer.ts";
import { type BuildContext, madeFrom, readBuiltContract, writeOutput } from "../generate/context.ts";
import { details, jsonBlock } from "./markdown.ts";
import {
  isOfFailures,
  type Parameter,
  readWorkflows,
  type Step,
  type Workflow,
  type WorkflowDocument,
  workflowFiles,
} from "./workflows/files.ts";

/**
 * Makes `docs/workflows.md`, the guide that people read, from the Arazzo documents of `openapi/workflows/`.
 *
 * @throws BuildFailure when a step names an operation that the contract does not have
 */
export async function workflows(context: BuildContext): Promise<void> {
  const { raw: bundle } = await readBuiltContract(context);
  const files = await workflowFiles(context.root);
  const chapters = files.map(async (file) => chapter(file, await readWorkflows(context.root, file), bundle));
  const texts = await Promise.all(chapters);
  const failures = files.findIndex(isOfFailures);
  const parts = failures === -1 ? texts : [...texts.slice(0, failures), FAILURES, ...texts.slice(failures)];
  await writeOutput(context, "docs/workflows.md", [HEAD, ...parts].join("\n"));
}

const HEAD = `<!-- ${madeFrom("openapi/workflows/")} -->

# Workflows

What an integrator does, step by step. Each workflow is an [Arazzo](https://spec.openapis.org/arazzo/latest.html)
document that a program can run, and that the tests run against the mock. Of a value that starts with \`$\`, what follows
tells where it comes from: an earlier step, or the answer to this one.
`;

const FAILURES = `## Failures on the way

Every refusal can be had from the mock, so that a program can be tested against it.
`;

function chapter(file: string, document: WorkflowDocument, bundle: Bundle): string {
  const { title, summary, description } = document.info;
  const sections = document.workflows.map((workflow) => section(file, document, workflow, bundle));
  return `## ${title}

${summary}.${description === undefined ? "" : `\n\n${description.trim()}`}

Source: \`${file}\`.

${sections.join("\n")}`;
}

function section(file: string, document: WorkflowDocument, workflow: Workflow, bundle: Bundle): string {
  const shared = (workflow.parameters ?? []).map(({ reference }) => {
    return document.components?.parameters?.[reference.slice(reference.lastIndexOf(".") + 1)];
  });
  const names = shared.map((parameter) => `\`${parameter?.name}\``).join(" and ");
  const signatures = names === "" ? "" : `Every request carries ${names}.\n\n`;
  const inputs = workflow.inputs && (valueAt(document, workflow.inputs.$ref) as Inputs);
  const steps = workflow.steps.map((step, index) => {
    const path = pathOf(bundle, step.operationId);
    if (path === undefined) {
      throw new BuildFailure(`${file}: step ${step.stepId} calls ${step.operationId}, which is no operation.`);
    }
    return item(index + 1, path, step, inputs);
  });
  return `**${workflow.summary}.**\n\n${signatures}${steps.join("\n")}`;
}

interface Inputs {
  properties: Record<string, { default?: unknown }>;
}

function pathOf(bundle: Bundle, operationId: string): string | undefined {
  return Object.entries(bundle.paths).find(([, { post }]) => post?.operationId === operationId)?.[0];
}

function item(number: number, path: string, step: Step, inputs: Inputs | undefined): string {
  const { description, parameters = [], requestBody, successCriteria, outputs = {}, onFailure } = step;
  const headers = parameters.filter((parameter) => parameter.in === "header");
  const lines = [
    `**${step.stepId}**: \`POST ${path}${query(parameters)}\`. ${description}`,
    ...headers.map(({ name, value }) => `Header \`${name}: ${value}\``),
    details("Request", jsonBlock(withDefaults(requestBody.payload, inputs))),
    `Expect ${successCriteria.map(({ condition }) => `\`${condition}\``).join(", ")}.`,
    ...Object.entries(outputs).map(([name, value]) => `Keep \`${name}\`: \`${value}\`.`),
    ...(onFailure?.some(({ type }) => type === "retry") ? ["Until then, wait and ask again."] : []),
  ];
  const indent = "   ";
  return `${number}. ${lines.join("\n\n").replaceAll(/\n(?=.)/g, `\n${indent}`)}\n`;
}

function query(parameters: Parameter[]): string {
  const pairs = parameters.filter((parameter) => parameter.in === "query").map(({ name, value }) => `${name}=${value}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

/** A payload with the defaults of the inputs in the place of their names. */
function withDefaults(value: unknown, inputs: Inputs | undefined): unknown {
  if (typeof value === "string" && value.startsWith("$inputs.")) {
    const [name = "", ...path] = value.split(".").slice(1);
    return path.reduce<unknown>(
      (object, member) => (object as Record<string, unknown> | undefined)?.[member],
      inputs?.properties[name]?.default,
    );
  }
  if (Array.isArray(value)) return value.map((each) => withDefaults(each, inputs));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withDefaults(member, inputs)]));
}
