import { createHash } from "node:crypto";

/** How many values a memory keeps at least; the oldest are forgotten first. */
export const MEMORY = 10_000;

/** The longest text that is remembered as it is. */
const LONGEST = 100;

/**
 * Values by key, of which old ones are forgotten: in two halves, since a map is slow to find its oldest key. A stranger may make
 * a key long, so it is digested then.
 */
export class Recent<Value> {
  #new = new Map<string, Value>();
  #old = new Map<string, Value>();

  get(key: string): Value | undefined {
    const short = digestLong(key);
    return this.#new.get(short) ?? this.#old.get(short);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set(key: string, value: Value): void {
    if (this.#new.size >= MEMORY) {
      this.#old = this.#new;
      this.#new = new Map();
    }
    this.#new.set(digestLong(key), value);
  }

  delete(key: string): boolean {
    const short = digestLong(key);
    return this.#new.delete(short) || this.#old.delete(short);
  }
}

/** Returns a text itself, or a digest of a long one. */
export function digestLong(text: string): string {
  return text.length <= LONGEST ? text : createHash("sha256").update(text).digest("hex");
}
