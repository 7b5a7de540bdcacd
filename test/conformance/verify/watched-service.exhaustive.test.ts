import { expect, test } from "vitest";
import type { Finding } from "../../../scripts/conformance/traffic/finding.ts";
import { BREAKS } from "../service/breaks.ts";
import { OTHER_WAYS } from "../service/decisions.ts";
import { type Trial, watchTour } from "./tried-service.ts";

/** The breaches that `proxy` finds in a tour of a service, and `check` in its recording. */
async function breachesOf(trial: Trial): Promise<Record<"proxy" | "check", string[]>> {
  const { proxy, check } = await watchTour(trial);
  return { proxy: breachesIn(proxy), check: breachesIn(check) };
}

const breachesIn = (findings: Finding[]) =>
  findings.filter(({ kind }) => kind === "breach").map(({ field, message }) => `${field}: ${message}`);

test("proxy and check find nothing in a service that keeps the specification", async () => {
  expect(await breachesOf({})).toEqual({ proxy: [], check: [] });
});

test("proxy and check find a service that breaks it", async () => {
  const { proxy, check } = await breachesOf(BREAKS.find(({ name }) => name === "has match_score as a text") ?? {});
  const ofScore = [proxy, check].map((found) => found.some((breach) => /^\S*match_score: /.test(breach)));
  expect(ofScore).toEqual([true, true]);
});

test.each(BREAKS)("check finds in a recording what proxy finds in a service that $name", async (trial) => {
  const { proxy, check } = await watchTour(trial);
  expect(check).toEqual(proxy);
});

test.each(OTHER_WAYS)("proxy and check do not accuse a service of what is open, $name", async ({ decisions }) => {
  expect(await breachesOf({ decisions })).toEqual({ proxy: [], check: [] });
});
