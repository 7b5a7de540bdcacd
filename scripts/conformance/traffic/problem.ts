import type { ConnectionErrorKind } from "../../service/http/connection-errors.ts";

/** Why there is no response, or only a part of it. A recording contains it as it is. */
export interface Problem {
  kind: keyof typeof PROBLEMS;
  /** That of its words: milliseconds, bytes, levels or characters. */
  number?: number;
  /** That of Node.js or of a browser, such as `ECONNREFUSED` or `net::ERR_FAILED`. */
  code?: string;
}

/** Words for each kind, which follow on `there is no response`: `@` is the host, `#` the number. */
const PROBLEMS = {
  refused: "nothing listens at @",
  "unknown host": "the host @ is unknown",
  unreachable: "@ gave no response",
  "unknown authority": "the certificate of @ is not trusted",
  "invalid certificate": "the certificate of @ is not valid",
  "no TLS": "@ does not speak TLS",
  "failed handshake": "the TLS handshake with @ failed",
  reset: "@ has reset the connection",
  closed: "@ has closed the connection before the end of the response",
  "not HTTP": "the response of @ is not HTTP/1.1",
  "no descriptor": "@ cannot be reached while so many connections and files are open",
  other: "@ gave no response",
  "caller left": "the caller closed the connection before the end of the response",
  "no status": "its status was not recorded",
  late: "none within # ms",
  malformed: "what came is not HTTP/1.1",
  large: "its body is larger than # bytes",
  deep: "its body has more than # levels",
  /** A code alone. */
  code: "",
  /** What another recorder says. */
  text: "(# characters)",
} satisfies Record<ConnectionErrorKind, string> & Record<string, string>;

/** A code, as Node.js and browsers write it. */
const CODE = /^(?:net::|NS_|E)[A-Z\d_]+$/;

/** Describes why there is no response: by its kind, and the host of the URL. */
export function describeProblem({ kind, number, code }: Problem, url: string): string {
  const { host, hostname } = URL.canParse(url) ? new URL(url) : { host: "the server", hostname: "of the server" };
  const named = kind === "unknown host" ? hostname : host;
  return kind === "code" ? String(code) : PROBLEMS[kind].replace("@", () => named).replace("#", String(number));
}

/** Reads why there is no response, from what a recorder has written; undefined if it says nothing of it. */
export function readProblem(...recorded: unknown[]): Problem | undefined {
  const [own, text] = [recorded[0], recorded.find((value) => typeof value === "string" && value !== "")];
  const { kind, number, code } = Object(own);
  if (typeof kind === "string" && Object.hasOwn(PROBLEMS, kind)) {
    return {
      kind: kind as Problem["kind"],
      ...(Number.isSafeInteger(number) && { number }),
      ...(CODE.test(String(code)) && { code }),
    };
  }
  if (typeof text !== "string") return undefined;
  return CODE.test(text) ? { kind: "code", code: text } : { kind: "text", number: text.length };
}
