import { closeSync, fstatSync, ftruncateSync, lstatSync, openSync, rmSync, type Stats, writeSync } from "node:fs";
import { createEntry } from "./entry.ts";
import type { TrafficExchange } from "./exchange.ts";

/** A file of exchanges, to which each is written once. All that was written can be read at any time, also if the process is killed. */
export interface Recording {
  /**
   * Adds an exchange. After an error, nothing more can be added: the recording is closed.
   *
   * @throws Error if the file is gone; that of the file system, such as that of a full disk
   */
  write(exchange: TrafficExchange): void;
  /**
   * Closes the file, and removes one to which nothing was written.
   *
   * @throws as `write` does
   */
  close(): void;
}

/** Whether the name of a file is one of those that `openRecording` takes. */
export function isRecordingName(file: string): boolean {
  return /\.(har|ndjson)$/i.test(file);
}

/**
 * Creates a file for traffic: HAR if its name ends in `.har`, else its entries as NDJSON. Only its owner can read it.
 *
 * @param version that of the contract
 * @throws Error if the file exists; that of the file system
 */
export function openRecording(file: string, version: string): Recording {
  const descriptor = createFile(file);
  const identity = identityOf(fstatSync(descriptor));
  const isArchive = file.toLowerCase().endsWith(".har");
  // Each entry overwrites the tail, and so the file is whole after each.
  const [first, next, tail] = isArchive ? ["\n", ",\n", "\n]}}\n"] : ["", "\n", "\n"];
  let separator = first;
  let position = 0;

  function writeAt(start: number, text: string): void {
    const bytes = Buffer.from(text);
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(descriptor, bytes, written, bytes.length - written, start + written);
    }
  }

  function append(text: string): void {
    writeAt(position, text + tail);
    position += Buffer.byteLength(text);
  }

  function isInPlace(): boolean {
    const stats = lstatSync(file, { throwIfNoEntry: false });
    return stats !== undefined && identityOf(stats) === identity;
  }

  function checkPlace(): void {
    if (!isInPlace()) throw new Error(`${file} was removed or replaced meanwhile.`);
  }

  function end(): void {
    closeSync(descriptor);
    if (separator === first && isInPlace()) rmSync(file);
  }

  /** Does what can fail, and ends the recording if it does. */
  function attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      try {
        ftruncateSync(descriptor, position);
        writeAt(position, tail);
      } finally {
        end();
      }
      throw error;
    }
  }

  if (isArchive) {
    const creator = JSON.stringify({ name: "token-payments-contract", version });
    attempt(() => append(`{"log":{"version":"1.2","creator":${creator},"entries":[`));
  }
  return {
    write(exchange) {
      attempt(() => {
        append(separator + JSON.stringify(createEntry(exchange)));
        checkPlace();
      });
      separator = next;
    },
    close() {
      attempt(checkPlace);
      end();
    },
  };
}

/** To create it is to claim it: no other process can. */
function createFile(file: string): number {
  try {
    return openSync(file, "wx", 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new Error(`${file} exists, and a recording replaces nothing: name another file, or delete this one.`);
  }
}

/** Two files have the same one only if they are the same file. */
function identityOf({ dev, ino }: Stats): string {
  return `${dev} ${ino}`;
}
