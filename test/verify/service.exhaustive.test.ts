import { expect, test } from "vitest";
import { BREAKS } from "../service/breaks.ts";
import { breachesIn, verifyService, watchTour } from "./tried-service.ts";

const isBreach = ({ kind }: { kind: string }) => kind === "breach";

test("verify, proxy and check find nothing in a service that keeps the specification", async () => {
  expect(breachesIn(await verifyService({}, { runs: 30 }))).toEqual([]);
  const { proxy, check } = await watchTour({});
  expect([...proxy, ...check].filter(isBreach)).toEqual([]);
});

test("verify, proxy and check find a service that breaks it", async () => {
  const broken = BREAKS.find(({ name }) => name === "has match_score as a text") ?? {};
  expect(breachesIn(await verifyService(broken, {}))).not.toEqual([]);
  const { proxy, check } = await watchTour(broken);
  expect([proxy, check].map((found) => found.some(({ field }) => field.endsWith("match_score")))).toEqual([true, true]);
});
