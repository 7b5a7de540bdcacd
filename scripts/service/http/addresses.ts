/** Where `token-payments-contract mock` and `npm start` listen by default. */
export const MOCK_PORT = 4010;
export const MOCK_ADDRESS = `http://127.0.0.1:${MOCK_PORT}`;

/** Returns what is wrong with an address to which requests are sent; false if nothing is. */
export function findAddressProblem(value: unknown): string | false {
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    return "must be an http or https address, such as http://127.0.0.1:4011";
  }
  if (url.username !== "" || url.password !== "") return "must not contain a user name or password";
  // No request has one.
  return url.hash !== "" && "must not contain a fragment (#…): encode a # as %23";
}

/**
 * Joins the query of a server's address, which each request to it has, and the query of a request.
 *
 * @param server empty, or with its question mark, as the other one
 */
export function joinQueries(server: string, request: string): string {
  if (server === "") return request;
  return request.length > 1 ? `${server}&${request.slice(1)}` : server;
}

/** Whether the host of a URL is this machine, by a name or an address that no DNS server can give to another one. */
export function isLoopback(url: string): boolean {
  return URL.canParse(url) && /^(.+\.)?localhost$|^127(\.\d+){3}$|^\[::1\]$/.test(new URL(url).hostname);
}

/** The URL of a server; an IPv6 address is in brackets. */
export function serverUrl(host: string, port: number): string {
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Leaves out the user and the password, which may have a slash, of each URL in a text. */
export function hideUserInfo(text: string): string {
  return text.replaceAll(/\S+/g, (word) => {
    const end = word.lastIndexOf("@");
    for (let start = word.indexOf("//"); start >= 0 && start < end; start = word.indexOf("//", start + 2)) {
      const slash = word.indexOf("/", start + 2);
      const host = word.slice(start + 2, slash < 0 ? undefined : slash);
      // Only a password may have a slash.
      const at = host.includes(":") ? end : start + 2 + host.lastIndexOf("@");
      if (/[:@]/.test(host)) return `${word.slice(0, start)}//…${word.slice(at)}`;
    }
    return word;
  });
}
