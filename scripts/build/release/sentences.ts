import { isDeepStrictEqual } from "node:util";
import { below, pointerSegments, valueAt } from "../../contract/json-pointer.ts";
import { ANY_ITEM, writeFieldPath } from "../../contract/walk.ts";
import type { Difference } from "./contract-change.ts";
import { describeNew, renderValue } from "./new-parts.ts";
import type { BundlePair } from "./uses.ts";

/** The longest values that a sentence shows. */
const MOST_CHARACTERS = 100;

/** Says what was changed, with names and values, in a sentence without a full stop. */
export function describeDifference(difference: Difference, documents: BundlePair): string {
  const { typeName, property, verdicts } = difference;
  if (typeName.startsWith("Security") && verdicts[0]) return asClause(verdicts[0].message);
  if (property === "key") return describeName(difference, documents);
  const effect = verdicts.find(({ ruleId, message }) => ruleId === "contract/constraint-changed" && message)?.message;
  const sharing = describeSharing(difference, documents[1]);
  const remark = (effect === undefined ? "" : ` (${effect})`) + sharing;
  const subject = nameSubject(difference, documents);
  const node = nodeAt(documents[1], pointerSegments(difference.path));
  if (property === undefined && difference.kind === "added") {
    return `${difference.isRequired ? "required " : ""}${subject} was added${describeNew(typeName, node) || remark}`;
  }
  if (property === undefined) return `${subject} was ${difference.kind}${remark}`;
  if (property === "deprecated" && node.deprecated) return `${subject} is now deprecated${describeSuccessor(node)}`;
  if (property === "required" && difference.path.includes("/parameters/")) {
    return `${subject} is ${difference.revision?.value ? "now" : "no longer"} required`;
  }
  const changes = property === "required" ? describeRequired(difference) : [];
  if (changes.length > 0) return changes.join(", ");
  return `${describeField(difference, property, subject)}${remark}`;
}

/** Names the other events with the `event_type` of a new or changed one: a receiver that goes by the type alone gets both. */
function describeSharing({ path, typeName, kind, property }: Difference, document: BundlePair[1]): string {
  const [root, name = ""] = pointerSegments(path);
  const isTyped =
    (typeName === "PathItem" && kind === "added") || (property === "const" && path.endsWith(TYPE_OF_EVENT));
  if (root !== "webhooks" || !isTyped) return "";
  const typeOf = (event: string) => valueAt(document, below("#/webhooks", event) + PAYLOAD + TYPE_OF_EVENT);
  const { const: type } = Object(typeOf(name));
  const others = Object.keys(document.webhooks ?? {}).filter(
    (event) => event !== name && Object(typeOf(event)).const === type,
  );
  return type === undefined || others.length === 0
    ? ""
    : `, with the \`event_type\` of ${others.map((event) => `\`${event}\``).join(", ")}`;
}

const PAYLOAD = "/post/requestBody/content/application~1json/schema";
const TYPE_OF_EVENT = "/properties/event_type";

/** An object with another name: the same one, as far as the documents can tell, or one that resembles it. */
function describeName({ typeName, base, revision }: Difference, [before, after]: BundlePair): string {
  const isSame = isDeepStrictEqual(valueAt(before, base?.pointer ?? ""), valueAt(after, revision?.pointer ?? ""));
  const noun = /\/properties\/[^/]+$/.test(base?.pointer ?? "") ? "field" : asWords(typeName);
  return `${noun} \`${base?.value}\` was ${isSame ? "renamed to" : "replaced by"} \`${revision?.value}\``;
}

function describeRequired({ path, base, revision }: Difference): string[] {
  const [before, after] = [base, revision].map((side) => [side?.value ?? []].flat());
  const owner = fieldNames(pointerSegments(path));
  const say = (names: unknown[] = [], others: unknown[] = [], verb: string) =>
    names
      .filter((name) => !others.includes(name))
      .map((name) => `\`${writeFieldPath([...owner, String(name)])}\` ${verb}`);
  return [...say(after, before, "is now required"), ...say(before, after, "is no longer required")];
}

function describeField({ base, revision }: Difference, property: string, subject: string): string {
  const [before, after] = [base?.value, revision?.value];
  if (property === "deprecated") return `${subject} is no longer deprecated`;
  if (property === "x-extensible") return `${subject} ${after ? "may" : "can no longer"} get new values`;
  if (property === "enum" && Array.isArray(before) && Array.isArray(after)) {
    const say = (values: unknown[], others: unknown[], verb: string) =>
      values.filter((value) => !others.includes(value)).map((value) => `value \`${value}\` of ${subject} was ${verb}`);
    const changes = [...say(after, before, "added"), ...say(before, after, "removed")];
    if (changes.length > 0) return changes.join(", ");
  }
  const values = [before, after].map((value) => renderValue(value, property === "type" ? " or " : ", ")).join(" → ");
  if (values.length <= MOST_CHARACTERS && !values.includes("\n")) return `\`${property}\` of ${subject}: ${values}`;
  return `\`${property}\` of ${subject} was ${before === undefined ? "added" : after === undefined ? "removed" : "changed"}`;
}

/** The first paragraph of its description, which says what to use instead. */
function describeSuccessor({ description }: { description?: string }): string {
  const [paragraph = ""] = description?.split(/\n\s*\n/) ?? [];
  return paragraph === "" ? "" : `: ${paragraph.trim().replaceAll(/\s+/g, " ").replace(/\.$/, "")}`;
}

/** Names what a change is about, such as `` `header.reference` `` or ``example `paid` ``. */
function nameSubject(difference: Difference, [before, after]: BundlePair): string {
  const { path, typeName, kind, property } = difference;
  const segments = pointerSegments(path);
  const name = segments.at(-1) ?? "";
  const document = kind === "removed" ? before : after;
  if (typeName === "Schema") {
    const isField = property === undefined && segments.at(-2) === "properties";
    return `${isField ? "field " : ""}${nameSchema(segments, document)}`;
  }
  if (/^(All|Any|One)Of$/.test(typeName)) return `\`${name}\` of ${nameSchema(segments.slice(0, -1), document)}`;
  if (typeName === "PathItem")
    return `${segments[0] === "webhooks" ? "event" : "operation"} \`${name.split("/").at(-1)}\``;
  if (typeName === "Operation") return segments[0] === "webhooks" ? "the event" : "the operation";
  if (typeName === "Parameter") return nameParameter(nodeAt(document, segments), property);
  if (typeName === "Info" || typeName === "Root") return "the document";
  // A part of an extension, such as `x-pages.sort`.
  if (typeName.startsWith("x-")) return `\`${typeName}\``;
  const noun = asWords(typeName);
  if (typeName === "SecurityRequirementList") return "`security`";
  if (typeName === "SecurityRequirement") return `${noun} \`${Object.keys(nodeAt(document, segments)).join(" + ")}\``;
  if (/^\d+$/.test(name) && typeName !== "Response") {
    const { name: title, url = title } = nodeAt(document, segments);
    return url === undefined ? `the ${noun}` : `${noun} \`${url}\``;
  }
  return name.toLowerCase() === noun.replaceAll(" ", "") ? `the ${noun}` : `${noun} \`${name}\``;
}

function nameParameter({ name, in: where, required }: Record<string, unknown>, property?: string): string {
  const form = property === "required" ? where : `${where}, ${required ? "required" : "optional"}`;
  return `parameter \`${name}\` (${form})`;
}

function nameSchema(segments: string[], document: unknown): string {
  const owner = segments.at(-2);
  if (owner !== "properties") {
    if (owner === "anyOf" || owner === "oneOf")
      return `an alternative of ${nameSchema(segments.slice(0, -2), document)}`;
    if (owner === "allOf") return `a part of ${nameSchema(segments.slice(0, -2), document)}`;
  }
  const names = fieldNames(segments);
  if (names.length > 0) return `\`${writeFieldPath(names)}\``;
  if (segments[0] === "components") return `schema \`${segments[2]}\``;
  if (segments.at(-3) === "parameters") return `\`${nodeAt(document, segments.slice(0, -1)).name}\``;
  return "the body";
}

/** The names of the fields that lead to a schema from the body or the named schema around it. */
function fieldNames(segments: string[]): string[] {
  const start = segments[0] === "components" ? 3 : segments.indexOf("schema") + 1;
  const names: string[] = [];
  for (let index = start; index < segments.length; index++) {
    if (segments[index] === "properties") names.push(segments[++index] ?? "");
    else if (segments[index] === "items") names.push(ANY_ITEM);
  }
  return names;
}

/** The object at a path that goes through `$ref`s; empty if there is none. */
function nodeAt(document: unknown, segments: string[]): Record<string, unknown> {
  const target = segments.reduce((node, segment) => {
    const next = (node as Record<string, unknown> | undefined)?.[segment];
    const { $ref } = Object(next) as { $ref?: string };
    return $ref === undefined ? next : valueAt(document, $ref);
  }, document);
  return Object(target);
}

/** `SecurityRequirement` as `security requirement`. */
function asWords(typeName: string): string {
  return typeName.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
}

function asClause(message: string): string {
  return `${message[0]?.toLowerCase()}${message.slice(1).replace(/\.$/, "")}`;
}
