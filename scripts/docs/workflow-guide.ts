import { BuildFailure } from "../contract/failure.ts";
import { valueAt } from "../contract/json-pointer.ts";
import {
  isFailing,
  listSignatures,
  readWorkflows,
  type Step,
  type StepParameter,
  type Workflow,
  type WorkflowDocument,
  workflowFiles,
} from "../contract/workflows.ts";
import { type BuildContext, type Files, madeFrom, readBuiltContract } from "../generate/context.ts";
import { joinLines, linkToReference } from "./markdown-text.ts";
import { describeCondition, describeOutput, describeResponseField, type StepNumbers } from "./workflow-words.ts";

const HEAD = `<!-- ${madeFrom("openapi/workflows/")} -->

# Workflows

The tasks of an integrator, step by step: what to send, what to look for in the response, and what to keep for a later step.
Every request also has a [\`header\`](authentication.md#the-request-header-object), and every response has status 200 unless
the step says otherwise. The header \`prefer\` selects a response of the mock.

Each workflow is also an [Arazzo](https://spec.openapis.org/arazzo/latest.html) document, which a program can run. The
tests run all of them against the mock.
`;

const FAILURES = `## Failures on the way

The mock returns every failure on request, so you can test your program with it.
`;

/**
 * Makes `docs/workflows.md` from the Arazzo documents of `openapi/workflows/`.
 *
 * @throws BuildFailure when a step calls an operation that the contract does not have, or has an expression that cannot
 * be put into words
 */
export async function writeWorkflowGuide(context: BuildContext): Promise<Files> {
  const { operations } = await readBuiltContract(context);
  const names = new Map(operations.map(({ id, name }) => [id, name]));
  const files = await workflowFiles(context.root);
  const chapters = files.map(async (file) => writeChapter(file, await readWorkflows(context.root, file), names));
  const texts = await Promise.all(chapters);
  const failures = files.findIndex(isFailing);
  const parts = failures === -1 ? texts : texts.toSpliced(failures, 0, FAILURES);
  return { "docs/workflows.md": [HEAD, ...parts].join("\n") };
}

/** @param names the service's own name of each operation, by its `operationId` */
function writeChapter(file: string, document: WorkflowDocument, names: Map<string, string>): string {
  const { title, summary, description } = document.info;
  const sections = document.workflows.map((workflow) => writeSection(file, document, workflow, names));
  return `## ${title}

${summary}.${description === undefined ? "" : ` ${joinLines(description)}`}

${sections.join("\n")}
Source: \`${file}\`.
`;
}

function writeSection(
  file: string,
  document: WorkflowDocument,
  workflow: Workflow,
  names: Map<string, string>,
): string {
  // A step may omit what the others send.
  const shared = (workflow.steps.map(listSignatures) as string[][]).reduce((all, each) => {
    return all.filter((name) => each.includes(name));
  });
  const inputs = workflow.inputs && (valueAt(document, workflow.inputs.$ref) as Inputs);
  const numbers = Object.fromEntries(workflow.steps.map(({ stepId }, index) => [stepId, index + 1]));
  const steps = workflow.steps.map((step) => {
    const name = names.get(step.operationId);
    if (name === undefined) {
      throw new BuildFailure(
        `${file}: step ${step.stepId} calls ${step.operationId}, but the contract has no such operation.`,
      );
    }
    return writeStep(name, step, { file, numbers, inputs, shared });
  });
  const signed = shared.length === 0 ? "" : ` Sign each request with ${quoteNames(shared).join(" and ")}.`;
  return `**${workflow.summary}.**${signed}\n\n${steps.join("\n")}\n`;
}

function quoteNames(names: string[]): string[] {
  return names.map((name) => `\`${name}\``);
}

interface Inputs {
  properties: Record<string, { default?: unknown }>;
}

/** What the words of a step depend on. */
interface Surroundings {
  file: string;
  numbers: StepNumbers;
  inputs: Inputs | undefined;
  /** The signatures of every step. */
  shared: string[];
}

function writeStep(name: string, step: Step, surroundings: Surroundings): string {
  const { stepId, description, parameters, requestBody, successCriteria, outputs = {}, onFailure = [] } = step;
  const { file, numbers, inputs, shared } = surroundings;
  const worded = <Words>(expression: string, words: Words | undefined): Words => {
    if (words !== undefined) return words;
    throw new BuildFailure(
      `${file}: step ${stepId} has the expression ${expression}, which scripts/docs/workflow-words.ts cannot put into words.`,
    );
  };
  const pair = (field: string, value: unknown): string => {
    if (typeof value !== "string" || !value.startsWith("$steps.")) return `\`${field}: ${value}\``;
    const output = worded(value, describeOutput(value, numbers));
    return output.startsWith(`the \`${field}\` `) ? output : `as \`${field}\` ${output}`;
  };
  const sent = listPayloadFields(requestBody.payload, "", inputs).map(([field, value]) => pair(field, value));
  const signatures = listSignatures(step);
  const inPlace = (place: StepParameter["in"]) => {
    return parameters.filter((each) => each.in === place && !signatures.includes(each.name));
  };
  const lines = [
    [
      shared.length > 0 ? "Also sign with" : "Sign with",
      quoteNames(signatures.filter((name) => !shared.includes(name))),
    ],
    ["Send", sent],
    ["In the query", inPlace("query").map(({ name, value }) => pair(name, value))],
    ["Header", inPlace("header").map(({ name, value }) => pair(name, value))],
    [
      onFailure.some(({ type }) => type === "retry") ? "Repeat until you find" : "Look for",
      successCriteria
        .map(({ condition }) => worded(condition, describeCondition(condition, numbers)))
        .filter((words) => words !== "status 200"),
    ],
    ["Keep", Object.values(outputs).map((value) => worded(value, describeResponseField(value)))],
  ] as const;
  const title = stepId.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return [
    `${numbers[stepId]}. **${title.charAt(0).toUpperCase()}${title.slice(1)}** with ${linkToReference(name)}. ${description}`,
    ...lines.flatMap(([label, parts]) => (parts.length === 0 ? [] : `   - ${label}: ${parts.join(", ")}`)),
  ].join("\n");
}

/** What every request contains, or may contain as the constant of its operation. */
const COMMON = ["header", "message"];

/** Lists the fields of a payload with their values, without those that are inputs, such as `$inputs.user`. */
function listPayloadFields(
  value: unknown,
  prefix: string,
  inputs: Inputs | undefined,
): [field: string, value: unknown][] {
  if (typeof value !== "object" || value === null) return [[prefix, value]];
  return Object.entries(value).flatMap(([name, member]) => {
    const isInput = typeof member === "string" && member.startsWith("$inputs.");
    if (COMMON.includes(prefix || name) && (isInput || name === "message")) return [];
    const field = prefix === "" ? name : `${prefix}.${name}`;
    return listPayloadFields(isInput ? readDefault(member, inputs) : member, field, inputs);
  });
}

/** The default of an input, such as `$inputs.user.user_handle`. */
function readDefault(input: string, inputs: Inputs | undefined): unknown {
  const [name = "", ...path] = input.split(".").slice(1);
  return path.reduce<unknown>(
    (object, member) => (object as Record<string, unknown> | undefined)?.[member],
    inputs?.properties[name]?.default,
  );
}
