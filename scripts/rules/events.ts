import { CONTENT, declares, partsOf } from "./bodies.ts";
import { follow, isObject, type LintContext, type LintRule, type Node, type Place } from "./redocly.ts";

const EXPRESSION = /^(?:\$uuid|\$(request|response)\.body#\/(.+))$/;

/** `event-type-literal`: reports webhooks whose payload does not require `event_type`, or leaves its value open. */
export const eventTypeLiteral: LintRule = () => ({
  WebhooksMap: {
    Operation(operation, context) {
      const keys = ["requestBody", ...CONTENT, "schema"];
      const schema = follow(context, { node: operation, location: context.location }, ...keys);
      const location = schema === undefined ? context.location.key() : context.location.child(keys);
      const parts = partsOf(context, schema, ["allOf"]);
      if (!parts.some(({ node }) => [(node as Node).required].flat().includes("event_type"))) {
        context.report({ message: "The payload does not require `event_type`: require it", location });
      }
      if (!parts.some((part) => follow(context, part, "properties", "event_type", "const") !== undefined)) {
        context.report({ message: "The payload does not give `event_type` a `const`: add one", location });
      }
    },
  },
});

/** `events-can-be-sent`: reports what the mock could not do in an `x-events`. */
export const eventsCanBeSent: LintRule = () => {
  let root: Place;
  return {
    Root: {
      enter(node, { location }) {
        root = { node, location };
      },
    },
    Operation(operation, context) {
      if ("x-events" in operation) checkEvents(operation, root, context);
    },
  };
};

function checkEvents(operation: Node, root: Place, context: LintContext): void {
  const here = { node: operation, location: context.location };
  const bodies: Record<string, Place | undefined> = {
    request: follow(context, here, "requestBody", ...CONTENT, "schema"),
    response: follow(context, here, "responses", "200", ...CONTENT, "schema"),
  };
  const report = (message: string, ...keys: (string | number)[]) =>
    context.report({ message, location: context.location.child(["x-events", ...keys]) });

  const value = isObject(operation["x-events"]) ? operation["x-events"] : {};
  const details = isObject(value.details) ? value.details : {};
  const rules: Node[] = Array.isArray(value.rules) ? value.rules : [];
  if (details !== value.details) report("`details` must map fields of `event_details` to expressions");
  if (rules.length === 0) report("`rules` must be a list of at least one rule");

  for (const [field, expression] of Object.entries(details)) {
    const [whole, body = "", pointer = ""] = EXPRESSION.exec(expression) ?? [];
    if (whole === undefined) {
      report(`"${expression}" must be $uuid, or a pointer into $request.body# or $response.body#`, "details", field);
    } else if (body !== "" && !declares(context, bodies[body], pointer.split("/"))) {
      report(`The ${body} does not declare /${pointer}`, "details", field);
    }
  }

  for (const [index, rule] of rules.entries()) {
    const { summary, when, events } = isObject(rule) ? rule : {};
    const isLast = index === rules.length - 1;
    if (typeof summary !== "string") report("A rule needs a `summary`", "rules", index);
    if (!isObject(when)) {
      report("A rule needs `when`, which maps fields of the request to patterns", "rules", index);
    } else if (isLast !== (Object.keys(when).length === 0)) {
      report("The last rule, and no other, must have `when: {}`", "rules", index, "when");
    }
    for (const [field, pattern] of Object.entries(isObject(when) ? when : {})) {
      const at = ["rules", index, "when", field];
      if (!declares(context, bodies.request, [field])) report(`The request does not declare ${field}`, ...at);
      if (!isPattern(pattern)) report(`"${pattern}" is not a regular expression`, ...at);
    }
    if (!Array.isArray(events) || events.length === 0) report("A rule needs at least one of `events`", "rules", index);
    for (const [place, event] of (Array.isArray(events) ? events : []).entries()) {
      const at = ["rules", index, "events", place];
      const payload = follow(context, root, "webhooks", String(event?.webhook), "post", "requestBody", ...CONTENT);
      if (payload === undefined) {
        report(`There is no webhook "${event?.webhook}"`, ...at);
        continue;
      }
      if (![undefined, true].includes(event.simulated)) {
        report("`simulated` must be true, or left out", ...at, "simulated");
      }
      if (follow(context, payload, "examples", String(event.example)) === undefined) {
        report(`${event.webhook} has no example "${event.example}"`, ...at);
      }
      for (const field of Object.keys(details)) {
        if (declares(context, follow(context, payload, "schema"), ["event_details", field])) continue;
        report(`${event.webhook} does not declare event_details.${field}`, "details", field);
      }
    }
  }
}

/** `moves-are-declared`: reports an `x-moves` that names a field or a state which the event does not declare. */
export const movesAreDeclared: LintRule = () => ({
  Operation(operation, context) {
    if (!("x-moves" in operation)) return;
    const here = { node: operation, location: context.location };
    const payload = follow(context, here, "requestBody", ...CONTENT, "schema");
    const report = (message: string, ...keys: (string | number)[]) =>
      context.report({ message, location: context.location.child(["x-moves", ...keys]) });
    const { object, state, from } = isObject(operation["x-moves"]) ? operation["x-moves"] : {};
    for (const [name, field] of Object.entries({ object, state })) {
      if (typeof field === "string" && declares(context, payload, field.split("."))) continue;
      report(`\`${name}\` must be a field of the event, such as event_details.${name}`, name);
    }
    if (!isObject(from)) {
      report("`from` must map each state to a list of those that may follow it", "from");
      return;
    }
    const steps = typeof state === "string" ? state.split(".") : [];
    const keys = steps.flatMap((name) => ["properties", name]);
    const states = follow(context, payload ?? here, ...keys, "enum")?.node ?? [];
    for (const [before, after] of Object.entries(from)) {
      for (const [index, next] of (Array.isArray(after) ? after : [undefined]).entries()) {
        if ((states as unknown[]).includes(next)) continue;
        report(`What follows ${before} must be a list of values of ${state}`, "from", before, index);
      }
    }
  },
});

function isPattern(pattern: unknown): boolean {
  try {
    return typeof pattern === "string" && Boolean(new RegExp(pattern, "u"));
  } catch {
    return false;
  }
}
