import { MOCK_ADDRESS } from "../../service/http/addresses.ts";
import type { Sender } from "../../service/mock/in-process.ts";

/** Sends to an address; the mock of this page says which events follow, where the mock that has served it answers. */
export function createServerSender(isMock: boolean, mock: Sender): Sender {
  return async (request) => {
    const { events } = isMock ? await mock(request) : {};
    return { respond: () => fetch(request), events };
  };
}

/**
 * Reads the base URL that a reader enters.
 *
 * @throws TypeError when it is not an http or https address
 */
export function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol) || url.search || url.hash || url.username) {
    throw new TypeError(`Enter an http or https address without a query, such as ${MOCK_ADDRESS}.`);
  }
  return url.href.replace(/\/+$/, "");
}
