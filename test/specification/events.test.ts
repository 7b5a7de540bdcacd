import { describe, expect, it } from "vitest";
import { contract, schemaOf } from "../support/contract.ts";
import { resolve } from "../support/fields.ts";
import { validator } from "../support/validator.ts";
import { departures } from "./departures.ts";
import { smallest } from "./samples.ts";
import { eventRow, events } from "./tables.ts";

const kinds = Object.entries(events.kinds);

it("the document has the stated events and no other", () => {
  expect(Object.keys(contract.webhooks).sort()).toEqual(kinds.map(([key]) => key).sort());
});

describe.each(kinds)("%s", (key, { deprecated = false }) => {
  const { post } = contract.webhooks[key] ?? {};

  it("has the stated payload", () => {
    expect(departures(key, eventRow(key), schemaOf(post?.requestBody), contract)).toEqual([]);
  });

  it("is deprecated where that is stated", () => {
    expect(post.deprecated ?? false).toBe(deprecated);
  });

  it("needs a body, and is delivered by the answer that the table says", () => {
    expect((resolve(post.requestBody, contract) as { required?: boolean }).required).toBe(true);
    expect(Object.keys(post.responses)).toEqual([String(events.answer)]);
    expect(post.security, "the receiver is not called with the credentials of the service").toEqual([]);
  });
});

it("WebhookEvent is any of the payloads and nothing else", () => {
  const resolved = (schemas: unknown[]) => new Set(schemas.map((schema) => resolve(schema, contract)));
  const payloads = kinds.map(([key]) => schemaOf(contract.webhooks[key].post.requestBody));
  expect(resolved(contract.components.schemas.WebhookEvent.anyOf)).toEqual(resolved(payloads));
});

it.each(kinds)("a payload of %s is told apart from the others", (key) => {
  const payload = smallest(eventRow(key));
  const matching = kinds.filter(([other]) =>
    validator(schemaOf(contract.webhooks[other].post.requestBody), contract)(payload),
  );
  expect(matching.map(([other]) => other)).toEqual([key]);
});
