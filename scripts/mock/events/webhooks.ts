import { dereference } from "../../contract/json-pointer.ts";
import type { Bundle, Schema } from "../contract.ts";
import type { WebhookEvent } from "./event.ts";

/** A webhook of the contract. */
export interface Webhook {
  /** Its key, such as `kyc_status_update`. */
  name: string;
  summary: string;
  /** The fields of `event_details`, `$ref`s followed. */
  details: Record<string, Schema>;
  /** Whole events, by the names of the examples. */
  examples: Record<string, WebhookEvent>;
}

/** Reads the webhooks out of a bundle, by their names. */
export function readWebhooks(bundle: Bundle): Map<string, Webhook> {
  const entries = Object.entries(bundle.webhooks ?? {}).map(([name, { post }]) => {
    const { schema, examples } = post.requestBody.content["application/json"];
    const details = dereference<Schema>(bundle, schema).properties?.event_details?.properties ?? {};
    const webhook: Webhook = {
      name,
      summary: post.summary,
      details: mapped(details, (field) => dereference<Schema>(bundle, field)),
      examples: mapped(examples, (example) => dereference<{ value: WebhookEvent }>(bundle, example).value),
    };
    return [name, webhook] as const;
  });
  return new Map(entries);
}

function mapped<From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
