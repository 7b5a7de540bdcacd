import type { Contract, Example } from "../../contract/contract.ts";
import { writeJsonBlock } from "../markdown-text.ts";
import { createExampleCall } from "../samples/call.ts";
import { listAnswers, listChoices } from "../samples/minimal.ts";
import { SAMPLES } from "../samples/samples.ts";

/**
 * Writes an example of the contract for a guide.
 *
 * @param name `samples`, `response` or `event`; then the operation or event; then the name of the example,
 *   or for `samples` also `minimal`; a response is that of the minimal request
 * @returns a block of code, in each language for `samples`; undefined if there is no such example
 */
export function writeExample(contract: Contract, name: string): string | undefined {
  const { operations, events } = contract;
  const [kind, owner, exampleName] = name.split(" ");
  const find = (examples: Example[] = []) => examples.find((example) => example.name === exampleName);
  if (kind === "event") {
    const request = events.find((event) => event.name === owner)?.request;
    const example = find(request?.examples);
    return example && writeJsonBlock(example.value, request?.component);
  }
  const operation = operations.find((candidate) => candidate.name === owner);
  if (kind === "response") {
    const response = operation?.responses.find(({ examples }) => find(examples));
    if (operation === undefined || response === undefined) return undefined;
    return writeJsonBlock(find(listAnswers(contract, operation, response))?.value, response.component);
  }
  const example = kind === "samples" && operation ? find(listChoices(contract, operation)) : undefined;
  if (operation === undefined || example === undefined) return undefined;
  const call = createExampleCall(operation, example);
  return SAMPLES.map(({ target, title, generate }) => `\`\`\`${target} tab=${title}\n${generate(call)}\n\`\`\``).join(
    "\n\n",
  );
}
