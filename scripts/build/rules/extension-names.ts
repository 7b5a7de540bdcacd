import { type Expression, parseExpression } from "../../contract/expressions.ts";
import { EXTENSIONS, type ExtensionForm, type ScalarForm } from "../../contract/extension-table.ts";
import { NEW_UUID } from "../../contract/extensions.ts";
import { stepsOf } from "../../contract/fields.ts";
import { CONTENT, declaresPath, type OperationBodies } from "./bodies.ts";
import { isObjectNode, type LintContext, type NodePlace, type RuleNode, resolveKeys } from "./redocly.ts";

type Keys = (string | number)[];

/** An operation or an event that has an extension, with what the extension can name. */
interface ExtendedOperation extends OperationBodies {
  context: LintContext;
  operation: RuleNode;
  /** The root of the document. */
  root: NodePlace;
}

/** A scalar value of an extension, or a key of a map. */
interface NamedScalar {
  form: ScalarForm;
  value: unknown;
  /** The member names and indices that lead to it from the extension. */
  keys: Keys;
  /** The object around it. */
  owner: RuleNode;
}

/** Reports what an extension of an operation names and the document does not have. Redocly's `struct` checks its form. */
export function checkNames(name: keyof typeof EXTENSIONS, extended: ExtendedOperation): void {
  const { operation, context } = extended;
  for (const scalar of listScalars(EXTENSIONS[name].form, operation[name], [], operation)) {
    const message = NAME_CHECKS[scalar.form]?.(String(scalar.value), extended, scalar);
    if (message !== undefined) context.report({ message, location: context.location.child([name, ...scalar.keys]) });
  }
}

function listScalars(form: ExtensionForm, value: unknown, keys: Keys, owner: RuleNode): NamedScalar[] {
  if (typeof form === "string") return [{ form, value, keys, owner }];
  if ("listOf" in form) {
    const items = Array.isArray(value) ? value : [];
    return items.flatMap((item, index) => listScalars(form.listOf, item, [...keys, index], owner));
  }
  if ("values" in form || !isObjectNode(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const at = [...keys, key];
    if ("members" in form) {
      const known = form.members[key];
      return known ? listScalars(known.form, member, at, value) : [];
    }
    const [keyForm, valueForm] = form.map;
    return [{ form: keyForm, value: key, keys: at, owner: value }, ...listScalars(valueForm, member, at, value)];
  });
}

type NameCheck = (value: string, extended: ExtendedOperation, scalar: NamedScalar) => string | undefined;

/** What is wrong with a value; undefined when nothing is. */
const NAME_CHECKS: Partial<Record<ScalarForm, NameCheck>> = {
  true: (_text, _extended, { value }) => (value === true ? undefined : "It must be true, or be left out"),
  pattern: (value) => (isPattern(value) ? undefined : `"${value}" is not a regular expression`),
  webhook: (value, extended) => {
    const post = resolveKeys(extended.context, extended.root, "webhooks", value, "post")?.node;
    if (post?.deprecated === true) return `${value} is deprecated: send the event that replaces it`;
    return payloadOf(extended, value) ? undefined : `There is no webhook "${value}"`;
  },
  eventExample: (value, extended, { owner: { webhook } }) => {
    const payload = payloadOf(extended, webhook);
    if (!payload || resolveKeys(extended.context, payload, "examples", value)) return undefined;
    return `${webhook} has no example "${value}"`;
  },
  repetition: (value, extended, scalar) => {
    const expression = parseExpression(value);
    if (scalar.value === true) return undefined;
    if (expression?.of === "body" && expression.path.length === 1) return checkExpression(expression, extended);
    return "It must be true, or name a field of the request, such as $request.body#/idempotency_id";
  },
  requestValue: (value, extended) => {
    const expression = parseExpression(value);
    if (expression && expression.of !== "response") return checkExpression(expression, extended);
    return `"${value}" must be a pointer into $request.body#, or a name of $request.query`;
  },
  exchangeValue: (value, extended) => {
    const expression = parseExpression(value);
    if (value === NEW_UUID) return undefined;
    if (expression && expression.of !== "query") return checkExpression(expression, extended);
    return `"${value}" must be ${NEW_UUID}, or a pointer into $request.body# or $response.body#`;
  },
  topField: (value, extended) => checkField("request", extended, [value]),
  requestField: (value, extended) => checkField("request", extended, stepsOf(value)),
  responseField: (value, extended) => checkField("response", extended, stepsOf(value)),
  itemField: (value, extended) => {
    const { operation, context, response } = extended;
    const lists = listNodes(operation["x-pages"]?.lists).map(({ at }) => stepsOf(String(at)));
    if (lists.every((list) => declaresPath(context, response, [...list, "[]", ...stepsOf(value)]))) return undefined;
    return `The items do not declare ${value}`;
  },
  detailField: (value, extended) => {
    const { operation, context } = extended;
    const webhooks = listNodes(operation["x-events"].rules).flatMap(({ events }) => {
      return listNodes(events).map((event) => event.webhook);
    });
    const wrongWebhook = webhooks.find((webhook) => {
      const payload = payloadOf(extended, webhook);
      const schema = payload && resolveKeys(context, payload, "schema");
      return payload && !declaresPath(context, schema, ["event_details", value]);
    });
    return wrongWebhook === undefined ? undefined : `${wrongWebhook} does not declare event_details.${value}`;
  },
};

function checkExpression({ of, path }: Expression, extended: ExtendedOperation): string | undefined {
  if (of !== "query") return checkField(of === "body" ? "request" : "response", extended, path);
  const { operation, context } = extended;
  const place = { node: operation, location: context.location };
  const parameters = Object.keys(operation.parameters ?? []).map(
    (index): RuleNode => resolveKeys(context, place, "parameters", Number(index))?.node,
  );
  const isDeclared = parameters.some((parameter) => parameter?.in === "query" && parameter.name === path[0]);
  return isDeclared ? undefined : `The request does not declare ${path[0]}`;
}

function checkField(body: "request" | "response", extended: ExtendedOperation, path: string[]): string | undefined {
  if (declaresPath(extended.context, extended[body], path)) return undefined;
  return `The ${body} does not declare ${path.join(".")}`;
}

/** The media type of an event. */
function payloadOf({ context, root }: ExtendedOperation, webhook: unknown): NodePlace | undefined {
  return resolveKeys(context, root, "webhooks", String(webhook), "post", "requestBody", ...CONTENT);
}

/** The objects in a list; none if it is no list. */
export function listNodes(value: unknown): RuleNode[] {
  return Array.isArray(value) ? value.filter(isObjectNode) : [];
}

function isPattern(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, "u"));
  } catch {
    return false;
  }
}
