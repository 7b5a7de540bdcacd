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

// scripts/package/webhooks/parser.ts
var utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
function webhookParser(kinds) {
  return (body) => {
    try {
      const read = readBody(body);
      return "value" in read ? parse(kinds, read.value) : read;
    } catch {
      return invalid("must be JSON");
    }
  };
}
function readBody(body) {
  let text = body;
  if (isBytes(body)) {
    try {
      text = utf8.decode(body);
    } catch {
      return invalid("is not UTF-8");
    }
  }
  if (typeof text !== "string") return { value: body };
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, "")) };
  } catch (error) {
    return invalid(`is not JSON: ${error.message}`);
  }
}
function isBytes(body) {
  return ArrayBuffer.isView(body) || Object.prototype.toString.call(body) === "[object ArrayBuffer]";
}
function parse(kinds, value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return invalid("must be an object");
  const { event_type } = value;
  if (event_type === void 0) return invalid("is required", "event_type");
  if (typeof event_type !== "string") return invalid("must be a string", "event_type");
  const candidates = kinds.get(event_type);
  if (!candidates) return { kind: "unknown", event_type, value };
  const [found, ...others] = candidates.filter(([, validator]) => validator.is(value)).map(([name]) => name);
  if (found === void 0) return { kind: "invalid", issues: closest(candidates, value) };
  if (others.length > 0) return invalid(`is ambiguous: it is valid as ${[found, ...others].join(" and as ")}`);
  return { kind: "event", name: found, event: value };
}
function invalid(message, ...path) {
  return { kind: "invalid", issues: [{ message, path }] };
}
function closest(candidates, value) {
  const rejections = candidates.map(([name, validator]) => ({ name, issues: validator.validate(value).issues ?? [] }));
  const fewest = Math.min(...rejections.map(({ issues }) => issues.length));
  const meant = rejections.filter(({ issues }) => issues.length === fewest);
  return meant.flatMap(
    ({ name, issues }) => issues.map(({ message, path }) => ({ message: meant.length > 1 ? `${message} in ${name}` : message, path }))
  );
}

// scripts/package/webhooks/events
var parseWebhookEvent = /* @__PURE__ */ webhookParser(/* @__PURE__ */ new Map([
  ["kyc", [
    ["kyc_status_update", kycStatusUpdateEvent]
  ]],
  ["transaction", [
    ["transaction_status_update", transactionStatusUpdateEvent],
    ["transaction_created", transactionCreatedEvent]
  ]],
  ["bank_account", [
    ["bank_account_linking", bankAccountLinkingEvent],
    ["bank_account_status", bankAccountStatusEvent]
  ]],
  ["entity", [
    ["entity_sms_opt_in", entitySmsOptInEvent]
  ]]
]));
export {
  parseWebhookEvent
};
