import { expect, test } from "vitest";
import type { Finding } from "../../../scripts/conformance/traffic/finding.ts";
import { BREAKS, type Break } from "../service/breaks.ts";
import { OTHER_WAYS } from "../service/decisions.ts";
import { type Trial, watchTour } from "./tried-service.ts";

/** The breaches that `proxy` finds in a tour of a service, and `check` in its recording. */
async function breachesOf(trial: Trial): Promise<Record<"proxy" | "check", string[]>> {
  const { proxy, check } = await watchTour(trial);
  return { proxy: breachesIn(proxy), check: breachesIn(check) };
}

function breakOf(name: string): Pick<Break, "apply"> {
  const found = BREAKS.find((each) => each.name === name);
  if (!found) throw new Error(`There is no break "${name}".`);
  return found;
}

const breachesIn = (findings: Finding[]) =>
  findings.filter(({ kind }) => kind === "breach").map(({ field, message }) => `${field}: ${message}`);

test("proxy and check find nothing in a service that keeps the specification", async () => {
  expect(await breachesOf({})).toEqual({ proxy: [], check: [] });
});

test("proxy and check find a service that breaks it", async () => {
  const { proxy, check } = await breachesOf(breakOf("has match_score as a text"));
  const ofScore = [proxy, check].map((found) => found.some((breach) => /^\S*match_score: /.test(breach)));
  expect(ofScore).toEqual([true, true]);
});

test.each(BREAKS)("check finds in a recording what proxy finds in a service that $name", async (trial) => {
  const { proxy, check } = await watchTour(trial);
  expect(check).toEqual(proxy);
});

/** Clients that leave out what they need not send: their valid requests are as valid as others. */
const CLIENTS = [{}, { version: undefined }];

test.each(OTHER_WAYS)("proxy and check do not accuse a service of what is open, $name", async ({ decisions }) => {
  for (const header of CLIENTS) expect(await breachesOf({ decisions, header })).toEqual({ proxy: [], check: [] });
});

test.each([
  "refuses the amount 1",
  "refuses SAME_DAY_ACH",
  "refuses a page of 100",
  "needs a processing type",
  "needs an entity_type",
])("proxy and check find a service that %s, also by a client that sends no version", async (name) => {
  const { apply } = breakOf(name);
  for (const header of CLIENTS) {
    const { proxy, check } = await breachesOf({ apply, header });
    expect(
      proxy.filter((breach) => /^response.status: is (400|200), .* was (accepted|refused)/.test(breach)),
    ).not.toEqual([]);
    expect(check).toEqual(proxy);
  }
});

test.each([
  ["ignores the sort order", "webhooks: is in descending order of neither"],
  ["sorts the newest first unless asked", "webhooks: is in ascending order of neither"],
  ["sorts by the names of users", "webhooks: is in ascending order of neither"],
  ["ignores the filter start_epoch", "created_epoch: is less than"],
  ["ignores the filter end_epoch", "created_epoch: is greater than"],
  ["answers individuals with businesses, and the reverse", "entities.businesses: contains none of its kind"],
  ["lists individuals as businesses if asked for these", "handle: is of another kind, individual"],
  ["counts fewer entities than it lists", "pagination.total_count: must be at least 1"],
  ["is always on page 1 of entities", "pagination.current_page: must be 2"],
  ["ignores the page of entities", "pagination.current_page: must be 2"],
  ["counts the pages of entities from 0", "pagination.current_page: must be 1"],
  ["lists a delivery twice", "webhooks.1.uuid: is that of another item of the page"],
  ["leaves gaps in pages", "pagination.total_pages: is 3, and page 1 has"],
  ["counts no attempts", "responses: has another value, by attempts"],
  ["has the flags of a virtual account as texts", "ach_debit_enabled: must be a boolean"],
  ["has one id for all verifications", "verification_uuid: is that of another call"],
  ["has one id for all redemptions", "transaction_id: is that of another call"],
  ["settles an amount that ends in 420", "event: with the outcome success has arrived, and none with failed"],
])("proxy and check find a service that %s", async (name, breach) => {
  const { apply } = breakOf(name);
  const { proxy, check } = await breachesOf({ apply });
  expect(proxy).toContainEqual(expect.stringContaining(breach));
  expect(check).toEqual(proxy);
});
