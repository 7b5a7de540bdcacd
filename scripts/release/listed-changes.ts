import { pointerSegments } from "../contract/json-pointer.ts";
import type { ToolContext } from "../generate/context.ts";
import { createLocator } from "../generate/source-places.ts";
import { type ContractChange, locateChange } from "./contract-change.ts";

/** A change of the source, listed once, however many operations it concerns. */
export interface ListedChange extends ContractChange {
  /** The operations and events that it is in, and the part of each. */
  where: string[];
  /** File and line of the source: those of the nearest parent for what was removed. */
  place: string;
}

/** Lists changes by the places of the source that they were made in, in the same order. */
export function listChanges(context: ToolContext, bundle: unknown, changes: ContractChange[]): ListedChange[] {
  const locateInSource = createLocator(context, bundle);
  const listed = new Map<string, ListedChange>();
  for (const change of changes) {
    const { path, property, impact, text } = change;
    const { file, line } = locateInSource([...pointerSegments(path), ...(property ? [property] : [])]);
    const place = `${file}:${line}`;
    const same = `${impact} ${place} ${text}`;
    const entry = listed.get(same) ?? { ...change, where: [], place };
    const where = locateChange(path);
    if (where !== undefined && !entry.where.includes(where)) entry.where.push(where);
    listed.set(same, entry);
  }
  return [...listed.values()];
}

/** How many operations a line names. */
const MOST_PLACES = 3;

/** A change in one line, with the operations and events that it is in. */
export function describeChange({ where, text }: ListedChange): string {
  const others = where.length - MOST_PLACES;
  const names = where.slice(0, MOST_PLACES).join("; ");
  return where.length === 0 ? text : `${names}${others > 0 ? `, and ${others} more` : ""}: ${text}`;
}
