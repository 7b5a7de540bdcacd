/** How many values a memory keeps at least; the oldest are forgotten first. */
export const MEMORY = 10_000;

/** Values by key, of which old ones are forgotten: in two halves, since a map is slow to find its oldest key. */
export class Recent<Value> {
  #new = new Map<string, Value>();
  #old = new Map<string, Value>();

  get(key: string): Value | undefined {
    return this.#new.get(key) ?? this.#old.get(key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  set(key: string, value: Value): void {
    if (this.#new.size >= MEMORY) {
      this.#old = this.#new;
      this.#new = new Map();
    }
    this.#new.set(key, value);
  }

  delete(key: string): boolean {
    return this.#new.delete(key) || this.#old.delete(key);
  }
}
