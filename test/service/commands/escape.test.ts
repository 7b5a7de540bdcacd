import { expect, test } from "vitest";
import { escapeLine } from "../../../scripts/service/commands/command.ts";

test.each([
  ["##[error]forged", "\\u0023#[error]forged"],
  ['{"a":"##vso[task.complete]"}', '{"a":"\\u0023#vso[task.complete]"}'],
  ["  ::error::forged", "  \\u003a:error::forged"],
  ["::stop-commands::x", "\\u003a:stop-commands::x"],
  ["200 POST /a::b #[x] ## [y]", "200 POST /a::b #[x] ## [y]"],
])("what a runner of CI would obey is escaped: %s", (line, escaped) => {
  expect(escapeLine(line)).toBe(escaped);
});
