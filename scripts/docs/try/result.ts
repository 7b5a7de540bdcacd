import { parseJson } from "../../service/http/json.ts";
import type { NamedEvent } from "../../service/mock/events/event.ts";
import type { CallAnswer } from "../../service/mock/in-process.ts";
import { addCopyButton } from "../site/assets/copy.ts";
import { element } from "../site/assets/element.ts";
import { highlightCode } from "./highlight.ts";
import { isTooDeep } from "./levels.ts";

/** Creates the place that shows what a call led to, in which screen readers announce only the line with the status. */
export function createResultView() {
  const line = element("p", { className: "result-line", role: "status" });
  const content = element("div");
  const title = element("h3", {}, "Response");

  function say(text: string): void {
    content.replaceChildren();
    line.className = "result-line";
    line.textContent = text;
  }

  async function show({ respond, events }: CallAnswer, url: string): Promise<void> {
    const begin = performance.now();
    const parts: Node[] = [];
    let text: string;
    try {
      const response = await respond();
      parts.push(createHeaderList(response));
      text = `${response.status} ${response.statusText}`.trim();
      if (response.redirected) text += `, after a redirect to ${response.url}`;
      line.classList.add(response.ok ? "good" : "bad");
      parts.unshift(...(await readResponseBody(response)));
    } catch (error) {
      line.classList.add("bad");
      text = describeFailure(error as Error, url);
    }
    const milliseconds = Math.round(performance.now() - begin);
    line.textContent = `${text} (${milliseconds} ms). ${describeEvents(events)}`;
    content.replaceChildren(...parts, ...createEventList(events));
    // The whole body if it fits, and the status in any case.
    content.querySelector(".code")?.scrollIntoView({ block: "nearest" });
    line.scrollIntoView({ block: "nearest" });
  }

  say("Nothing is sent yet.");
  return { element: element("section", { ariaLabel: "Response" }, title, line, content), say, show };
}

async function readResponseBody(response: Response): Promise<Node[]> {
  const text = await response.text().catch(() => undefined);
  if (text === undefined) return [element("p", {}, "The connection ended in the middle of the body.")];
  return text === "" ? [] : [createCodeBlock(text)];
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
  const items = events.map(({ webhook, event }) => {
    const { outcome } = event.event_details as { outcome?: string };
    const link = element("a", { href: `${webhook}.html` }, element("code", {}, webhook));
    const payload = element("details", {}, element("summary", {}, "Payload"), createCodeBlock(JSON.stringify(event)));
    return element("li", {}, link, outcome === undefined ? "" : ` ${outcome}`, payload);
  });
  return [element("h3", {}, "Events that follow"), element("ol", { className: "followers" }, ...items)];
}
