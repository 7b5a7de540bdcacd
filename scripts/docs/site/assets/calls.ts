// The calls of this tab: each page lists them, and fills them in again. Runs in the browser.
import { type SentCall, writeArchive, writeCallTest } from "../../../service/mock/sent-calls.ts";
import { recallInTab, rememberInTab } from "./choices.ts";
import { copy } from "./copy.ts";
import { element } from "./element.ts";

/** What a call was answered with; a status of 0 if it was not. */
export type Answer = Pick<SentCall, "status" | "statusText" | "headers" | "text" | "ms">;

/** How many calls are kept. */
const MOST = 20;

let calls = recallInTab<SentCall[]>("calls", []);

/** Creates the list of the calls. */
export function createCallList() {
  const title = element("summary");
  const list = element("ol", { className: "kept-calls" });
  const writers = { "Copy as HAR": writeArchive, "Copy as a test": writeCallTest };
  const buttons = Object.entries(isSecureContext ? writers : {}).flatMap(([text, write]) => {
    const button = element("button", { type: "button" }, text);
    button.addEventListener("click", () => copy(write(calls), button));
    return [button, " "];
  });
  const forget = element("button", { type: "button" }, "Forget them");
  forget.addEventListener("click", () => keep([]));
  const hint = element("p", { className: "hint" }, "Kept until the tab is closed, without credentials.");
  const place = element("details", {}, title, list, hint, element("p", {}, ...buttons, forget));

  function keep(kept: SentCall[]): void {
    calls = kept.slice(-MOST);
    rememberInTab("calls", calls);
    title.textContent = `Calls of this tab (${calls.length})`;
    place.hidden = calls.length === 0;
    const items = calls.map(({ operation, time, status, statusText }) => {
      const again = element("a", { href: `${operation}.html#call-${time}` }, "Fill in again");
      return element("li", {}, element("code", {}, operation), ` ${status || "no response"} ${statusText} · `, again);
    });
    list.replaceChildren(...items.reverse());
  }
  keep(calls);

  return {
    element: place,
    add: (call: SentCall) => keep([...calls, call]),
    find: (time: string) => calls.find((call) => String(call.time) === time),
  };
}
