// Made from openapi/ and scripts/package/webhooks/ by npm run build. Do not edit.

// scripts/package/webhooks/events
import {
  kycStatusUpdateEvent,
  transactionStatusUpdateEvent,
  transactionCreatedEvent,
  bankAccountLinkingEvent,
  bankAccountStatusEvent,
  entitySmsOptInEvent
} from "./validators/events.js";

// scripts/package/validators/kinds.ts
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

// scripts/package/webhooks/parser.ts
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
    return { path, value: valueAt(path, event), message: message.replace("must be", "is not") };
  });
  return { kind: "unrecognized", name: meant.name, event, unrecognized };
}
function isUnlisted({ path, expected }, event) {
  return expected !== void 0 && typeof expected[0] === typeof valueAt(path, event);
}
function hasOnlySets({ issues }) {
  return issues.every(({ expected = [] }) => expected.length > 1);
}
function valueAt(path, event) {
  return path.reduce((node, key) => node[key], event);
}

// scripts/package/webhooks/events
var parseWebhookEvent = /* @__PURE__ */ webhookParser(/* @__PURE__ */ new Map([
  ["kyc", [["kyc_status_update", kycStatusUpdateEvent]]],
  ["transaction", [["transaction_status_update", transactionStatusUpdateEvent], ["transaction_created", transactionCreatedEvent]]],
  ["bank_account", [["bank_account_linking", bankAccountLinkingEvent], ["bank_account_status", bankAccountStatusEvent]]],
  ["entity", [["entity_sms_opt_in", entitySmsOptInEvent]]]
]));
export {
  parseWebhookEvent
};
