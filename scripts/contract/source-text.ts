import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { CausalFailure } from "./failure.ts";

const LINE_FEED = 0x0a;

/**
 * Reads the text of a file that people write, without a byte order mark.
 *
 * @param root the folder of the repository
 * @param file its path, relative to the root or absolute; the message has it as it is
 * @throws CausalFailure with the line and the byte that is not UTF-8, which would be published as U+FFFD
 */
export function readText(root: string, file: string): string {
  const bytes = readFileSync(resolve(root, file));
  if (!isUtf8(bytes)) {
    const { line, byte } = findBadByte(bytes);
    const value = bytes[byte]?.toString(16);
    throw new CausalFailure(
      `${file}:${line} byte ${byte + 1} of the file, 0x${value}, is not UTF-8: save the file as UTF-8`,
    );
  }
  return new TextDecoder().decode(bytes);
}

/** Finds the first mark of a merge in a text: its index, or -1. */
export function findMergeMark(text: string): number {
  return text.search(/^(<{7}|>{7})( |$)/m);
}

/** Finds the first byte that belongs to no character; lines count from 1. A line feed is part of no other character. */
function findBadByte(bytes: Buffer): { line: number; byte: number } {
  for (let line = 1, start = 0; ; line++) {
    const end = bytes.indexOf(LINE_FEED, start);
    const text = bytes.subarray(start, end === -1 ? bytes.length : end);
    if (!isUtf8(text)) {
      const before = [...text.keys()].findLast((length) => isUtf8(text.subarray(0, length))) ?? 0;
      return { line, byte: start + before };
    }
    start = end + 1;
  }
}
