import { pointerSegments } from "../contract/json-pointer.ts";
import type { ReportedChange } from "./changes.ts";

/**
 * Tells the break in a change that Redocly takes for harmless. Redocly asks whether a message would be refused; we ask
 * as well whether what somebody relies on is gone (docs/breaking-changes.md).
 *
 * @returns what is broken, as a sentence; undefined when nothing is
 */
export function overlookedBreak(change: ReportedChange): string | undefined {
  const { path, typeName, kind, property } = change;
  const segments = pointerSegments(path);
  const name = segments.at(-1);
  const parent = segments.at(-2);

  // Bodies stay open, so a request that still sends it is not refused; but it has no effect any more.
  if (typeName === "Schema" && kind === "removed" && parent === "properties") {
    return `Property \`${name}\` was removed.`;
  }
  // Code that compares with the value does not compile any more.
  if (typeName === "Schema" && property === "enum") {
    const lost = removedValues(change);
    if (lost.length > 0) return `Enum of \`${name}\` lost values: ${lost.map((value) => `'${value}'`).join(", ")}.`;
  }
  // The same for a kind of object that code tells apart.
  if (typeName === "Schema" && kind === "removed" && /^(any|one)Of$/.test(parent ?? "")) {
    return `\`${parent}\` of \`${segments.at(-3)}\` lost one of its schemas.`;
  }
  // A request that leaves the field out means something else now.
  if (typeName === "Schema" && property === "default" && change.base !== undefined && "value" in change.base) {
    return `\`default\` of \`${name}\` changed from ${text(change.base.value)} to ${text(change.revision?.value)}.`;
  }
  // Tests get the events of the sandbox from the mock.
  if (typeName === "SpecExtension" && kind === "removed" && name === "x-events") return "No events follow any more.";
  // Tests choose the answers of the mock by these names.
  if (typeName === "Example" && kind === "removed" && segments.includes("responses")) {
    return `Example \`${name}\` of a response was removed.`;
  }
  // Programs import its type by its name.
  if (typeName === "Schema" && segments.length === 3 && (kind === "removed" || property === "key")) {
    return `Schema \`${property === "key" ? change.base?.value : name}\` was removed.`;
  }
  return undefined;
}

function removedValues({ base, revision }: ReportedChange): unknown[] {
  if (!Array.isArray(base?.value) || !Array.isArray(revision?.value)) return [];
  const kept = revision.value;
  return base.value.filter((value) => !kept.includes(value));
}

function text(value: unknown): string {
  return value === undefined ? "none" : `'${value}'`;
}
