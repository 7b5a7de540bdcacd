// What a failure means, and what to do about it. Runs in the browser.
import { findFailures, readFailure } from "../../../contract/pasted-failure.ts";
import { preferOf } from "../../../contract/views.ts";
import type { Advice, FailureAnswers } from "../../views/failures.ts";
import { announce, element } from "./element.ts";

/** What is answered, and the address of the guide to retries, if there is one; the build sets them. */
declare const FAILURES: FailureAnswers & { rule: string | undefined };

type Documented = FailureAnswers["documented"][number];

declare global {
  /** For the panel: the code of a response to a call of an operation, and what to do about it; 0 if no response arrived. */
  var adviseOn: (operation: string, status: number, text: string) => { code: string | undefined; element: HTMLElement };
}

globalThis.adviseOn = (operation, status, text) => {
  const said = readFailure(text);
  const [failure, ...others] = findFailures(FAILURES.documented, { ...said, status: String(status) }, operation);
  const advice = { ...(failure?.advice ?? FAILURES.other[operation]) };
  if (others.length > 0) advice["What to do:"] = "Compare the documented failures of this status.";
  return { code: said.code, element: list(writeAdvice(advice)) };
};

type Row = [question: string, ...answer: (Node | string)[]];

function list(rows: Row[]): HTMLElement {
  const parts = rows.map(([question, ...answer]) => {
    return element("div", {}, element("dt", {}, question), element("dd", {}, ...answer));
  });
  return element("dl", { className: "advice" }, ...parts);
}

function writeAdvice(advice: Advice): Row[] {
  const more = FAILURES.rule ? [" ", element("a", { href: FAILURES.rule }, "More")] : [];
  return Object.entries(advice).map(([question, text]) => {
    return [question, ...inline(text), ...(question === "Retry:" ? more : [])];
  });
}

/** Shows the code in a line of Markdown. */
function inline(text: string): (Node | string)[] {
  return text.split("`").map((part, index) => (index % 2 === 1 ? element("code", {}, part) : part));
}

/** What a failure is, with links to where it is described. */
function nameFailure({ operations, status, code, example, summary }: Documented): (Node | string)[] {
  const links = operations.flatMap((operation) => {
    const href = `${operation}.html#${code ?? `${status}-${example}`}`;
    return [" ", element("a", { href }, element("code", {}, operation))];
  });
  return [`${status} `, ...(code ? [element("code", {}, code), " "] : []), `${summary}:`, ...links];
}

function explain(failure: Documented): HTMLElement {
  const { operations, status, example, advice } = failure;
  const href = `${operations[0]}.html#send-${status}-${example}`;
  const prefer = element("code", {}, `prefer: ${preferOf(status, example)}`);
  return list([
    ["Failure:", ...nameFailure(failure)],
    ...writeAdvice(advice),
    ["Reproduce it:", prefer, " ", element("a", { href }, "Open in Try it")],
  ]);
}

const place = document.getElementById("ask");
const answer = element("div");
place?.append(answer);

/** Answers what the reader has pasted. Nothing of it is sent or stored. */
addEventListener("ask", () => {
  const [field, status] = [place?.querySelector("textarea"), place?.querySelector<HTMLElement>("[role=status]")];
  if (!field || !status) return;
  const found = findFailures(FAILURES.documented, readFailure(field.value));
  const count = found.length === 1 ? "1 documented failure." : `${found.length} documented failures.`;
  const none = "No documented failure: nothing here has this status, code or message.";
  announce(status, field.value.trim() === "" ? "" : found.length === 0 ? none : count);
  const [first] = found;
  const items = found.map((failure) =>
    element("li", {}, ...nameFailure(failure), element("br"), ...inline(failure.advice["What to do:"] ?? "")),
  );
  answer.replaceChildren(...(found.length === 1 && first ? [explain(first)] : [element("ul", {}, ...items)]));
});
