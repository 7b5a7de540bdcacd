import type { Contract, Example } from "../../contract/contract.ts";
import { writeJsonBlock } from "../markdown-text.ts";
import { createExampleCall } from "../samples/call.ts";
import { listAnswers, listChoices } from "../samples/minimal.ts";
import { ON_PAGE, SAMPLES } from "../samples/samples.ts";

/**
 * Writes an example of the contract for a guide.
 *
 * @param name `samples`, `response` or `event`; then the operation or event; then the name of the example,
 *   or for `samples` also `minimal`; then for `response` the name of the request that it belongs to, or else the minimal one
 * @returns a block of code, in each language for `samples`; undefined if there is no such example
 */
export function writeExample(contract: Contract, name: string): string | undefined {
  const { operations, events } = contract;
  const [kind, owner, exampleName, requestName = "minimal"] = name.split(" ");
  const find = (examples: Example[] = []) => examples.find((example) => example.name === exampleName);
  if (kind === "event") {
    const request = events.find((event) => event.name === owner)?.request;
    const example = find(request?.examples);
    return example && writeJsonBlock(example.value, request?.component);
  }
  const operation = operations.find((candidate) => candidate.name === owner);
  if (operation === undefined) return undefined;
  const choices = listChoices(contract, operation);
  if (kind === "response") {
    const response = operation.responses.find(({ examples }) => find(examples));
    const request = choices.find((choice) => choice.name === requestName);
    if (response === undefined || request === undefined) return undefined;
    return writeJsonBlock(find(listAnswers(contract, operation, response, [request]))?.value, response.component);
  }
  const example = kind === "samples" ? find(choices) : undefined;
  if (example === undefined) return undefined;
  const call = createExampleCall(operation, example);
  return SAMPLES.slice(0, ON_PAGE)
    .map(({ target, title, generate }) => `\`\`\`${target} tab=${title}\n${generate(call)}\n\`\`\``)
    .join("\n\n");
}
