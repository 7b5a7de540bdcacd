// Made from openapi/ and scripts/webhooks/ by npm run build. Do not edit.

// scripts/webhooks/events
import {
  kycStatusUpdateEvent,
  transactionStatusUpdateEvent,
  transactionCreatedEvent,
  bankAccountLinkingEvent,
  bankAccountStatusEvent,
  entitySmsOptInEvent
} from "./validators/events.js";

// scripts/validators/kinds.ts
function candidatesOf(kinds, value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return issue("must be an object");
  const { event_type } = value;
  if (event_type === void 0) return issue("is required", "event_type");
  if (typeof event_type !== "string") return issue("must be a string", "event_type");
  return kinds.get(event_type);
}
function issue(message, ...path) {
  return { message, path };
}
function rejectionsOf(candidates, value) {
  return candidates.map(([name, { validate }]) => ({ name, issues: validate(value).issues ?? [] }));
}
function closest(rejections) {
  const fewest = Math.min(...rejections.map(({ issues }) => issues.length));
  const meant = rejections.filter(({ issues }) => issues.length === fewest);
  return meant.flatMap(
    ({ name, issues }) => issues.map((each) => meant.length > 1 ? { ...each, message: `${each.message} in ${name}` } : each)
  );
}

// scripts/validators/new-values.ts
function isUnlisted({ path, expected }, value) {
  return expected !== void 0 && typeof expected[0] === typeof valueAtPath(path, value);
}
function valueAtPath(path, value) {
  return path.reduce((node, key) => node[key], value);
}

// scripts/webhooks/parser.ts
var utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
function webhookParser(kinds) {
  return (body) => {
    try {
      const read = readBody(body);
      return "value" in read ? parse(kinds, read.value) : read;
    } catch {
      return invalid(issue("must be JSON"));
    }
  };
}
function readBody(body) {
  let text = body;
  if (isBytes(body)) {
    try {
      text = utf8.decode(body);
    } catch {
      return invalid(issue("is not UTF-8"));
    }
  }
  if (typeof text !== "string") return { value: body };
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, "")) };
  } catch (error) {
    return invalid(issue(`is not JSON: ${error.message}`));
  }
}
function isBytes(body) {
  return ArrayBuffer.isView(body) || Object.prototype.toString.call(body) === "[object ArrayBuffer]";
}
function parse(kinds, value) {
  const candidates = candidatesOf(kinds, value);
  if (!candidates) {
    const { event_type } = value;
    return { kind: "unknown", event_type, value };
  }
  if (!Array.isArray(candidates)) return invalid(candidates);
  const [name, ...others] = candidates.filter(([, { is }]) => is(value)).map(([name2]) => name2);
  if (name === void 0) {
    const rejections = rejectionsOf(candidates, value);
    return unrecognizedEvent(rejections, value) ?? invalid(...closest(rejections));
  }
  if (others.length > 0) return invalid(issue(`is ambiguous: it is valid as ${[name, ...others].join(" and as ")}`));
  return { kind: "event", name, event: value };
}
function invalid(...issues) {
  return { kind: "invalid", issues };
}
function unrecognizedEvent(rejections, event) {
  const differing = rejections.filter(({ issues }) => issues.every((each) => isUnlisted(each, event)));
  const isNew = ({ path }) => differing.every(({ issues }) => issues.some((other2) => other2.path.join() === path.join()));
  const possible = differing.filter(({ issues }) => issues.every(isNew));
  const [meant, other] = possible.length > 1 ? possible.filter(hasOnlySets) : possible;
  if (!meant || other) return void 0;
  const unrecognized = meant.issues.map(({ path, message }) => {
    return { path, value: valueAtPath(path, event), message: message.replace("must be", "is not") };
  });
  return { kind: "unrecognized", name: meant.name, event, unrecognized };
}
function hasOnlySets({ issues }) {
  return issues.every(({ expected = [] }) => expected.length > 1);
}

// scripts/webhooks/receiver.ts
var BODY_LIMIT = 1048576;
function receiverOf(parse2, names, options) {
  const { on, otherwise, verify, seen, onError = console.error } = options;
  checkHandlers(on, names);
  const running = /* @__PURE__ */ new Map();
  async function respond(request) {
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
    const bytes = await readBytes(request);
    if (typeof bytes === "number") return new Response(null, { status: bytes });
    if (verify && !await verify(bytes, request.headers)) return new Response(null, { status: 401 });
    const parsed = parse2(bytes);
    if (parsed.kind === "invalid") {
      report(new Error(`invalid event: ${JSON.stringify(parsed.issues)}`, { cause: parsed }));
      return Response.json({ issues: parsed.issues }, { status: 400 });
    }
    await (seen ? handleOnce(seen, parsed) : handle(parsed));
    return new Response();
  }
  async function handle(parsed) {
    const handler = parsed.kind === "event" ? on[parsed.name] : void 0;
    await (handler ? handler(parsed.event) : otherwise?.(parsed));
  }
  async function handleOnce(seen2, parsed) {
    const { event_uuid } = parsed.event ?? parsed.value;
    if (typeof event_uuid !== "string") return handle(parsed);
    const id = event_uuid.toLowerCase();
    const run = running.get(id) ?? handleUnseen(seen2, id, parsed);
    running.set(id, run);
    try {
      await run;
    } finally {
      if (running.get(id) === run) running.delete(id);
    }
  }
  async function handleUnseen(seen2, id, parsed) {
    if (await seen2.has(id)) return;
    await handle(parsed);
    await seen2.add(id);
  }
  function report(error) {
    (async () => onError(error))().catch(() => {
    });
  }
  return async (request) => {
    try {
      return await respond(request);
    } catch (error) {
      report(error);
      return new Response(null, { status: 500 });
    }
  };
}
function checkHandlers(on, names) {
  if (Object(on) !== on) {
    throw new TypeError("on must be an object of handlers by the names of events, such as { kyc_status_update() {} }.");
  }
  const unknown = Object.keys(on).find((name) => !names.includes(name));
  if (unknown === void 0) return;
  throw new TypeError(`There is no event ${JSON.stringify(unknown)}; there are ${names.join(", ")}.`);
}
async function readBytes({ body }) {
  const chunks = [];
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  for (let size = 0; ; ) {
    const part = await reader.read().catch(() => 400);
    if (typeof part === "number") return part;
    if (!part.value) break;
    size += part.value.length;
    if (size > BODY_LIMIT) {
      reader.cancel().catch(() => {
      });
      return 413;
    }
    chunks.push(part.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
function recentEvents(limit = 1e4) {
  const ids = /* @__PURE__ */ new Set();
  return {
    has: (event_uuid) => ids.has(event_uuid),
    add(event_uuid) {
      ids.add(event_uuid);
      for (const oldest of ids) {
        if (ids.size <= limit) break;
        ids.delete(oldest);
      }
    }
  };
}

// scripts/webhooks/lookup.ts
var IDENTIFYING = ["kyc", "transaction", "transaction_type", "account", "account_name", "entity", "outcome"];
var PER_PAGE = 100;
var LIMIT = 1e3;
function listedByService(client) {
  return async (bytes) => {
    const details = detailsOf(bytes);
    if (typeof details?.entity !== "string") return false;
    const search_filters = { user_handle: details.entity, sort_ascending: false, per_page: PER_PAGE };
    let read = 0;
    try {
      for await (const record of client.getWebhooks.all({ search_filters })) {
        const listed = record?.details;
        if (listed && IDENTIFYING.every((name) => listed[name] === details[name])) return true;
        if (++read === LIMIT) break;
      }
    } catch (error) {
      throw new Error("The sender could not be checked by getWebhooks.", { cause: error });
    }
    return false;
  };
}
function detailsOf(bytes) {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)).event_details;
  } catch {
    return void 0;
  }
}

// scripts/webhooks/node.ts
var DROP_LIMIT = 8388608;
function toNodeHandler(receive) {
  return async (request, response) => {
    if (request.readableDidRead) {
      console.error(new Error("the body was read before: call toNodeHandler's listener first"));
      response.writeHead(500, {});
      response.end();
      return;
    }
    const chunks = [];
    let size = 0;
    try {
      for await (const chunk of request) {
        const isRefused = size > BODY_LIMIT;
        size += chunk.length;
        if (size <= BODY_LIMIT) chunks.push(chunk);
        else if (!isRefused) {
          response.writeHead(413, { connection: "close", "content-length": "0" });
          response.flushHeaders();
        }
        if (size > BODY_LIMIT + DROP_LIMIT) break;
      }
    } catch {
      return;
    }
    if (size > BODY_LIMIT) {
      response.end();
      return;
    }
    const init = request.method === "POST" ? { method: "POST", body: new Blob(chunks) } : {};
    const headers = Object.entries(request.headers).flatMap(([name, value = []]) => {
      return name.startsWith(":") ? [] : [value].flat().map((each) => [name, each]);
    });
    const answer = await receive(new Request("http://localhost", { ...init, headers })).catch((error) => {
      console.error(error);
      return new Response(null, { status: 500 });
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(new Uint8Array(await answer.arrayBuffer()));
  };
}

// scripts/webhooks/events
var parseWebhookEvent = /* @__PURE__ */ webhookParser(/* @__PURE__ */ new Map([
  ["kyc", [["kyc_status_update", kycStatusUpdateEvent]]],
  ["transaction", [["transaction_status_update", transactionStatusUpdateEvent], ["transaction_created", transactionCreatedEvent]]],
  ["bank_account", [["bank_account_linking", bankAccountLinkingEvent], ["bank_account_status", bankAccountStatusEvent]]],
  ["entity", [["entity_sms_opt_in", entitySmsOptInEvent]]]
]));
function createReceiver(options) {
  return receiverOf(parseWebhookEvent, ["kyc_status_update", "transaction_status_update", "transaction_created", "bank_account_linking", "bank_account_status", "entity_sms_opt_in"], options);
}
export {
  createReceiver,
  listedByService,
  parseWebhookEvent,
  recentEvents,
  toNodeHandler
};
