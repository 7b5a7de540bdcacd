import { describe, expect, test } from "vitest";
import { hideUserInfo } from "../../../scripts/service/http/addresses.ts";
import { expectLinear } from "../../support/linear.ts";

test.each([
  ["no https://a:b@host/x and http://c@d", "no https://…@host/x and http://…@d"],
  ["https://a:pass@word@host", "https://…@host"],
  ["https://a:pass/word@host", "https://…@host"],
  ["https://a:p@ss/word@host/", "https://…@host/"],
  ["//a:b@host", "//…@host"],
  ["https://host/a@b or a@b", "https://host/a@b or a@b"],
  ["https://host//a:b@c", "https://host//…@c"],
])("the user and the password of a URL are left out: %s", (text, shown) => {
  expect(hideUserInfo(text)).toBe(shown);
});

describe("the time for a text is in proportion to its length:", () => {
  test.each(["//a:", "//a", "//", "//@", "@//", "//a:@ ", "a@:"])("%s, repeated", async (part) => {
    await expectLinear(64_000, (size) => hideUserInfo(part.repeat(size / part.length)));
  });
});
