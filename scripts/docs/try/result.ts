import { parseJson } from "../../service/http/json.ts";
import type { NamedEvent } from "../../service/mock/events/event.ts";
import type { CallAnswer } from "../../service/mock/in-process.ts";
import type { Answer } from "../site/assets/calls.ts";
import { addCopyButton } from "../site/assets/copy.ts";
import { element, find } from "../site/assets/element.ts";
import { highlightCode } from "./highlight.ts";
import { isTooDeep } from "./levels.ts";

/** Shows in a place what a call led to; screen readers announce only the line with the status. */
export function createResultView(place: HTMLElement) {
  const [line, content] = [find(".result-line", place), find("div", place)];

  function say(text: string): void {
    content.replaceChildren();
    line.className = "result-line";
    line.textContent = text;
  }

  /** Shows a response, and returns it, unless the reader has cancelled the call. */
  async function show({ respond, events }: CallAnswer, operation: string, url: string): Promise<Answer | undefined> {
    const begin = performance.now();
    const received = await respond().catch((error: Error) => error);
    const response = received instanceof Response ? received : undefined;
    const body = await response?.text().catch(() => undefined);
    const ms = Math.round(performance.now() - begin);
    const { status, statusText, headers, ok } = response ?? Response.error();
    const { code, element: advice } = adviseOn(operation, status, body ?? "");
    const text = received instanceof Response ? describeStatus(received, code) : describeFailure(received, url);
    line.classList.add(ok ? "good" : "bad");
    line.textContent = `${text} (${ms} ms). ${describeEvents(events)}`;
    content.replaceChildren(
      ...(ok && body !== undefined ? [] : [advice]),
      ...(response && body === undefined ? [element("p", {}, "The connection ended in the middle of the body.")] : []),
      ...(body ? [createCodeBlock(body)] : []),
      ...createEventList(events),
      ...(response ? [createHeaderList(response)] : []),
    );
    // The events and the whole body if they fit, and the status in any case.
    for (const part of [".followers", ".code"])
      content.querySelector(`:scope > ${part}`)?.scrollIntoView({ block: "nearest" });
    line.scrollIntoView({ block: "nearest" });
    if (received instanceof Error && received.name === "AbortError") return undefined;
    return { status, statusText, headers: [...headers], text: body ?? "", ms };
  }

  return { say, show };
}

function createHeaderList({ headers }: Response): Node {
  const rows = [...headers].map(([name, value]) => `${name}: ${value}`);
  return element("details", {}, element("summary", {}, "Response headers"), block(rows.join("\n")));
}

/** Shows a text, as JSON if it is that. */
export function createCodeBlock(text: string): HTMLElement {
  const created = block(text);
  const value = isTooDeep(text) ? undefined : parseJson(text);
  const code = created.querySelector("code") as HTMLElement;
  if (value !== undefined) showCode(code, JSON.stringify(value, null, 2), "json");
  return created;
}

/** Shows code in an element, with the colors of the theme. */
export function showCode(place: Element, code: string, language: string): void {
  const parts = highlightCode(code, language).map(({ text, color }) => {
    return color === undefined ? text : element("span", { className: `c-${color}` }, text);
  });
  place.replaceChildren(...parts);
}

/** A block that a keyboard can scroll, with a button that copies it. */
function block(text: string): HTMLElement {
  const created = element("div", { className: "code" }, element("pre", { tabIndex: 0 }, element("code", {}, text)));
  addCopyButton(created);
  return created;
}

function describeStatus({ status, statusText, ok, redirected, url }: Response, code = ""): string {
  const line = [`${status} ${statusText}`.trim(), ...(ok || code === "" ? [] : [code])].join(" · ");
  return redirected ? `${line}, after a redirect to ${url}` : line;
}

function describeFailure({ name, message, cause }: Error, url: string): string {
  if (name === "AbortError") return "Cancelled";
  if (cause instanceof Error) return `No response: ${cause.message}`;
  // Browsers do not say more to a page.
  if (name === "TypeError") return `No response: ${url} cannot be reached, or does not allow calls from pages (CORS)`;
  return `No response: ${message}`;
}

function describeEvents(events: NamedEvent[] | undefined): string {
  if (events === undefined) return "Events go to your webhook endpoint.";
  if (events.length === 0) return "No events follow.";
  return events.length === 1 ? "1 event follows." : `${events.length} events follow.`;
}

/** Lists events in their order, each with a link to its page. */
function createEventList(events: NamedEvent[] = []): Node[] {
  if (events.length === 0) return [];
  const items = events.map(({ webhook, event, assumed }) => {
    const { outcome = "" } = event.event_details as { outcome?: string };
    const link = element("a", { href: `${webhook}.html` }, element("code", {}, webhook));
    const payload = element("details", {}, element("summary", {}, "Payload"), createCodeBlock(JSON.stringify(event)));
    return element(
      "li",
      {},
      link,
      ` ${outcome} `,
      ...(assumed ? [element("span", { className: "badge" }, "assumed")] : []),
      payload,
    );
  });
  return [element("ol", { className: "followers", ariaLabel: "Events that follow" }, ...items)];
}
