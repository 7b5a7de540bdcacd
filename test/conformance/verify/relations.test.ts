import { expect, test } from "vitest";
import { BREAKS } from "../service/breaks.ts";
import { watchTour } from "./tried-service.ts";

test.each([
  ["ignores the filter delivered", "selection", /\.delivered$/],
  ["rounds the number of pages down", "count", /\.total_pages$/],
  ["names another user in events", "event-of-call", /\.entity$/],
])("proxy and check find a service that %s", async (name, rule, field) => {
  const broken = BREAKS.find((each) => each.name === name) ?? {};
  const { proxy, check } = await watchTour(broken);
  for (const found of [proxy, check]) {
    const fields = found.filter((each) => each.kind === "breach" && each.rule === rule).map((each) => each.field);
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter((each) => !field.test(each))).toEqual([]);
  }
});
