import type { Contract, Operation } from "../../contract/contract.ts";
import { writeSteps } from "../../contract/place.ts";
import type { Issue } from "../../runtime/validators/standard.ts";
import type { RequestValidators } from "../../service/behavior/served.ts";
import { createUnlistedFieldFinder } from "../../service/behavior/unlisted-fields.ts";
import { announce, element } from "../site/assets/element.ts";
import { type Completion, completionAt } from "./complete.ts";
import { isTooDeep } from "./levels.ts";

/**
 * Creates a field for the body of a request: it lists what violates the contract, and suggests names and values.
 *
 * @param onChange called when the text has changed, with its value if it is JSON
 * @returns its element, the field in it, and a function that replaces the text
 */
export function createEditor(
  contract: Contract,
  { request }: Operation,
  validator: RequestValidators["body"],
  onChange: (value: { json: unknown } | undefined) => void,
) {
  const field = element("textarea", { id: "try-body", spellcheck: false, autocapitalize: "off", autocomplete: "off" });
  const list = element("ul", { id: "try-suggestions", role: "listbox", ariaLabel: "Suggestions", hidden: true });
  const count = element("p", { className: "hidden", ariaLive: "polite" });
  const verdict = element("p", { id: "try-verdict", className: "verdict", role: "status" });
  const problems = element("ul", { id: "try-problems", className: "problems" });
  field.setAttribute("aria-describedby", "try-problems try-keys");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", list.id);
  const findUnlisted = createUnlistedFieldFinder(contract, request.schema);
  let completion: Completion | undefined;
  let chosen = 0;

  function judge(): void {
    const read = parseBody(field.value);
    const issues = read.error === undefined ? (validator.validate(read.json).issues ?? []) : [read.error];
    const isValid = issues.length === 0;
    field.ariaInvalid = String(!isValid);
    problems.replaceChildren(...issues.map(createProblem));
    // Such a field is often a misspelled one.
    const unlisted = findUnlisted(read.json).map(writeSteps).join(", ");
    const match = `Matches the contract${unlisted && `, which does not list ${unlisted}`}`;
    const text = isValid ? match : issues.length === 1 ? "1 violation" : `${issues.length} violations`;
    announce(verdict, text);
    verdict.classList.toggle("wrong", !isValid);
    onChange(read.error === undefined ? { json: read.json } : undefined);
  }

  function suggest(explicit: boolean): void {
    const { value, selectionStart, selectionEnd } = field;
    const suggestion =
      selectionStart === selectionEnd ? completionAt(contract, request.schema, value, selectionStart) : undefined;
    completion = explicit || (suggestion && suggestion.from < suggestion.to) ? suggestion : undefined;
    chosen = 0;
    showSuggestions();
  }

  function showSuggestions(): void {
    const options = completion?.options ?? [];
    list.hidden = options.length === 0;
    announce(count, list.hidden ? "" : `${options.length} suggestion${options.length === 1 ? "" : "s"}`);
    list.replaceChildren(
      ...options.map((option, index) => {
        const item = element("li", { id: `try-suggestion-${index}`, role: "option" }, option.replace(/: $/, ""));
        item.ariaSelected = String(index === chosen);
        // The field keeps the focus.
        item.addEventListener("pointerdown", (event) => event.preventDefault());
        item.addEventListener("click", () => accept(index));
        return item;
      }),
    );
    if (options.length === 0) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", `try-suggestion-${chosen}`);
    list.children[chosen]?.scrollIntoView({ block: "nearest" });
  }

  function close(): void {
    completion = undefined;
    showSuggestions();
  }

  function accept(index: number): void {
    if (!completion) return;
    const { from, to, options } = completion;
    field.setRangeText(String(options[index]), from, to, "end");
    close();
    judge();
  }

  field.addEventListener("input", (event) => {
    suggest((event as InputEvent).data === '"');
    judge();
  });
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    if (event.key === " " && event.ctrlKey) suggest(true);
    else if (!completion) return;
    else if (event.key === "Enter") accept(chosen);
    else if (event.key === "Escape") close();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const { length } = completion.options;
      chosen = (chosen + (event.key === "ArrowDown" ? 1 : length - 1)) % length;
      showSuggestions();
    } else return;
    event.preventDefault();
  });

  const label = element("label", { htmlFor: field.id }, "Body");
  const keys = element("p", { id: "try-keys", className: "hint" }, "Ctrl+Space suggests names and values.");
  return {
    element: element("div", { className: "entry editor" }, label, field, list, count, verdict, problems, keys),
    field,
    set(text: string) {
      field.value = text;
      field.rows = Math.min(24, text.split("\n").length + 1);
      close();
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
