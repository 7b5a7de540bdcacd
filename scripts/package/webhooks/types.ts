import type { WebhookEvents } from "token-payments-contract/webhooks";
import type { Issue } from "../validators/standard.ts";

/** Any event. Check `event_type` to narrow it, and with it `event_details`. */
export type WebhookEvent = WebhookEvents[keyof WebhookEvents];

/** An event of the contract. Check `name` to narrow it. */
export type KnownEvent = {
  [Name in keyof WebhookEvents]: { kind: "event"; name: Name; event: WebhookEvents[Name] };
}[keyof WebhookEvents];

/**
 * An event of the contract with values that the contract does not list, such as a new `outcome`. Check `name` to narrow
 * it.
 */
export type UnrecognizedEvent = {
  [Name in keyof WebhookEvents]: {
    kind: "unrecognized";
    name: Name;
    /** The whole event, as received: its form is that of the contract. */
    event: WithNewValues<WebhookEvents[Name]>;
    /** The new values, at least one. */
    unrecognized: readonly UnrecognizedValue[];
  };
}[keyof WebhookEvents];

/** A value that the contract does not list. */
export interface UnrecognizedValue {
  /** Names that lead to the field, such as `["event_details", "outcome"]`. */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  /** Reads on from the name of the field, such as `is not one of success, failed`. */
  readonly message: string;
}

/** An event in which a field with a set of values may have another of the same type. */
export type WithNewValues<Value> = Value extends string
  ? Value | (string & {})
  : Value extends number
    ? Value | (number & {})
    : Value extends object
      ? { [Key in keyof Value]: Key extends "event_type" ? Value[Key] : WithNewValues<Value[Key]> }
      : Value;

/** An event whose `event_type` is not in the contract: the service may send more than is documented. */
export interface UnknownEvent {
  kind: "unknown";
  event_type: string;
  /** The whole body, as received. */
  value: Record<string, unknown>;
}

/** Not an event, an event that violates the contract, or one that is ambiguous: it is valid as several events. */
export interface InvalidEvent {
  kind: "invalid";
  issues: readonly Issue[];
}

/** The result of `parseWebhookEvent`. */
export type ParsedEvent = KnownEvent | UnrecognizedEvent | UnknownEvent | InvalidEvent;

/**
 * Parses the body of a webhook delivery and identifies the event. Fields that are not in the contract are allowed.
 *
 * Where events share an `event_type` and an invalid body could be any of them, each issue names its event.
 *
 * @param body JSON as a string or bytes, with or without a byte order mark, or an already parsed value
 * @returns never throws: an invalid body is returned with its `issues`
 */
export declare function parseWebhookEvent(body: unknown): ParsedEvent;
