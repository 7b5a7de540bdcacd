import type { Contract } from "../../contract/contract.ts";
import { listedValues } from "../../contract/schema.ts";
import { eventLinksOf } from "../../contract/views.ts";
import { findField } from "../../contract/walk.ts";
import { linkToReference, writeTable } from "../markdown-text.ts";
import { describeFollowUps } from "../views/follow-ups.ts";

/** Every event: when it is sent, and the values that distinguish its payload from others. */
export function writeEventTable(contract: Contract): string {
  const rows = contract.events.map(({ name, summary, deprecated, request }) => {
    const listValues = (...path: string[]) => {
      const { schema = {} } = findField(contract, request.schema, path) ?? {};
      const values = listedValues(schema) ?? schema.examples ?? [];
      return values.map((value) => `\`${value}\``).join(", ");
    };
    const link = linkToReference(name) + (deprecated ? " (deprecated)" : "");
    return [link, summary, listValues("event_type"), listValues("event_details", "outcome")];
  });
  return writeTable(["Event", "When it is sent", "`event_type`", "`outcome`"], rows);
}

/** The fields of responses whose values events contain. */
export function writeLinkTable(contract: Contract): string {
  const rows = contract.operations.flatMap((operation) =>
    eventLinksOf(operation).map(({ field, target, targetField }) => [
      linkToReference(operation.name),
      `\`${field}\``,
      linkToReference(target),
      `\`${targetField}\``,
    ]),
  );
  return writeTable(["Operation", "Response field", "Event", "Event field"], rows);
}

/** The requests by which the sandbox simulates something, as the specification says. */
export function writeSandboxTable(contract: Contract): string {
  const rows = contract.operations.flatMap((operation) =>
    describeFollowUps(contract, operation).flatMap(({ request, simulates }) => {
      return simulates === undefined ? [] : [[linkToReference(operation.name), request, simulates]];
    }),
  );
  return writeTable(["Operation", "Request", "What it simulates"], rows);
}

/** The events that the mock sends after each request, and which of them it assumes. */
export function writeAssumedEventTable(contract: Contract): string {
  const rows = contract.operations.flatMap((operation) =>
    describeFollowUps(contract, operation).map(({ request, specified, assumed }) => {
      return [linkToReference(operation.name), request, specified, assumed];
    }),
  );
  return writeTable(["Operation", "Request", "Specified events", "Assumed events"], rows);
}
