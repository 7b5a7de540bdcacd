import { NO_STATUS } from "./exchange.ts";
import { MASK } from "./hidden.ts";
import type { Seen } from "./masked-body.ts";

/** What is known of a problem: codes of browsers, and the words of the proxy up to those of anyone else. */
const PROBLEM = createProblemPattern();

/** The words of the proxy repeat nothing, whatever a header says: only a code can, and a host that is not that of the URL. */
export function maskProblem(problem: string, url: string, { hidden }: Seen): string {
  const [known = MASK, code, ...hosts] = PROBLEM.exec(problem) ?? [];
  if (code !== undefined) return hidden.isIn(code) ? MASK : known;
  const isShown = hosts.every((host) => host === undefined || (URL.canParse(url) && isHostOf(new URL(url), host)));
  return isShown ? known : MASK;
}

function isHostOf(url: URL, host: string): boolean {
  return host === url.host || host === url.hostname;
}

/** What may differ in a problem is captured. */
function createProblemPattern(): RegExp {
  const host = "([\\w.:[\\]-]+)";
  const whole = [
    "(?:net::|NS_)([A-Z_]+)",
    "the caller closed the connection before the end of the response",
    NO_STATUS,
    `nothing listens at ${host}`,
    `the host ${host} is unknown`,
    `${host} has (?:reset the connection|closed the connection before the end of the response)`,
  ];
  const beginnings = [
    `${host} gave no response(?=:)`,
    `the response of ${host} is not HTTP/1\\.1(?=:)`,
    `the certificate of ${host} is not trusted(?= \\()`,
  ];
  return new RegExp(`^(?:(?:${whole.join("|")})$|${beginnings.join("|")})`);
}
