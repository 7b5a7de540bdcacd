import type { Contract, Operation } from "../contract/contract.ts";
import { FAULT_HEADER, FAULTS, LONGEST_WAIT } from "./faults.ts";
import type { MockCall, MockControls, MockPreference } from "./interface.ts";
import { responseFor, responsesInFull } from "./negotiate.ts";
import { type Check, described } from "./options.ts";

type Headers = Record<string, string>;

/** A preference of any operation, which a caller without types may have got wrong. */
type Preference = { [Name in keyof MockPreference]?: unknown };

/** A response of any operation. */
interface Selection {
  status?: number;
  example?: string;
}

const faultNames: string[] = FAULTS.map(({ name }) => name);

const CHECKS: Record<string, Check> = {
  status: (value) => !Number.isInteger(value) && "must be an integer",
  example: (value) => typeof value !== "string" && "must be the name of an example",
  dynamic: (value) => typeof value !== "boolean" && "must be true or false",
  wait: (value) => {
    const isDelay = typeof value === "number" && value >= 0 && value <= LONGEST_WAIT;
    return !isDelay && `must be a number of seconds from 0 to ${LONGEST_WAIT}`;
  },
  fault: (value) => !faultNames.includes(value as string) && `must be one of ${faultNames.join(", ")}`,
};

/** A call that a test can see. */
interface Recorded {
  /** The headers of the call, with the preferences of the test. */
  headers: Headers;
  /** Records the body of the request. */
  asked: (body: Uint8Array) => void;
  /** Records the response. */
  answered: (response: { status: number; headers: Headers; content?: string | Uint8Array }) => void;
}

interface Test {
  /** What a test calls. */
  controls: MockControls;
  /** Records a call. */
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
        Object.assign(call.request, { body: parsed(text) });
        count(call, {}, text);
      },
      answered({ status, headers, content = "" }) {
        const text = String(content);
        Object.assign(call, { response: { status, headers, body: parsed(text) } });
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Writes a preference as the headers by which any client states it.
 *
 * @param operations those of which one must have such a response
 * @throws TypeError when none has, or the preference is invalid
 */
function headersFor(preference: Preference, operations: Operation[]): Headers {
  if (typeof preference !== "object" || preference === null) {
    throw new TypeError(`A preference must be an object, such as { status: 403 }; it is ${described(preference)}.`);
  }
  const stated = Object.entries(preference).filter(([, value]) => value !== undefined);
  for (const [name, value] of stated) {
    const check = Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined;
    if (!check) throw new TypeError(`A preference has no "${name}"; it has ${Object.keys(CHECKS).join(", ")}.`);
    const problem = check(value);
    if (problem) throw new TypeError(`The ${name} of a preference ${problem}; it is ${described(value)}.`);
  }
  checkResponse(preference as Selection, operations);
  const parts = stated.flatMap(([name, value]) => {
    return name === "fault" ? [] : [`${name === "status" ? "code" : name}=${value}`];
  });
  return {
    ...(parts.length > 0 && { prefer: parts.join(", ") }),
    ...(preference.fault !== undefined && { [FAULT_HEADER]: String(preference.fault) }),
  };
}

function checkResponse({ status, example }: Selection, operations: Operation[]): void {
  const problems: string[] = [];
  for (const operation of operations) {
    try {
      responseFor(operation, {
        ...(status !== undefined && { code: status }),
        ...(example !== undefined && { example }),
      });
      return;
    } catch (error) {
      problems.push((error as Error).message);
    }
  }
  if (operations.length === 1) throw new TypeError(problems[0]);
  const withStatus = status === undefined ? "" : ` with status ${status}`;
  const missing = example === undefined ? `a response${withStatus}` : `the example "${example}"${withStatus}`;
  const all = operations.map((operation) => `${operation.name} has ${responsesInFull(operation)}`).join("; ");
  throw new TypeError(`No operation has ${missing}. ${all}.`);
}
