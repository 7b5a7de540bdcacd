import { isObject } from "./places.js";

const EXPRESSION = /^(?:\$uuid|\$(request|response)\.body#(\/.+))$/;

/**
 * Function of the rule `events-can-be-sent`: finds what in an `x-events` cannot be carried out.
 *
 * @param {object} value the extension
 * @param {null} _options
 * @param {object} context the context that Spectral hands to a function of a rule
 * @returns {{message: string, path: string[]}[]}
 */
export default function eventsCanBeSent(value, _options, { path, document, documentInventory }) {
  const contract = documentInventory?.resolved ?? document.data;
  const operation = path.slice(0, -1).reduce((node, key) => node?.[key], contract);
  const bodies = {
    request: schemaOf(operation?.requestBody),
    response: schemaOf(operation?.responses?.["200"]),
  };
  const findings = [];
  const find = (message, ...keys) => findings.push({ message, path: [...path, ...keys] });

  const { details, rules } = isObject(value) ? value : {};
  if (!isObject(details)) find("`details` must map fields of `event_details` to expressions");
  if (!Array.isArray(rules) || rules.length === 0) find("`rules` must be a list of at least one rule");

  for (const [field, expression] of Object.entries(isObject(details) ? details : {})) {
    const [whole, body, pointer] = EXPRESSION.exec(expression) ?? [];
    if (whole === undefined) {
      find(`"${expression}" must be $uuid, or a pointer into $request.body# or $response.body#`, "details", field);
    } else if (body !== undefined && !declares(bodies[body], pointer.slice(1).split("/"))) {
      find(`The ${body} does not declare ${pointer}`, "details", field);
    }
  }

  for (const [index, rule] of (Array.isArray(rules) ? rules : []).entries()) {
    const { summary, when, events } = isObject(rule) ? rule : {};
    const at = ["rules", String(index)];
    if (typeof summary !== "string") find("A rule needs a `summary`", ...at);
    if (!isObject(when)) find("A rule needs `when`, which maps fields of the request to patterns", ...at);
    else if ((index === rules.length - 1) !== (Object.keys(when).length === 0)) {
      find("The last rule, and no other, has `when: {}`", ...at, "when");
    }
    for (const [field, pattern] of Object.entries(isObject(when) ? when : {})) {
      if (!declares(bodies.request, [field])) find(`The request does not declare ${field}`, ...at, "when", field);
      if (!isPattern(pattern)) find(`"${pattern}" is not a regular expression`, ...at, "when", field);
    }
    if (!Array.isArray(events) || events.length === 0) find("A rule needs at least one of `events`", ...at);
    for (const [place, event] of (Array.isArray(events) ? events : []).entries()) {
      const webhook = contract.webhooks?.[event?.webhook]?.post;
      const content = webhook?.requestBody?.content?.["application/json"];
      const step = [...at, "events", String(place)];
      if (!webhook) find(`There is no webhook "${event?.webhook}"`, ...step);
      else if (!content?.examples?.[event.example]) find(`${event.webhook} has no example "${event.example}"`, ...step);
      for (const field of webhook && isObject(details) ? Object.keys(details) : []) {
        if (!declares(content?.schema, ["event_details", field])) {
          find(`${event.webhook} does not declare event_details.${field}`, "details", field);
        }
      }
    }
  }
  return findings;
}

function schemaOf(body) {
  return body?.content?.["application/json"]?.schema;
}

/** Whether a schema declares a field, in whatever branch. */
function declares(schema, [name, ...rest]) {
  if (name === undefined) return true;
  const branches = [schema, ...["allOf", "anyOf", "oneOf"].flatMap((keyword) => schema?.[keyword] ?? [])];
  return branches.some((branch) => branch?.properties?.[name] && declares(branch.properties[name], rest));
}

function isPattern(pattern) {
  try {
    return typeof pattern === "string" && Boolean(new RegExp(pattern, "u"));
  } catch {
    return false;
  }
}
