import type { Middleware } from "openapi-fetch";
import { describeThrown } from "./results.ts";

/**
 * Makes a middleware that logs each request and its response; see `entry.ts`. It shows no headers, and no query: nothing of
 * the contract says what in them is secret.
 *
 * @param sensitive names of the fields to mask
 */
export function loggingOf(sensitive: string[], log: (line: string) => unknown = console.debug): Middleware {
  const write = async (line: string, message: Request | Response): Promise<undefined> => {
    try {
      log(`${line} ${maskBody(await message.clone().text(), sensitive)}`);
    } catch {
      // Neither an error of the log nor a body that breaks off may change the call.
    }
  };
  return {
    onRequest: ({ id, request, schemaPath }) => write(`${id} > ${request.method} ${schemaPath}`, request),
    onResponse: ({ id, response }) => write(`${id} < ${response.status}`, response),
    onError: ({ id, error }) => write(`${id} ! ${describeThrown(error)}`, new Response()),
  };
}

/** Masks the fields, and their values wherever else the body repeats them. */
function maskBody(text: string, sensitive: string[]): string {
  const secrets: string[] = [];
  const mask = (name: string, value: unknown) => {
    if (!sensitive.includes(name) || value === null || value === "") return value;
    secrets.push(JSON.stringify(value).replace(/^"|"$/g, ""));
    return "***";
  };
  try {
    const masked = text && JSON.stringify(JSON.parse(text), mask);
    return secrets.reduce((line, secret) => line.replaceAll(secret, "***"), masked);
  } catch {
    return `(${text.length} characters that are not JSON)`;
  }
}
