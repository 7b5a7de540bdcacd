import { BuildFailure } from "../contract/failure.ts";
import { valueAt } from "../contract/json-pointer.ts";
import {
  isFailing,
  readWorkflows,
  type Step,
  type StepParameter,
  type Workflow,
  type WorkflowDocument,
  workflowFiles,
} from "../contract/workflows.ts";
import { type BuildContext, madeFrom, readBuiltContract, writeOutput } from "../generate/context.ts";
import { details, jsonBlock } from "./markdown.ts";

const HEAD = `<!-- ${madeFrom("openapi/workflows/")} -->

# Workflows

What an integrator does, step by step. Each workflow is an [Arazzo](https://spec.openapis.org/arazzo/latest.html)
document that a program can run, and that the tests run against the mock. A value that starts with \`$\` comes from
elsewhere: an earlier step, or the response to this one.
`;

const FAILURES = `## Failures on the way

The mock can return every failure, so you can test your program against it.
`;

/**
 * Makes `docs/workflows.md` from the Arazzo documents of `openapi/workflows/`.
 *
 * @throws BuildFailure when a step calls an operation that the contract does not have
 */
export async function workflows(context: BuildContext): Promise<void> {
  const { operations } = await readBuiltContract(context);
  const paths = new Map(operations.map(({ id, path }) => [id, path]));
  const files = await workflowFiles(context.root);
  const chapters = files.map(async (file) => chapter(file, await readWorkflows(context.root, file), paths));
  const texts = await Promise.all(chapters);
  const failures = files.findIndex(isFailing);
  const parts = failures === -1 ? texts : texts.toSpliced(failures, 0, FAILURES);
  await writeOutput(context, "docs/workflows.md", [HEAD, ...parts].join("\n"));
}

/** @param paths the path of each operation, by its `operationId` */
function chapter(file: string, document: WorkflowDocument, paths: Map<string, string>): string {
  const { title, summary, description } = document.info;
  const sections = document.workflows.map((workflow) => section(file, document, workflow, paths));
  return `## ${title}

${summary}.${description === undefined ? "" : `\n\n${description.trim()}`}

Source: \`${file}\`.

${sections.join("\n")}`;
}

function section(file: string, document: WorkflowDocument, workflow: Workflow, paths: Map<string, string>): string {
  const shared = (workflow.parameters ?? []).map(({ reference }) => {
    return document.components?.parameters?.[reference.slice(reference.lastIndexOf(".") + 1)];
  });
  const names = shared.map((parameter) => `\`${parameter?.name}\``).join(" and ");
  const signatures = names === "" ? "" : `Every request carries ${names}.\n\n`;
  const inputs = workflow.inputs && (valueAt(document, workflow.inputs.$ref) as Inputs);
  const steps = workflow.steps.map((step, index) => {
    const path = paths.get(step.operationId);
    if (path === undefined) {
      throw new BuildFailure(
        `${file}: step ${step.stepId} calls ${step.operationId}, but the contract has no such operation.`,
      );
    }
    return item(index + 1, path, step, inputs);
  });
  return `**${workflow.summary}.**\n\n${signatures}${steps.join("\n")}`;
}

interface Inputs {
  properties: Record<string, { default?: unknown }>;
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
    ...(onFailure?.some(({ type }) => type === "retry") ? ["Until then, wait and retry."] : []),
  ];
  const indent = "   ";
  return `${number}. ${lines.join("\n\n").replaceAll(/\n(?=.)/g, `\n${indent}`)}\n`;
}

function query(parameters: StepParameter[]): string {
  const pairs = parameters.filter((parameter) => parameter.in === "query").map(({ name, value }) => `${name}=${value}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

/** Replaces each input in a payload, such as `$inputs.user.handle`, with its default. */
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
