import type { Contract } from "../../contract/contract.ts";
import { parseJsonOrText } from "../http/json.ts";
import { createCallLog, type HeaderValues } from "./call-log.ts";
import { makeEventFrom, type NamedEvent, type WebhookEvent } from "./events/event.ts";
import type { MockCall, MockControls, MockDefaults, MockEvent, MockPreference } from "./interface.ts";
import { described } from "./options.ts";
import { headersFor } from "./prefer.ts";
import { checkReceiver, deliver } from "./test-events.ts";
import { checkData, checkDetails } from "./wanted.ts";

/** A call that a test can see. */
interface Recorded {
  /** The headers of the call, with the preferences of the test. */
  headers: HeaderValues;
  /** Values of the body that the test wants. */
  data: unknown;
  asked: (body: Uint8Array) => void;
  answered: (response: { status: number; headers: HeaderValues; content?: string | Uint8Array }) => void;
  /** Adds the events that follow it, and returns them as the test wants them. */
  followed: (events: NamedEvent[]) => WebhookEvent[];
}

/** What `next` selects for a call. */
interface Selected {
  headers: HeaderValues;
  data: unknown;
  /** Fields of the `event_details` of the last event that follows. */
  event: MockPreference["event"];
}

interface Test {
  controls: MockControls;
  begin: (request: Request) => Recorded;
}

/** How many events are kept. */
const MOST_EVENTS = 10_000;

/**
 * Creates the controls of a mock in process.
 *
 * @param prefer applies to every call without such headers of its own
 * @throws TypeError when no operation has such a response
 */
export function controlsOf(contract: Contract, prefer: MockDefaults = {}): Test {
  const { operations } = contract;
  const defaults = headersFor(prefer, operations);
  for (const name of ["data", "event"].filter((name) => Object.hasOwn(prefer, name))) {
    throw new TypeError(`The option prefer is for every operation, so it has no ${name}: use mock.next.`);
  }
  const queues = new Map<string, Selected[]>();
  const log = createCallLog();
  const events: MockEvent[] = [];
  let undelivered: MockEvent[] = [];

  function begin({ method, url, headers }: Request): Recorded {
    const { pathname } = new URL(url);
    const id = operations.find(({ path }) => path === pathname)?.id as MockCall["operation"];
    const requestHeaders = Object.fromEntries(headers);
    const call: MockCall = { operation: id, request: { method, url, headers: requestHeaders, body: undefined } };
    log.add(call, requestHeaders, url);
    const next = method === "POST" ? queues.get(pathname)?.shift() : undefined;
    return {
      headers: { ...defaults, ...requestHeaders, ...next?.headers },
      data: next?.data,
      asked(bytes) {
        if (bytes.length === 0) return;
        const text = new TextDecoder().decode(bytes);
        Object.assign(call.request, { body: parseJsonOrText(text) });
        log.count(call, {}, text);
      },
      answered({ status, headers, content = "" }) {
        const text = String(content);
        Object.assign(call, { response: { status, headers, body: parseJsonOrText(text) } });
        log.count(call, headers, text);
      },
      followed(following) {
        const added = following.map(({ event }, index) => {
          const details = index === following.length - 1 ? next?.event : undefined;
          return makeEventFrom(event, details ?? {}, event);
        });
        for (const list of [events, undelivered]) {
          list.push(...added.map((event) => ({ call, event })));
          list.splice(0, list.length - MOST_EVENTS);
        }
        return added;
      },
    };
  }

  return {
    begin,
    controls: {
      calls: log.calls,
      events,
      async deliver(to) {
        checkReceiver(to);
        const deliveries = [];
        for (let next = undelivered.shift(); next; next = undelivered.shift()) {
          deliveries.push(await deliver(to, next.event));
        }
        return deliveries;
      },
      next(id, preference) {
        const operation = operations.find((operation) => operation.id === id);
        if (!operation) {
          const named = operations.find(({ name, path }) => [name, path].includes(id));
          const advice = named ? `: use ${named.id}` : `; there are ${operations.map(({ id }) => id).join(", ")}`;
          throw new TypeError(`There is no operation ${described(id)}${advice}.`);
        }
        const queue = queues.get(operation.path) ?? [];
        const headers = headersFor(preference, [operation]);
        if (preference.data !== undefined) checkData(contract, operation, preference);
        checkDetails(contract, operation, preference);
        queue.push({ headers, data: preference.data, event: preference.event });
        queues.set(operation.path, queue);
      },
      reset() {
        queues.clear();
        log.clear();
        events.length = 0;
        undelivered = [];
      },
    },
  };
}
