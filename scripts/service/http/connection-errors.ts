/** What happened to a connection. `closed`: in the middle of a response, or before it. */
export type ConnectionErrorKind =
  | "refused"
  | "unknown host"
  | "unreachable"
  | "unknown authority"
  | "invalid certificate"
  | "no TLS"
  | "failed handshake"
  | "reset"
  | "closed"
  | "not HTTP"
  | "no descriptor"
  | "other";

/** The codes of Node.js, and those that `fetch` adds (`UND_ERR_…`). */
const CONNECTION_ERRORS: Record<string, ConnectionErrorKind> = {
  ECONNREFUSED: "refused",
  ENOTFOUND: "unknown host",
  EAI_AGAIN: "unknown host",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ETIMEDOUT: "unreachable",
  UND_ERR_CONNECT_TIMEOUT: "unreachable",
  ECONNRESET: "closed",
  EPIPE: "closed",
  UND_ERR_SOCKET: "closed",
  EMFILE: "no descriptor",
  ENFILE: "no descriptor",
};

/** Codes of certificates that no authority has signed which Node.js knows. */
const UNKNOWN_AUTHORITY = /^(UNABLE_TO_(GET_ISSUER_CERT|VERIFY)|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED)/;

/** Codes of the TLS protocol; that of `node:https`, whose message says more, is `EPROTO`. */
const TLS_PROTOCOL = /^(ERR_SSL_|EPROTO$)/;

/** What OpenSSL says of bytes that are no TLS, such as a response of HTTP. */
const NOT_TLS = /wrong version number|packet length too long|http request/;

const OF_TLS: ConnectionErrorKind[] = ["unknown authority", "invalid certificate", "no TLS", "failed handshake"];

/** The kinds of errors after which no server can have received anything. */
const UNREACHED: ConnectionErrorKind[] = ["refused", "unknown host", "unreachable", ...OF_TLS];

/**
 * Returns what an error of Node.js or of `fetch` says of a connection.
 *
 * @param server its URL, if it is known: without TLS of its own, what is wrong with TLS is that of a proxy before it
 */
export function classifyConnectionError(error: Error, server?: URL): ConnectionErrorKind {
  const kind = classify(error);
  return server?.protocol === "http:" && OF_TLS.includes(kind) ? "other" : kind;
}

function classify(error: Error): ConnectionErrorKind {
  const { code: rawCode = "", syscall, name, message } = causeOf(error) as NodeJS.ErrnoException;
  // That of a `DOMException` is a number.
  const code = String(rawCode);
  // An end in the middle of a response has the same code, but is no error of the system.
  if (code === "ECONNRESET" && syscall === "read") return "reset";
  if (code.startsWith("HPE_") || name === "HTTPParserError") return "not HTTP";
  if (TLS_PROTOCOL.test(code)) return NOT_TLS.test(message) ? "no TLS" : "failed handshake";
  if (UNKNOWN_AUTHORITY.test(code)) return "unknown authority";
  if (code.includes("CERT")) return "invalid certificate";
  // What `fetch` says of a port to which it sends nothing has no code.
  if (message === "bad port") return "unreachable";
  return CONNECTION_ERRORS[code] ?? "other";
}

/** Returns whether there was no connection over which the server could have responded. */
export function isUnreached(kind: ConnectionErrorKind): boolean {
  return UNREACHED.includes(kind);
}

/**
 * Describes why there is no response, or only a part of it.
 *
 * @param error of the connection to the server, or of a response that is not HTTP
 * @param server the URL of the request
 */
export function describeConnectionError(error: Error, server: URL): string {
  const { host, hostname } = server;
  const { message } = causeOf(error);
  switch (classifyConnectionError(error, server)) {
    case "refused":
      return `nothing listens at ${host}`;
    case "unknown host":
      return `the host ${hostname} is unknown`;
    case "reset":
      return `${host} has reset the connection`;
    case "closed":
      return `${host} has closed the connection before the end of the response`;
    case "no descriptor":
      return `${host} cannot be reached while so many connections and files are open: close some, or raise the limit of open files`;
    case "not HTTP":
      return `the response of ${host} is not HTTP/1.1: ${message}`;
    case "unknown authority":
      return `the certificate of ${host} is not trusted (${message}); NODE_EXTRA_CA_CERTS names a file of further authorities`;
    case "invalid certificate":
      return `the certificate of ${host} is not valid: ${message}`;
    case "no TLS":
      return `${host} does not speak TLS: give its address as http://${host}`;
    case "failed handshake":
      return `the TLS handshake with ${host} failed: ${(causeOf(error) as { reason?: string }).reason ?? message.trim()}`;
  }
  return `${host} gave no response: ${message}`;
}

/** The error of the connection, which `fetch` reports as the cause of its own. */
function causeOf(error: Error): Error {
  return (error.cause as Error | undefined) ?? error;
}
