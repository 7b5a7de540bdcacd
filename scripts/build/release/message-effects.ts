import { below } from "../../contract/json-pointer.ts";
import { isData } from "../generate/openapi30/map-schemas.ts";
import { compareSchemas, type Direction, type Effect, NO_EFFECT } from "./schema-effects.ts";
import type { BundlePair } from "./uses.ts";

type Node = Record<string, unknown>;

const OPPOSITE = { request: "response", response: "request" } as const;
/** Where messages go the other way: to those who use the service. */
const REVERSED = ["webhooks", "callbacks"];
/** The members of an operation that contain schemas, and the direction of these. */
const MESSAGES: Record<string, Direction> = { parameters: "request", requestBody: "request", responses: "response" };

/**
 * Compares the schemas of all messages that two bundles have, with components spread.
 *
 * @returns by JSON pointers of the newer one: of each schema of a message, and of what was changed in it
 */
export function compareMessages([base, revision]: BundlePair): Map<string, Effect> {
  const effects = new Map<string, Effect>();
  const visit = (older: unknown, newer: unknown, pointer: string, incoming: Direction, direction?: Direction): void => {
    if (typeof older !== "object" || older === null || typeof newer !== "object" || newer === null) return;
    for (const key of Object.keys(Array.isArray(newer) ? newer : { ...older, ...newer })) {
      const at = below(pointer, key);
      const member = (newer as Node)[key] as Node;
      const former = Array.isArray(newer)
        ? (older as Node[]).find((each) => isSameParameter(each, member))
        : (older as Node)[key];
      if (key === "schema" && direction !== undefined) {
        // Without one, a body may be anything.
        effects.set(at, { direction, ...NO_EFFECT });
        for (const [part, effect] of compareSchemas(former, member, at, direction)) effects.set(part, effect);
      } else if (!isData(key, pointer)) {
        const way = REVERSED.includes(key) ? OPPOSITE[incoming] : incoming;
        const message = MESSAGES[key];
        visit(former, member, at, way, message ? (way === "request" ? message : OPPOSITE[message]) : direction);
      }
    }
  };
  for (const section of ["paths", "webhooks"] as const)
    visit(base[section], revision[section], below("#", section), section === "paths" ? "request" : "response");
  return effects;
}

function isSameParameter(one: Node, other: Node): boolean {
  return one.name === other.name && one.in === other.in;
}
