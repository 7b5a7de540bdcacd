import { pointerSegments } from "../../contract/json-pointer.ts";
import type { ToolContext } from "../generate/context.ts";
import { createLocator } from "../generate/source-places.ts";
import { type ContractChange, type ContractPart, locateChange, nameParts } from "./contract-change.ts";

/** A change of the source, listed once for all operations and events for which it has the same consequences. */
export interface ListedChange extends ContractChange {
  /** The operations and events that it is in, and the part of each. */
  where: ContractPart[];
  /** Files and lines of the source: those of the nearest parent for what was removed. */
  places: string[];
}

/** Lists changes in the same order, and those with the same sentence once, with the places of the source that they were made in. */
export function listChanges(context: ToolContext, bundle: unknown, changes: ContractChange[]): ListedChange[] {
  const locateInSource = createLocator(context, bundle);
  const listed = new Map<string, ListedChange>();
  for (const change of changes) {
    const { path, property, impact, text, breaks } = change;
    const { file, line } = locateInSource([...pointerSegments(path), ...(property ? [property] : [])]);
    const place = `${file}:${line}`;
    const same = [impact, breaks, text].join(" ");
    const entry = listed.get(same) ?? { ...change, where: [], places: [] };
    if (!entry.places.includes(place)) entry.places.push(place);
    entry.where.push(...(change.users ?? [locateChange(path) ?? []].flat()));
    listed.set(same, entry);
  }
  return [...listed.values()];
}

/** A change in one line, with the operations and events that it is in. */
export function describeChange({ where, text }: ListedChange): string {
  const line = where.length === 0 ? text : `${nameParts(where)}: ${text}`;
  return line.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}
