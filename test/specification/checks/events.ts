import { schemaOf } from "../../support/contract.ts";
import { type Document, resolve } from "../../support/fields.ts";
import { validator } from "../../support/validator.ts";
import { departures } from "../departures.ts";
import { smallest } from "../samples.ts";
import { eventRow, events } from "../tables.ts";
import { type Check, different } from "./check.ts";

// biome-ignore lint/suspicious/noExplicitAny: the checks reach into a document whose form is what they check
type Node = any;

const kinds = Object.entries(events.kinds);

/** Holds the events against the tables. */
export function eventChecks(document: Document & Node): Check[] {
  const payloadOf = (key: string) => schemaOf(document.webhooks[key]?.post.requestBody, document);
  return [
    {
      subject: "document",
      name: "has the stated events and no other",
      problems: () => different("webhooks", Object.keys(document.webhooks).sort(), kinds.map(([key]) => key).sort()),
    },
    {
      subject: "document",
      name: "has a WebhookEvent that is any of the payloads and nothing else",
      problems: () => {
        const resolved = (schemas: unknown[]) => schemas.map((schema) => JSON.stringify(resolve(schema, document)));
        const payloads = resolved(kinds.map(([key]) => payloadOf(key)));
        const branches = resolved(document.components.schemas.WebhookEvent.anyOf ?? []);
        return different("WebhookEvent", [...new Set(branches)].sort(), [...new Set(payloads)].sort());
      },
    },
    ...kinds.flatMap(([key, { deprecated = false }]): Check[] => [
      {
        subject: key,
        name: "has the stated payload",
        problems: () => departures(key, eventRow(key), payloadOf(key), document),
      },
      {
        subject: key,
        name: "is deprecated where that is stated",
        problems: () => different(`${key} is deprecated`, document.webhooks[key]?.post.deprecated ?? false, deprecated),
      },
      {
        subject: key,
        name: "needs a body, is delivered when the receiver answers 200, and carries no credentials of the service",
        problems: () => {
          const { post } = document.webhooks[key];
          const { required = false } = resolve(post.requestBody, document) as { required?: boolean };
          return [
            ...different(`${key} body is required`, required, true),
            ...different(`${key} statuses`, Object.keys(post.responses), [String(events.answer)]),
            ...different(`${key} credentials`, post.security, []),
          ];
        },
      },
      {
        subject: key,
        name: "is told apart from the others",
        problems: () => {
          const payload = smallest(eventRow(key));
          const matching = kinds.filter(([other]) => validator(payloadOf(other), document)(payload));
          return different(
            `the smallest ${key} is taken for`,
            matching.map(([other]) => other),
            [key],
          );
        },
      },
    ]),
  ];
}
