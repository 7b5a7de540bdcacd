import type { Operation } from "../../contract/contract.ts";
import type { Validate } from "../../service/behavior/validation.ts";
import { MOCK_ADDRESS } from "../../service/http/addresses.ts";
import { FAULT_HEADER, FAULTS } from "../../service/mock/faults.ts";
import type { Sender } from "../../service/mock/in-process.ts";
import { announce, element, labelled } from "../site/assets/element.ts";
import { servingMock } from "../site/assets/serving-mock.ts";
import { createServerSender, parseBaseUrl } from "./targets.ts";

/** A line of text that the browser neither stores nor corrects. */
function input(id: string, name: string, properties: Partial<HTMLInputElement> = {}): HTMLInputElement {
  return element("input", { id, name, type: "text", autocomplete: "off", spellcheck: false, ...properties });
}

/** The texts of the fields inside an element, by name. */
export function readFields(parent: HTMLElement): Record<string, string> {
  return Object.fromEntries([...parent.querySelectorAll("input")].map(({ name, value }) => [name, value]));
}

/** A field for each parameter of the query, with what is wrong with its value; an empty one is not sent. */
export function queryFields({ parameters }: Operation, validate: Validate): HTMLElement[] {
  if (parameters.length === 0) return [];
  const fields = parameters.map(({ name, examples }) => {
    const field = input(`try-${name}`, name, { placeholder: `such as ${examples[0]?.value}` });
    const problem = element("p", { id: `${field.id}-problem`, className: "verdict wrong", role: "status" });
    field.setAttribute("aria-describedby", problem.id);
    field.addEventListener("input", () => {
      const query: Record<string, string> = field.value === "" ? {} : { [name]: field.value };
      const issues = validate({ query, body: undefined }).filter(
        ({ part, path }) => part === "query" && path[0] === name,
      );
      field.ariaInvalid = String(issues.length > 0);
      announce(problem, issues.map(({ message }) => `${name} ${message}`).join("; "));
    });
    return labelled(name, field, problem);
  });
  return [element("fieldset", {}, element("legend", {}, "Query parameters"), ...fields)];
}

/** A field for each credential; an empty one is not sent. */
export function credentialFields({ security }: Operation): HTMLElement {
  const schemes = [...new Set(security.flat())];
  const labels: Record<string, string> = { authToken: "Auth token" };
  const fields = schemes.map((scheme) => labelled(labels[scheme] ?? scheme, input(`try-${scheme}`, scheme)));
  const hint = element(
    "p",
    { className: "hint" },
    "Any text, which this page does not store. An empty one is not sent.",
  );
  return element("fieldset", {}, element("legend", {}, "Credentials"), ...fields, hint);
}

/** The faults of the mock, as options whose values are headers. */
export function faultOptions(): HTMLElement {
  const options = FAULTS.map(({ name, summary }) =>
    element("option", { value: `${FAULT_HEADER}: ${name}` }, summary.replaceAll("`", "")),
  );
  return element("optgroup", { label: "Fault of the network" }, ...options);
}

/** Creates the fields that choose where a call goes. */
export function destinationFields(mock: Sender) {
  const mockAddress = servingMock();
  const choice = element(
    "select",
    { id: "try-target" },
    element("option", { value: "page" }, "The mock in this page: nothing leaves the browser"),
    ...(mockAddress === undefined
      ? []
      : [element("option", { value: "own" }, `The mock that serves this page: ${mockAddress}`)]),
    element("option", { value: "other" }, "Another address"),
  );
  const url = input("try-url", "url", { placeholder: MOCK_ADDRESS, inputMode: "url" });
  const own = withValues(MOCK_ADDRESS);
  if (![mockAddress, MOCK_ADDRESS].includes(own)) url.value = own;
  const entry = labelled("Base URL", url);
  entry.hidden = true;
  choice.addEventListener("change", () => {
    entry.hidden = choice.value !== "other";
  });
  return {
    element: element("div", {}, labelled("Send to", choice), entry),
    /** The base URL that the reader has chosen; undefined for the mock of the page, and for one that is invalid. */
    address(): string | undefined {
      if (choice.value === "own") return mockAddress;
      if (choice.value === "page") return undefined;
      try {
        return parseBaseUrl(url.value);
      } catch {
        return undefined;
      }
    },
    /**
     * What sends the call.
     *
     * @throws TypeError when the base URL is invalid
     */
    sender(): Sender {
      if (choice.value === "page") return mock;
      if (choice.value === "other") parseBaseUrl(url.value);
      return createServerSender(choice.value === "own", mock);
    },
  };
}
