import { METHODS } from "node:http";
import { NO_STATUS, type TrafficExchange } from "./exchange.ts";
import { parseUrlPath } from "./url.ts";

/** What people name a field: in words, of which no id or encoded text is made. */
const NAME = /^_?\p{L}+([_-]\p{L}+)*$/u;

/** The index of an item: more digits may be a number that is a name. */
const INDEX = /^\d{1,3}$/;

/** The longest name that is shown, in characters. */
const LONGEST_NAME = 42;

/** The end of the path of a call, which may have another version or a misspelled name. The API has no values in its paths. */
const CALL = /\/\d?\d(?:\.\d?\d)?\/[a-z_]+\/?$/;

/** The words of the proxy and codes of browsers; what may differ in them is captured. */
const PROBLEM = createProblemPattern();

/** Reduces the name of a field that the contract does not list to what a report shows of it. */
export function reduceName(name: string): string {
  return (name.length <= LONGEST_NAME && NAME.test(name)) || INDEX.test(name) ? name : `(${name.length} characters)`;
}

/** Reduces a URL to what a report shows of it: the path of a call, or how long another one is. */
export function reducePath({ url }: Pick<TrafficExchange, "url">): string {
  const path = parseUrlPath(url);
  const [call] = CALL.exec(path.slice(-100)) ?? [];
  const count = path.split("/").filter(Boolean).length;
  return call ?? (path === "/" ? path : `(${count} ${count === 1 ? "segment" : "segments"})`);
}

/** Reduces the method of a request, which may be any text in a recording, to what a report shows of it. */
export function reduceMethod({ method }: Pick<TrafficExchange, "method">): string {
  return METHODS.includes(method) ? method : `(${method.length} characters)`;
}

/** Reduces why there is no response to what a report shows of it: its kind, and the host of the URL. */
export function reduceProblem({ problem = "", url }: Pick<TrafficExchange, "problem" | "url">): string {
  const [known, ...hosts] = PROBLEM.exec(problem) ?? [];
  const { host, hostname } = URL.canParse(url) ? new URL(url) : {};
  const isShown = hosts.every((shown) => shown === undefined || shown === host || shown === hostname);
  return known !== undefined && isShown ? known : `(${problem.length} characters)`;
}

function createProblemPattern(): RegExp {
  const host = "([\\w.:[\\]-]+)";
  const whole = [
    "(?:net::|NS_)[A-Z_]+",
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
