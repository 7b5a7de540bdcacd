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
    const answer: Answer = { status: 0, statusText: "", headers: [], text: "", ms: 0 };
    const parts: Node[] = [];
    let text: string;
    let isCancelled = false;
    try {
      const response = await respond();
      const { status, statusText } = response;
      parts.push(createHeaderList(response));
      const body = await response.text().catch(() => undefined);
      Object.assign(answer, { status, statusText, headers: [...response.headers], text: body ?? "" });
      const { code, element: advice } = adviseOn(operation, status, answer.text);
      text = `${status} ${statusText}`.trim() + (code && !response.ok ? ` · ${code}` : "");
      if (response.redirected) text += `, after a redirect to ${response.url}`;
      line.classList.add(response.ok ? "good" : "bad");
      if (body === undefined) parts.unshift(element("p", {}, "The connection ended in the middle of the body."));
      else if (body !== "") parts.unshift(createCodeBlock(body));
      if (!response.ok || body === undefined) {
        parts.unshift(advice);
      }
    } catch (error) {
      line.classList.add("bad");
      isCancelled = (error as Error).name === "AbortError";
      text = describeFailure(error as Error, url);
      parts.push(adviseOn(operation, 0, "").element);
    }
    answer.ms = Math.round(performance.now() - begin);
    line.textContent = `${text} (${answer.ms} ms). ${describeEvents(events)}`;
    content.replaceChildren(...parts);
    content.querySelector(":scope > details")?.before(...createEventList(events));
    // The events and the whole body if they fit, and the status in any case.
    for (const part of [".followers", ".code"])
      content.querySelector(`:scope > ${part}`)?.scrollIntoView({ block: "nearest" });
    line.scrollIntoView({ block: "nearest" });
    return isCancelled ? undefined : answer;
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
