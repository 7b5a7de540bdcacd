// Made from openapi/ and scripts/webhooks/ by npm run build. Do not edit.

// <define:DETAILS>
var define_DETAILS_default = ["kyc", "entity", "outcome", "account", "account_name", "transaction", "transaction_type"];

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

// scripts/webhooks/options.ts
var FUNCTIONS = ["otherwise", "verify", "once", "onError"];
function checkOptions(options, names) {
  if (!isObject(options)) {
    throw new TypeError("createReceiver needs an object of options, such as { on: { kyc_status_update(event) {} } }.");
  }
  const { on } = options;
  if (!isObject(on)) {
    throw new TypeError(
      "on must be an object of handlers by the names of events, such as { kyc_status_update(event) {} }."
    );
  }
  for (const name of Object.keys(options)) {
    if (name === "on") continue;
    if (!FUNCTIONS.includes(name)) {
      throw new TypeError(`There is no option ${JSON.stringify(name)}; there are on, ${FUNCTIONS.join(", ")}.`);
    }
    checkFunction(name, options[name]);
  }
  for (const name of Object.keys(on)) {
    if (!names.includes(name)) {
      throw new TypeError(`There is no event ${JSON.stringify(name)}; there are ${names.join(", ")}.`);
    }
    checkFunction(`on.${name}`, on[name]);
  }
}
function isObject(value) {
  return typeof value === "object" && value !== null;
}
function checkFunction(name, value) {
  if (value === void 0 || typeof value === "function") return;
  throw new TypeError(`${name} must be a function; it is ${value === null ? "null" : `of type ${typeof value}`}.`);
}

// scripts/webhooks/receiver.ts
var BODY_LIMIT = 1048576;
var UNSAFE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
var NO_BYTES = "verify needs the bytes of the body, which was parsed before: call toNodeHandler's listener first, or keep them in request.rawBody.";
var rewritten = /* @__PURE__ */ new WeakSet();
function receiverOf(parse2, names, options) {
  checkOptions(options, names);
  const { on, otherwise, verify, once, onError = console.error } = options;
  async function respond(request) {
    if (request.method !== "POST") return new Response(null, { status: 405, headers: { allow: "POST" } });
    const bytes = await readBytes(request);
    if (typeof bytes === "number") return new Response(null, { status: bytes });
    if (verify && rewritten.has(request)) throw new Error(NO_BYTES);
    if (verify && !await verify(bytes, request.headers)) return new Response(null, { status: 401 });
    const parsed = parse2(bytes);
    if (parsed.kind === "invalid") {
      report(new Error(`invalid event: ${quote(parsed.issues)}`, { cause: parsed }));
      return Response.json({ issues: parsed.issues }, { status: 400 });
    }
    await handle(parsed);
    return new Response();
  }
  function handle(parsed) {
    const handler = parsed.kind === "event" ? on[parsed.name] : void 0;
    const event = parsed.event ?? parsed.value;
    const run = (...args) => handler ? handler(event, ...args) : otherwise?.(parsed, ...args);
    const { event_uuid: id } = event;
    return once && typeof id === "string" ? once(id.toLowerCase(), run, event) : run();
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
function quote(value) {
  return JSON.stringify(value).replaceAll(UNSAFE, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
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

// scripts/webhooks/lookup.ts
var LIMIT = 1e3;
function describes(record, event) {
  const [listed, received] = [record?.details, event.event_details];
  return !!listed && !!received && define_DETAILS_default.every((name) => normalize(listed[name]) === normalize(received[name]));
}
function normalize(value) {
  return typeof value === "string" && UUID.test(value) ? value.toLowerCase() : value ?? void 0;
}
var UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
function listedByService(client) {
  return async (bytes) => {
    const event_details = detailsOf(bytes);
    if (typeof event_details?.entity !== "string") return false;
    const search_filters = { user_handle: event_details.entity, sort_ascending: false, per_page: 100 };
    let read = 0;
    try {
      for await (const record of client.getWebhooks.all({ search_filters })) {
        if (describes(record, { event_details })) return true;
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
  if (typeof receive !== "function")
    throw new TypeError("toNodeHandler needs the function that createReceiver returns.");
  async function respond(request, response) {
    const body = request.readableDidRead ? parsedBody(request) : await readBody2(request, response);
    if (body === void 0) return void 0;
    const init = request.method === "POST" ? { method: "POST", body } : {};
    const headers = Object.entries(request.headers).flatMap(([name, value = []]) => {
      return name.startsWith(":") ? [] : [value].flat().map((each) => [name, each]);
    });
    const passed = new Request("http://localhost", { ...init, headers });
    if (typeof body === "string") rewritten.add(passed);
    return receive(passed);
  }
  return async (request, response) => {
    const answer = await respond(request, response).catch((error) => {
      console.error(error);
      return new Response(null, { status: 500 });
    });
    if (!answer) return;
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(new Uint8Array(await answer.arrayBuffer()));
  };
}
function parsedBody({ rawBody, body }) {
  const read = rawBody ?? body;
  if (read instanceof Uint8Array) return new Blob([new Uint8Array(read)]);
  if (read !== void 0) return typeof read === "string" ? read : JSON.stringify(read);
  throw new Error("the body was read before, and is neither in request.rawBody nor in request.body");
}
async function readBody2(request, response) {
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
    return void 0;
  }
  if (size <= BODY_LIMIT) return new Blob(chunks);
  response.end();
  return void 0;
}

// scripts/webhooks/recent-events.ts
function recentEvents(limit = 1e4) {
  const handled = /* @__PURE__ */ new Set();
  const running = /* @__PURE__ */ new Map();
  async function run(id, handle) {
    await handle();
    handled.add(id);
    for (const oldest of handled) {
      if (handled.size <= limit) break;
      handled.delete(oldest);
    }
  }
  return (id, handle) => {
    if (handled.has(id)) return;
    const current = running.get(id) ?? run(id, handle).finally(() => running.delete(id));
    running.set(id, current);
    return current;
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
  describes,
  listedByService,
  parseWebhookEvent,
  recentEvents,
  toNodeHandler
};
