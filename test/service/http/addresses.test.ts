import { describe, expect, test } from "vitest";
import { findAddressProblem, hideUserInfo } from "../../../scripts/service/http/addresses.ts";
import { findForeignDelivery, findForeignHost } from "../../../scripts/service/http/admission.ts";
import { withCors } from "../../../scripts/service/http/cors.ts";
import { expectLinear } from "../../support/linear.ts";

/** A request with headers alone. */
const requestOf = (headers: object) => ({ headers, url: "/" }) as never;

test.each(["https://app.example", "null", "file://", "http://localhost.example", "http://127.0.0.1.example"])(
  "a page of %s may not send events",
  (origin) => {
    expect(findForeignDelivery(requestOf({ origin }))?.status).toBe(403);
  },
);

test.each([undefined, "http://localhost:3000", "http://127.0.0.1", "http://[::1]:4010"])(
  "from %s, events may be sent",
  (origin) => {
    expect(findForeignDelivery(requestOf({ origin }))).toBeUndefined();
  },
);

test.each(["localhost.example", "localhost:80@app.example", "127.0.0.1.example", "app.example"])(
  "%s is another host",
  (host) => {
    expect(findForeignHost(requestOf({ host }))?.status).toBe(421);
  },
);

test("a response repeats no origin that could end its header", () => {
  const allowed = (origin: string) => withCors({ origin }, {})["access-control-allow-origin"];
  expect(["https://app.example", "a b", "a\r\nset-cookie: b", ""].map(allowed)).toEqual([
    "https://app.example",
    "*",
    "*",
    "*",
  ]);
});

test.each(["http://user@app.example", "http://:pass@app.example", "http://user:pass@app.example"])(
  "%s has a secret, and is no address",
  (url) => {
    expect(findAddressProblem(url)).toBe("must not contain a user name or password");
  },
);

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
