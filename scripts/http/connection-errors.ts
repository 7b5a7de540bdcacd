/** Codes of errors of a connection that could not be opened. */
const OF_CONNECTING = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|ENOTFOUND|EAI_AGAIN)$/;

/** Codes of errors of certificates, and of a server that does not speak TLS. */
const OF_TLS = /CERT|SELF_SIGNED|TLS|SSL|ISSUER/;

/**
 * Describes why there is no response, or only a part of it.
 *
 * @param error of the connection to the server, or of a response that is not HTTP
 */
export function problemOf(error: Error, { host, hostname, protocol }: URL): string {
  const { code = "" } = error as NodeJS.ErrnoException;
  if (isReset(error)) return `${host} has reset the connection`;
  if (hasClosed(error)) return `${host} has closed the connection before the end of the response`;
  if (code === "ECONNREFUSED") return `nothing listens at ${host}`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `the host ${hostname} is unknown`;
  if (code.startsWith("HPE_")) return `the response of ${host} is not HTTP/1.1: ${error.message}`;
  if (protocol === "https:" && OF_TLS.test(code)) {
    return `the certificate of ${host} is not trusted (${error.message}); NODE_EXTRA_CA_CERTS names a file of further authorities`;
  }
  return `${host} gave no response: ${error.message}`;
}

/** Whether there was no connection over which the server could have responded. */
export function isUnreached(error: Error): boolean {
  const { code = "" } = error as NodeJS.ErrnoException;
  // What `fetch` says of a port to which it sends nothing has no code.
  return OF_CONNECTING.test(code) || OF_TLS.test(code) || error.message === "bad port";
}

/** Whether the server has closed the connection, or reset it. */
export function hasClosed(error: Error): boolean {
  return ["ECONNRESET", "EPIPE"].includes(String((error as NodeJS.ErrnoException).code));
}

/** Whether the server has reset the connection. An end in the middle of a response has the same code, but is no error of the system. */
export function isReset(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return code === "ECONNRESET" && syscall === "read";
}
