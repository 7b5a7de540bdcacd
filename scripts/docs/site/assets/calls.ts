// The calls of this tab: each page lists them, and fills them in again. Runs in the browser.
import { type SentCall, writeArchive, writeCallTest } from "../../../service/mock/sent-calls.ts";
import { recallInTab, rememberInTab } from "./choices.ts";
import { copy } from "./copy.ts";
import { element, find } from "./element.ts";

/** What a call was answered with; a status of 0 if it was not. */
export type Answer = Pick<SentCall, "status" | "statusText" | "headers" | "text" | "ms">;

/** How many calls are kept. */
const MOST = 20;

const WRITERS: Record<string, typeof writeArchive> = { har: writeArchive, test: writeCallTest };

let calls = recallInTab<SentCall[]>("calls", []);

declare global {
  /** For the panel: lists the calls in a place of the page, and keeps others. */
  var createCalls: (place: HTMLElement) => {
    add: (call: SentCall) => void;
    find: (time: string) => SentCall | undefined;
  };
}

globalThis.createCalls = (place) => {
  for (const button of place.querySelectorAll("button")) {
    const write = WRITERS[button.name];
    button.hidden = write !== undefined && !isSecureContext;
    button.addEventListener("click", () => (write ? copy(write(calls), button) : keep([])));
  }

  function keep(kept: SentCall[]): void {
    calls = kept.slice(-MOST);
    rememberInTab("calls", calls);
    find("summary", place).textContent = `Calls of this tab (${calls.length})`;
    place.hidden = calls.length === 0;
    const items = calls.map(({ operation, time, status, statusText }) => {
      const again = element("a", { href: `${operation}.html#call-${time}` }, "Fill in again");
      return element("li", {}, element("code", {}, operation), ` ${status || "no response"} ${statusText} · `, again);
    });
    find("ol", place).replaceChildren(...items.reverse());
  }
  keep(calls);

  return {
    add: (call) => keep([...calls, call]),
    find: (time) => calls.find((call) => String(call.time) === time),
  };
};
