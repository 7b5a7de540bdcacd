import type { Contract, Operation } from "../../contract/contract.ts";
import { writeSteps } from "../../contract/place.ts";
import type { Issue } from "../../runtime/validators/standard.ts";
import type { RequestValidators } from "../../service/behavior/served.ts";
import { createUnlistedFieldFinder } from "../../service/behavior/unlisted-fields.ts";
import { announce, element, find } from "../site/assets/element.ts";
import { isTooDeep } from "./levels.ts";

/**
 * Lists what violates the contract in the body of a request, below its field.
 *
 * @param onChange called when the text has changed, with its value if it is JSON
 * @returns the field, and a function that replaces the text
 */
export function createEditor(
  form: HTMLFormElement,
  contract: Contract,
  { request }: Operation,
  validator: RequestValidators["body"],
  onChange: (value: { json: unknown } | undefined) => void,
) {
  const field = find<HTMLTextAreaElement>("#try-body", form);
  const verdict = find("#try-verdict", form);
  const findUnlisted = createUnlistedFieldFinder(contract, request.schema);

  function judge(): void {
    const read = parseBody(field.value);
    const issues = read.error === undefined ? (validator.validate(read.json).issues ?? []) : [read.error];
    const isValid = issues.length === 0;
    field.ariaInvalid = String(!isValid);
    find("#try-problems", form).replaceChildren(...issues.map(createProblem));
    // Such a field is often a misspelled one.
    const unlisted = findUnlisted(read.json).map(writeSteps).join(", ");
    const match = `Matches the contract${unlisted && `, which does not list ${unlisted}`}`;
    const text = isValid ? match : issues.length === 1 ? "1 violation" : `${issues.length} violations`;
    announce(verdict, text);
    verdict.classList.toggle("wrong", !isValid);
    onChange(read.error === undefined ? { json: read.json } : undefined);
  }

  field.addEventListener("input", judge);
  return {
    field,
    set(text: string) {
      field.value = text;
      field.rows = Math.min(24, text.split("\n").length + 1);
      judge();
    },
  };
}

function parseBody(text: string): { json?: unknown; error?: Issue } {
  if (isTooDeep(text))
    return { error: { message: "is nested too deeply for this page, which sends it all the same", path: [] } };
  try {
    return { json: JSON.parse(text) };
  } catch (error) {
    return { error: { message: `is not JSON: ${(error as Error).message}`, path: [] } };
  }
}

function createProblem({ path, message }: Issue): HTMLElement {
  const field = path.map(String).join(".");
  const name = element("code", {}, field || "The body");
  // The page describes the field at the anchor of its name.
  const isDescribed = field !== "" && document.getElementById(field) !== null;
  return element("li", {}, isDescribed ? element("a", { href: `#${field}` }, name) : name, ` ${message}`);
}
