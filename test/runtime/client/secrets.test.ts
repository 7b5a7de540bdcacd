import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { type ClientOptions, createClient, unwrap } from "../../../generated/client.js";
import { ANY } from "../../support/requests.ts";
import { fetchOf, input } from "./fetches.ts";
import { tokenMethod } from "./token.ts";

const SECRET = "dG9wczNjcmV0";
/** As programs wrap base64, and others that no header can contain. */
const UNSENDABLE = [`${SECRET}\n${SECRET}`, `${SECRET}\r\nx: y`, `${SECRET}\0`, `${SECRET}€`];

/** All that a call shows: its result, the error of `unwrap` as it is logged, and what the hooks are passed. */
async function shownBy(options: Partial<ClientOptions>, settings: object = {}): Promise<string> {
  const seen: unknown[] = [];
  const hooks = { onRequest: see, onResponse: see, onError: see };
  function see(info: unknown) {
    seen.push(info);
  }
  const signers = { signApp: () => "any", signUser: () => "any" };
  const call = tokenMethod({ fetch: fetchOf("{}", { status: 200 }), ...signers, ...options, ...hooks });
  const result = await call({ user_handle: input.user_handle }, settings);
  let error: unknown;
  try {
    unwrap(result);
  } catch (thrown) {
    error = thrown;
  }
  return inspect([result, error, seen], { depth: 9, showHidden: true });
}

describe("what no header can contain is in no message, error or hook:", () => {
  test.each(UNSENDABLE)("%j", async (secret) => {
    const { authToken, ...signed } = { authToken: secret, signApp: () => secret };
    const shown = [
      await shownBy({ authToken }),
      await shownBy(signed),
      await shownBy({}, { headers: { cookie: secret } }),
      await shownBy({}, { headers: [["authorization", secret]] }),
      await shownBy({}, { headers: { [secret]: "x" } }),
    ];
    for (const text of shown) expect(text).not.toContain(SECRET);
    expect(shown[0]).toContain(`${ANY.id} was not sent: signing_failed: TypeError: authorization is no valid header`);
    expect(shown[1]).toContain("signing_failed: TypeError: authsignature is no valid header");
    expect(shown[2]).toContain("invalid_request: TypeError: headers is no valid header");
  });
});

test.each([
  "https://user:tops3cret@payments.example",
  "https:user:tops3cret@payments.example",
  "https:\\\\user:tops3cret@payments.example",
  "https://payments.example?key=tops3cret",
  "https://payments.example#tops3cret",
  "https://user:tops3cret@[payments.example",
  "tops3cret://payments.example",
])("the address %s is refused, and not printed", (baseUrl) => {
  const create = () => createClient({ baseUrl, appHandle: "demo_app" });
  expect(create).toThrow(/^baseUrl must be a plain http address/);
  expect(create).not.toThrow("tops3cret");
});
