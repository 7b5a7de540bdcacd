import type { Contract } from "../contract/contract.ts";
import { parseJsonOrText } from "../http/json.ts";
import type { MockCall, MockControls, MockPreference } from "./interface.ts";
import { described } from "./options.ts";
import { headersFor } from "./prefer.ts";

type Headers = Record<string, string>;

/** A call that a test can see. */
interface Recorded {
  /** The headers of the call, with the preferences of the test. */
  headers: Headers;
  asked: (body: Uint8Array) => void;
  answered: (response: { status: number; headers: Headers; content?: string | Uint8Array }) => void;
}

interface Test {
  controls: MockControls;
  begin: (request: Request) => Recorded;
}

/** How much is kept of calls, in characters: a mock may run for long where nobody calls `reset`. */
export const MOST_KEPT = 1024 * 1024;

/**
 * Creates the controls of a mock in process.
 *
 * @param prefer applies to every call without such headers of its own
 * @throws TypeError when no operation has such a response
 */
export function controlsOf({ operations }: Contract, prefer: MockPreference = {}): Test {
  const defaults = headersFor(prefer, operations);
  const queues = new Map<string, Headers[]>();
  const calls: MockCall[] = [];
  const sizes = new Map<MockCall, number>();
  let kept = 0;

  /** Counts more of a call, and drops the oldest calls when that is too much. */
  function count(call: MockCall, headers: Headers, text: string): void {
    const known = sizes.get(call);
    if (known === undefined) return;
    const size = Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, text.length);
    sizes.set(call, known + size);
    kept += size;
    while (kept > MOST_KEPT) {
      const oldest = calls.shift() as MockCall;
      kept -= sizes.get(oldest) ?? 0;
      sizes.delete(oldest);
    }
  }

  function begin({ method, url, headers }: Request): Recorded {
    const { pathname } = new URL(url);
    const id = operations.find(({ path }) => path === pathname)?.id as MockCall["operation"];
    const own = Object.fromEntries(headers);
    const call: MockCall = { operation: id, request: { method, url, headers: own, body: undefined } };
    calls.push(call);
    sizes.set(call, 0);
    count(call, own, url);
    const next = method === "POST" ? queues.get(pathname)?.shift() : undefined;
    return {
      headers: { ...defaults, ...own, ...next },
      asked(bytes) {
        if (bytes.length === 0) return;
        const text = new TextDecoder().decode(bytes);
        Object.assign(call.request, { body: parseJsonOrText(text) });
        count(call, {}, text);
      },
      answered({ status, headers, content = "" }) {
        const text = String(content);
        Object.assign(call, { response: { status, headers, body: parseJsonOrText(text) } });
        count(call, headers, text);
      },
    };
  }

  return {
    begin,
    controls: {
      calls,
      next(id, preference) {
        const operation = operations.find((operation) => operation.id === id);
        if (!operation) {
          const ids = operations.map(({ id }) => id).join(", ");
          throw new TypeError(`There is no operation ${described(id)}; there are ${ids}.`);
        }
        const queue = queues.get(operation.path) ?? [];
        queue.push(headersFor(preference, [operation]));
        queues.set(operation.path, queue);
      },
      reset() {
        queues.clear();
        calls.length = 0;
        sizes.clear();
        kept = 0;
      },
    },
  };
}
