import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { createEntry } from "./entry.ts";
import type { TrafficExchange } from "./exchange.ts";

/** A file of exchanges, to which each is written once. All that was written can be read at any time, also if the process is killed. */
export interface Recording {
  /**
   * Adds an exchange.
   *
   * @param exchange masked
   * @throws the error of the file system, such as that of a full disk
   */
  write(exchange: TrafficExchange): void;
  close(): void;
}

/** Whether the name of a file is one of those that `openRecording` takes. */
export function isRecordingName(file: string): boolean {
  return /\.(har|ndjson)$/i.test(file);
}

/**
 * Opens a file for traffic, and replaces one that exists: HAR if its name ends in `.har`, else its entries as NDJSON. Only
 * its owner can read it.
 *
 * @param version that of the contract
 * @throws the error of the file system
 */
export function openRecording(file: string, version: string): Recording {
  // A file that exists may be open to others, or a link to another one.
  rmSync(file, { force: true });
  const descriptor = openSync(file, "wx", 0o600);
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
    return { write: (exchange) => append(`${JSON.stringify(createEntry(exchange))}\n`), close };
  }
  // Each entry overwrites the tail, and so the file is whole after each.
  const tail = "\n]}}\n";
  const creator = JSON.stringify({ name: "token-payments-contract", version });
  append(`{"log":{"version":"1.2","creator":${creator},"entries":[`, tail);
  let separator = "\n";
  return {
    write(exchange) {
      append(separator + JSON.stringify(createEntry(exchange)), tail);
      separator = ",\n";
    },
    close,
  };
}
