import { below } from "../../scripts/contract/json-pointer.ts";
import { operationOf, pathOf } from "../support/case-places.ts";
import type { NamedCase } from "../support/cases.ts";
import type { Document } from "../support/fields.ts";
import { type Reach, reachOf } from "./reach.ts";

// biome-ignore lint/suspicious/noExplicitAny: the tests reach into a document whose form is what they test
type Node = any;

/** What the verdict of the schemas on a case depends on. */
export function bodyReach(document: Document & Node, each: NamedCase): Reach {
  if (each.event !== undefined) return eventReach(document);
  const operation = operationOf(document, each);
  const post = below("#/paths", pathOf(document, each.subject), "post");
  if (each.response !== undefined) {
    const { status } = each.response;
    return reachOf(document, below(post, "responses", status), operation.responses[status]);
  }
  return new Set([
    ...reachOf(document, below(post, "requestBody"), operation.requestBody),
    ...reachOf(document, below(post, "parameters"), operation.parameters),
  ]);
}

/** What the operation or event of a case depends on. */
export function subjectReach(document: Document & Node, each: NamedCase): Reach {
  if (each.event !== undefined) return eventReach(document);
  const path = pathOf(document, each.subject);
  return reachOf(document, below("#/paths", path), document.paths[path]).add("#/security");
}

/** Events are told apart: one that changes may be taken for another. */
function eventReach(document: Node): Reach {
  const anyEvent = { $ref: "#/components/schemas/WebhookEvent" };
  return reachOf(document, "#/webhooks", [document.webhooks, anyEvent]);
}
