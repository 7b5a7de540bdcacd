import { closeSync, openSync, writeSync } from "node:fs";
import { STATUS_CODES } from "node:http";
import type { Exchange, Message } from "./exchange.ts";
import type { ExchangeLine } from "./ndjson.ts";

/** A file of exchanges, to which each is written once. What was written can be read at any time, also if the process is killed. */
export interface Recording {
  /**
   * Adds an exchange.
   *
   * @param exchange masked
   * @throws the error of the file system, such as that of a full disk
   */
  write(exchange: Exchange): void;
  close(): void;
}

/** Whether the name of a file is one of those that `openRecording` takes. */
export function isRecordingName(file: string): boolean {
  return /\.(har|ndjson)$/i.test(file);
}

/**
 * Opens a file for traffic, and replaces one that exists: HAR if its name ends in `.har`, else NDJSON. Only its owner can read it.
 *
 * @param version that of the contract
 * @throws the error of the file system
 */
export function openRecording(file: string, version: string): Recording {
  const descriptor = openSync(file, "w", 0o600);
  let position = 0;
  function append(text: string, tail = ""): void {
    const bytes = Buffer.from(text + tail);
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(descriptor, bytes, written, bytes.length - written, position + written);
    }
    position += bytes.length - Buffer.byteLength(tail);
  }

  const close = () => closeSync(descriptor);
  if (!file.toLowerCase().endsWith(".har")) {
    return { write: (exchange) => append(`${JSON.stringify(lineOf(exchange))}\n`), close };
  }
  // Each entry overwrites the tail, and so the file is whole after each.
  const tail = "\n]}}\n";
  const creator = JSON.stringify({ name: "token-payments-contract", version });
  append(`{"log":{"version":"1.2","creator":${creator},"entries":[`, tail);
  let separator = "\n";
  return {
    write(exchange) {
      append(separator + JSON.stringify(entryOf(exchange)), tail);
      separator = ",\n";
    },
    close,
  };
}

function lineOf({ time, ms, method, url, isDelivery, request, response, problem }: Exchange): ExchangeLine {
  return {
    time: new Date(time).toISOString(),
    ms,
    method,
    url,
    ...(isDelivery && { isDelivery }),
    request: messageLineOf(request),
    ...(response && { response: { status: response.status, ...messageLineOf(response) } }),
    ...(problem !== undefined && { problem }),
  };
}

function messageLineOf({ headers, body }: Message): ExchangeLine["request"] {
  return { headers: headers as Record<string, string>, ...(body && { body: textOf(body) }) };
}

/** An entry of HAR 1.2. */
function entryOf({ time, ms, method, url, isDelivery, request, response, problem }: Exchange): object {
  const { searchParams } = new URL(url);
  const common = { httpVersion: "HTTP/1.1", cookies: [], headersSize: -1 };
  return {
    startedDateTime: new Date(time).toISOString(),
    time: ms,
    request: {
      ...common,
      method,
      url,
      headers: listOf(request),
      queryString: [...searchParams].map(([name, value]) => ({ name, value })),
      bodySize: request.body?.length ?? -1,
      ...(request.body && { postData: { mimeType: typeOf(request), text: textOf(request.body) } }),
    },
    response: {
      ...common,
      // Of no response, as browsers write it.
      status: response?.status ?? 0,
      statusText: STATUS_CODES[response?.status ?? 0] ?? "",
      headers: response ? listOf(response) : [],
      redirectURL: "",
      bodySize: response?.body?.length ?? -1,
      content: {
        size: response?.body?.length ?? 0,
        mimeType: response ? typeOf(response) : "",
        ...(response?.body && { text: textOf(response.body) }),
      },
    },
    cache: {},
    timings: { send: 0, wait: ms, receive: 0 },
    ...(isDelivery && { _isDelivery: true }),
    ...(problem !== undefined && { _problem: problem }),
  };
}

function listOf({ headers }: Message): object[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

function typeOf({ headers }: Message): string {
  return headers["content-type"] ?? "";
}

/** A masked body is a text. */
function textOf(body: Uint8Array): string {
  return Buffer.from(body).toString();
}
