import { isDeepStrictEqual } from "node:util";
import { below, pointerSegments, valueAt } from "../../contract/json-pointer.ts";
import { ANY_ITEM, writeFieldPath } from "../../contract/walk.ts";
import type { Difference } from "./contract-change.ts";
import { nameRequirement } from "./inherited.ts";
import { describeNew, renderChange } from "./new-parts.ts";
import { OF_ONE } from "./sets/plain-schema.ts";
import { type BundlePair, componentName } from "./uses.ts";
import { OF_SCHEMA } from "./verdicts.ts";

/** Says what was changed, with names and values, in a sentence without a full stop. */
export function describeDifference(difference: Difference, documents: BundlePair): string {
  const { typeName, property, kind, path, verdicts, base, revision } = difference;
  if (typeName.startsWith("Security") && verdicts[0]) return asClause(verdicts[0].message);
  if (property === "key" || (property && property === NAMES[typeName])) return describeName(difference, documents);
  const sharing = describeSharing(difference, documents[1]);
  const remark = describeEffect(difference) + sharing;
  const subject = nameSubject(difference, documents);
  const segments = pointerSegments(path);
  const node = nodeAt(documents[1], segments);
  if (property === undefined && kind === "added") {
    // An alternative is named by its facts.
    const facts = typeName === "Schema" && /^\d+$/.test(segments.at(-1) ?? "") ? "" : describeNew(typeName, node);
    return `${difference.isRequired ? "required " : ""}${subject} was added${`${facts}${remark}`.replace(") (", "; ")}`;
  }
  if (property === undefined) return `${subject} was ${kind}${remark}`;
  if (property === "refused") {
    // That more is accepted is due to what was changed beside it.
    const isBeside = revision?.value && difference.effect?.more && !difference.effect.less;
    const [owner = "", name = ""] = segments.slice(-2);
    const word = OF_ONE.test(name) && name !== "items" && owner !== "properties" ? "`false`" : "excluded";
    return `${subject} is ${revision?.value ? "now" : "no longer"} ${word}${isBeside ? "" : remark}`;
  }
  if (property === "deprecated" && revision?.value === true) {
    return `${subject} is now deprecated${describeSuccessor(nodeAt(documents[0], segments), node)}`;
  }
  if (property === "in" && typeName === "Parameter")
    return `${subject} is now in the ${revision?.value}, no longer in the ${base?.value}`;
  if (property === "required" && remark !== SAME)
    return describeRequired(difference, subject, documents) ?? describeField(difference, subject);
  return `${describeField(difference, subject)}${remark}`;
}

const EFFECTS = {
  request: ["accepts less", "accepts more", "accepts other values"],
  response: ["promises more", "promises less", "promises something else"],
};
const SAME = " (the same values)";

function describeEffect({ effect }: Difference): string {
  if (effect === undefined) return "";
  const { direction, less, more, grows, isPart } = effect;
  if (!(less || more || grows)) return isPart ? "" : SAME;
  return ` (${EFFECTS[direction][!less ? 1 : more || grows ? 2 : 0]})`;
}

/** The fields by which objects of lists are known. */
const NAMES: Record<string, string> = { Parameter: "name", Server: "url", Tag: "name" };

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
function describeName({ typeName, property, path, base, revision }: Difference, [before, after]: BundlePair): string {
  const isSame = isDeepStrictEqual(valueAt(before, base?.pointer ?? ""), valueAt(after, revision?.pointer ?? ""));
  const names = [base, revision].map((side) => String(side?.value));
  const lastNames = names.map((name) => name.split("/").at(-1));
  const isOfVersion = typeName === "PathItem" && lastNames[0] === lastNames[1];
  const [name, newName] = typeName === "PathItem" && !isOfVersion ? lastNames : names;
  const verb = isSame || property === "name" ? "renamed to" : "replaced by";
  return `${nounOf(typeName, pointerSegments(path))} \`${name}\` was ${isOfVersion ? "moved to" : verb} \`${newName}\``;
}

function nounOf(typeName: string, segments: string[]): string {
  if (typeName === "PathItem") return segments[0] === "webhooks" ? "event" : "operation";
  if (typeName === "ExternalDocs") return "external documentation";
  return segments.at(-2) === "properties" ? "field" : asWords(typeName);
}

/** Says what a message now must contain, or no longer must; undefined if only the order of the names was changed. */
function describeRequired(
  { path, base, revision }: Difference,
  subject: string,
  [, document]: BundlePair,
): string | undefined {
  const [before, after] = [base?.value, revision?.value];
  if (!Array.isArray(before ?? after)) return `${subject} is ${after ? "now" : "no longer"} required`;
  const segments = pointerSegments(path);
  const say = (names: unknown, others: unknown, verb: string) =>
    [names ?? []]
      .flat()
      .filter((name) => ![others].flat().includes(name))
      .map((name) => `${nameSchema([...segments, "properties", String(name)], document)} ${verb}`);
  const changes = [...say(after, before, "is now required"), ...say(before, after, "is no longer required")];
  return changes.length === 0 ? undefined : changes.join(", ");
}

function describeField({ property = "", base, revision }: Difference, subject: string): string {
  const [before, after] = [base?.value, revision?.value];
  if (property === "deprecated") return `${subject} is no longer deprecated`;
  if (property === "x-extensible") return `${subject} ${after ? "may" : "can no longer"} get new values`;
  if (property === "enum" && Array.isArray(before) && Array.isArray(after)) {
    const say = (values: unknown[], others: unknown[], verb: string) =>
      values.filter((value) => !others.includes(value)).map((value) => `value \`${value}\` of ${subject} was ${verb}`);
    const changes = [...say(after, before, "added"), ...say(before, after, "removed")];
    if (changes.length > 0) return changes.join(", ");
  }
  const comma = property === "type" ? " or " : ", ";
  return `\`${property}\` of ${subject}${renderChange(before, after, { colon: ":", comma })}`;
}

/** The first paragraph of a new description, which says what to use instead. */
function describeSuccessor(former: { description?: string }, { description }: { description?: string }): string {
  const [paragraph = ""] = description === former.description ? [] : (description?.split(/\n\s*\n/) ?? []);
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
    const isBody = property === undefined && segments.at(-3) === "content";
    return `${isField ? "field " : isBody ? "the schema of " : ""}${nameSchema(segments, document, property !== undefined)}`;
  }
  if (OF_SCHEMA.test(typeName)) return `\`${name}\` of ${nameSchema(segments.slice(0, -1), document)}`;
  const noun = nounOf(typeName, segments);
  if (typeName === "PathItem") return `${noun} \`${namePath(name, document)}\``;
  if (typeName === "Operation" && property === undefined) return `method \`${name}\``;
  if (typeName === "Operation") return segments[0] === "webhooks" ? "the event" : "the operation";
  if (typeName === "Parameter") return nameParameter(nodeAt(document, segments), property);
  if (typeName === "Info" || typeName === "Root") return "the document";
  if (typeName.startsWith("x-")) return nameExtension(typeName, segments, document);
  if (typeName === "SecurityRequirementList") return "`security`";
  if (typeName === "SecurityRequirement") return `${noun} \`${nameRequirement(nodeAt(document, segments))}\``;
  if (/^\d+$/.test(name) && typeName !== "Response") {
    const { name: title, url = title } = nodeAt(document, segments);
    return url === undefined ? `the ${noun}` : `${noun} \`${url}\``;
  }
  return name.toLowerCase() === noun.replaceAll(" ", "") ? `the ${noun}` : `${noun} \`${name}\``;
}

/** By its last segment, unless another version of the operation has the same one. */
function namePath(path: string, { paths }: BundlePair[0]): string {
  const last = path.slice(path.lastIndexOf("/") + 1);
  return Object.keys(paths).filter((other) => other.endsWith(`/${last}`)).length > 1 ? path : last;
}

/** Names a part of an extension, such as `x-pages.sort`, and the schema that has it. */
function nameExtension(typeName: string, segments: string[], document: unknown): string {
  const owner = segments.slice(0, segments.indexOf(typeName.replace(/[.[].*/, "")));
  return `\`${typeName}\`${owner.length > 3 ? ` of ${nameSchema(owner, document)}` : ""}`;
}

function nameParameter({ name, in: where, required }: Record<string, unknown>, property?: string): string {
  if (property === "in") return `parameter \`${name}\``;
  const form = property === "required" ? where : `${where}, ${required ? "required" : "optional"}`;
  return `parameter \`${name}\` (${form})`;
}

/**
 * Names a schema by the fields that lead to it, and the alternatives that these are in; but none for what is in a component,
 * which others may use too.
 *
 * @param isInside whether a part of the schema is meant
 */
function nameSchema(segments: string[], document: unknown, isInside = false): string {
  const isComponent = segments[0] === "components";
  const start = isComponent ? 3 : segments.indexOf("schema") + 1;
  const root = isComponent ? `schema \`${segments[2]}\`` : nameRoot(segments.slice(0, start), document);
  const fields: string[] = [];
  const alternatives: string[] = [];
  const named = () => (fields.length > 0 ? `\`${writeFieldPath(fields)}\`` : root);
  let name = root;
  for (let index = start; index < segments.length; index++) {
    const keyword = segments[index] ?? "";
    if (keyword === "properties" || keyword === "items") {
      fields.push(keyword === "items" ? ANY_ITEM : (segments[++index] ?? ""));
      const isWhole = index === segments.length - 1 && !isInside;
      if (!isWhole && componentName(nodeAt(document, segments.slice(0, index + 1)))) alternatives.length = 0;
      name = [named(), ...alternatives].join(" in ");
    } else if (/^(any|one|all)Of$/.test(keyword)) {
      const alternative = nameAlternative(segments.slice(0, ++index + 1), document);
      name = `${alternative} of ${[named(), ...alternatives].join(" in ")}`;
      alternatives.unshift(alternative);
    } else {
      name = `\`${keyword}\` of ${name}`;
    }
  }
  return name;
}

/** Names what has a schema: a parameter, a header or a body. */
function nameRoot(segments: string[], document: unknown): string {
  const [kind, name] = segments.slice(-3);
  if (kind === "parameters") return `\`${nodeAt(document, segments.slice(0, -1)).name}\``;
  return kind === "headers" ? `header \`${name}\`` : "the body";
}

/** By its title or its component, or else by its position and what it admits. */
function nameAlternative(segments: string[], document: unknown): string {
  const [keyword, index = ""] = segments.slice(-2);
  const node = nodeAt(document, segments);
  const name = node.title ?? componentName(Object(nodeAt(document, segments.slice(0, -1))[index]));
  const position = `${Number(index) + 1}${node.properties ? "" : describeNew("Schema", node)}`;
  return `${keyword === "allOf" ? "part" : "alternative"} ${name === undefined ? position : `\`${name}\``}`;
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
