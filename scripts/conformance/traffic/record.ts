import {
  closeSync,
  fstatSync,
  ftruncateSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  writeSync,
} from "node:fs";
import { claimFile } from "./claim.ts";
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
  /** @throws as `write` does */
  close(): void;
}

/** Whether the name of a file is one of those that `openRecording` takes. */
export function isRecordingName(file: string): boolean {
  return /\.(har|ndjson)$/i.test(file);
}

/**
 * Opens a file for traffic: HAR if its name ends in `.har`, else its entries as NDJSON. Only its owner can read it. It replaces
 * one that exists with the first exchange, or without any when it is closed.
 *
 * @param version that of the contract
 * @throws Error if another process records to it; that of the file system
 */
export function openRecording(file: string, version: string): Recording {
  if (lstatSync(file, { throwIfNoEntry: false })?.isDirectory()) throw new Error(`${file} is a directory.`);
  // A file that exists may be open to others, or a link to another one, and is lost only to one that has something in it.
  const part = `${file}.part`;
  const { descriptor, giveUp } = openPart(file, part);
  const identity = identityOf(fstatSync(descriptor));
  const isArchive = file.toLowerCase().endsWith(".har");
  // Each entry overwrites the tail, and so the file is whole after each.
  const [first, next, tail] = isArchive ? ["\n", ",\n", "\n]}}\n"] : ["", "\n", "\n"];
  let separator = first;
  let position = 0;
  let isInPlace = false;

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

  function putInPlace(): void {
    if (!isInPlace) renameSync(part, file);
    isInPlace = true;
    const stats = lstatSync(file, { throwIfNoEntry: false });
    if (!stats || identityOf(stats) !== identity) throw new Error(`${file} was removed or replaced meanwhile.`);
  }

  /** Does what can fail, and closes the file if it does. */
  function attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      try {
        ftruncateSync(descriptor, position);
        writeAt(position, tail);
      } finally {
        closeSync(descriptor);
        if (!isInPlace) rmSync(part, { force: true });
        giveUp();
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
        putInPlace();
      });
      separator = next;
    },
    close() {
      attempt(putInPlace);
      closeSync(descriptor);
      giveUp();
    },
  };
}

/** Opens what becomes the file, and claims the file for as long; one that a killed process has left is removed. */
function openPart(file: string, part: string): { descriptor: number; giveUp: () => void } {
  const giveUp = claimFile(file);
  try {
    rmSync(part, { force: true });
    return { descriptor: openSync(part, "wx", 0o600), giveUp };
  } catch (error) {
    giveUp();
    throw error;
  }
}

/** Two files have the same one only if they are the same file. */
function identityOf({ dev, ino }: Stats): string {
  return `${dev} ${ino}`;
}
