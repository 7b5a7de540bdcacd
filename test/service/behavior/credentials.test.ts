import { describe, expect, test } from "vitest";
import type { Operation } from "../../../scripts/contract/contract.ts";
import { authenticate } from "../../../scripts/service/behavior/credentials.ts";

/** Authenticates a request of an operation with the given ways, which answers 401 unless told otherwise. */
function refusal(security: string[][], headers: Record<string, string>, statuses = ["200", "401"]) {
  const operation = { security, responses: statuses.map((status) => ({ status })) } as Operation;
  return authenticate(operation, { headers });
}

const TOKEN_OR_SIGNATURE = [["authToken"], ["authsignature"]];
const BOTH = [["authsignature", "usersignature"]];
const withToken = (authorization: string) => refusal(TOKEN_OR_SIGNATURE, { authorization });
/** The refusal with a message that names the missing headers. */
const absent = (message: string) => {
  return { status: 401, example: "signature_absent", missing: message.match(/\b(app|auth|user)signature\b/g), message };
};

describe("a token is a b64token of RFC 6750", () => {
  test.each(["YTpi", "a", "a=", "a==", "a-._~+/B9", "_"])("%s", (token) => {
    expect(withToken(`Bearer ${token}`)).toBeUndefined();
  });

  test.each(["", "=", "=a", "a=b", "a b", "a,", "b'YTpi'", "\u00e9", "a b=="])("not %j", (token) => {
    expect(withToken(`Bearer ${token}`)).toEqual({ status: 403, example: "token_badly_encoded" });
  });
});

describe("the scheme of authorization", () => {
  test.each(["bearer YTpi", "BEARER YTpi", "Bearer   YTpi"])("%j is read in any case, before any spaces", (header) => {
    expect(withToken(header)).toBeUndefined();
  });

  test.each(["Basic YTpi", "basic", "BASIC   x"])("%j is refused", (header) => {
    expect(withToken(header)).toEqual({ status: 403, example: "basic_authorization" });
  });

  test("any other is not looked at", () => {
    const message = "Send the header authsignature, or an auth token as Authorization: Bearer.";
    for (const header of ["Digest YTpi", "YTpi", "Bearers YTpi"]) expect(withToken(header)).toEqual(absent(message));
    expect(refusal(TOKEN_OR_SIGNATURE, { authorization: "Digest x", authsignature: "any" })).toBeUndefined();
  });

  test("Basic is refused by every operation, whatever else is sent", () => {
    const refused = { status: 403, example: "basic_authorization" };
    for (const ways of [TOKEN_OR_SIGNATURE, BOTH, [["authsignature"]]]) {
      expect(refusal(ways, { authorization: "Basic x" })).toEqual(refused);
      expect(refusal(ways, { authorization: "Basic x", authsignature: "any", usersignature: "any" })).toEqual(refused);
    }
  });

  test("Bearer is not looked at by an operation that takes no token", () => {
    for (const authorization of ["Bearer YTpi", "Bearer b'YTpi'"]) {
      expect(refusal([["authsignature"]], { authorization })).toEqual(absent("Send the header authsignature."));
      expect(refusal([["authsignature"]], { authorization, authsignature: "any" })).toBeUndefined();
    }
  });
});

describe("what is missing is named", () => {
  test.each([
    [{}, "Send the headers authsignature and usersignature."],
    [{ authsignature: "any" }, "Send the header usersignature."],
    [{ usersignature: "any", authsignature: "" }, "Send the header authsignature."],
  ])("%j", (headers, message) => {
    expect(refusal(BOTH, headers)).toEqual(absent(message));
  });

  test("by the way that needs the fewest headers more", () => {
    const ways = [["authsignature", "usersignature"], ["authsignature"]];
    expect(refusal(ways, {})).toEqual(absent("Send the header authsignature."));
    expect(refusal(ways.toReversed(), {})).toEqual(absent("Send the header authsignature."));
    expect(refusal(ways, { authsignature: "any" })).toBeUndefined();
  });

  test("with 403 by an operation that has no 401", () => {
    expect(refusal([["authsignature"]], {}, ["200", "403"])).toMatchObject({ status: 403 });
  });
});
