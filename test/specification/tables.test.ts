import { expect, it } from "vitest";
import { causes, events, operations, valueSets } from "./tables.ts";

it("the causes of failures cover every status of every operation", () => {
  const documented = Object.entries(operations).map(([name, { statuses }]) => [
    name,
    statuses.filter((status) => status >= 400).map(String),
  ]);
  const covered = Object.entries(causes).map(([name, byStatus]) => [name, Object.keys(byStatus)]);
  expect(Object.fromEntries(covered)).toEqual(Object.fromEntries(documented));
});

it("the causes of failures use every error code", () => {
  const used = Object.values(causes.issue_sila ?? {}).flatMap((list) => list.flatMap((row) => row.error_code ?? []));
  expect(used.sort()).toEqual(valueSets.issue_error_code?.toSorted());
});

it("the outcomes of the transaction events are the transaction statuses", () => {
  const kinds = [events.kinds.transaction_status_update, events.kinds.transaction_created];
  const outcomes = kinds.flatMap((kind) => {
    const row = kind?.event_details.outcome;
    return row?.enum ? valueSets[row.enum] : row?.const;
  });
  expect(outcomes.sort()).toEqual(["failed", "pending_confirmation", "queued", "review", "success"]);
});

it("a linking event reports some of the link statuses", () => {
  expect(valueSets.account_link_status).toEqual(expect.arrayContaining(valueSets.account_linking_outcome ?? [false]));
});
