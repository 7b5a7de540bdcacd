import { MOCK_ADDRESS } from "../../service/http/addresses.ts";
import type { Sender } from "../../service/mock/in-process.ts";
import { find } from "../site/assets/element.ts";
import { servingMock } from "../site/assets/serving-mock.ts";

/** Sends calls where the reader chooses in the form. */
export function createDestination(form: HTMLFormElement, mock: Sender) {
  const serving = servingMock();
  const choice = find<HTMLSelectElement>("#try-target", form);
  const url = find<HTMLInputElement>("#try-url", form);
  const option = find("[value=own]", choice);
  if (serving) option.append(`: ${serving}`);
  else option.remove();
  const own = withValues(MOCK_ADDRESS);
  if (own !== serving && own !== MOCK_ADDRESS) url.value = own;
  const entry = url.parentElement as HTMLElement;
  entry.hidden = true;
  choice.addEventListener("change", () => {
    entry.hidden = choice.value !== "other";
  });

  /** The base URL that the reader has chosen; undefined for the mock of the page, and for one that is invalid. */
  const address = () =>
    choice.value === "other" ? readBaseUrl(url.value) : choice.value === "own" ? serving : undefined;

  return {
    address,
    /**
     * What sends the call.
     *
     * @throws TypeError when the base URL is not an http or https address
     */
    sender(): Sender {
      if (choice.value === "page") return mock;
      if (address() === undefined) {
        throw new TypeError(`Enter an http or https address without a query, such as ${MOCK_ADDRESS}.`);
      }
      // The mock of this page says which events follow where the mock that has served it answers.
      const eventsOf = async (request: Request) => (choice.value === "own" ? (await mock(request)).events : undefined);
      return async (request) => ({ events: await eventsOf(request), respond: () => fetch(request) });
    },
  };
}

function readBaseUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isUsable = url && ["http:", "https:"].includes(url.protocol) && !url.search && !url.hash && !url.username;
  return isUsable ? url.href.replace(/\/+$/, "") : undefined;
}
