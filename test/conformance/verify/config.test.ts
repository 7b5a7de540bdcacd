import { describe, expect, test, vi } from "vitest";
import { type Handler, type VerifyConfig, verify, WrongUse } from "../../../scripts/conformance/verify/index.ts";
import { config, configOf, EVERYTHING, recording, service } from "./services.ts";

test.each([
  [{ appHandle: "" }, /appHandle of the config must be a string/],
  [{ appHandle: undefined }, /needs appHandle, a string/],
  [{ signUser: "any" }, /signUser of the config must be a function/],
  [{ skip: "issueSila" }, /skip of the config must be a list of operations/],
  [{ setUp: {} }, /setUp of the config must be a function/],
  [{ users: ["noor"] }, /users of the config must be an object of handles/],
  [{ users: { notVerified: 7 } }, /^users\.notVerified of the config must be a string that is not empty\.$/],
  [{ prepare: { issueSila: "any" } }, /^prepare\.issueSila of the config must be a function\.$/],
  [
    { failures: { instant_ach_not_config: { bdy: {} } } },
    /^failures\.instant_ach_not_config of the config must be a function, or a change .*\. It has bdy: did you mean body\?$/,
  ],
  [
    { failures: { signature_incorrect: { headers: "x" } } },
    /^failures\.signature_incorrect of the config must be [^.]*\.$/,
  ],
  [{ signApp: { comand: ["./signer"] } }, /^signApp of the config must be .*\. It has comand: did you mean command\?$/],
  [{ values: { account_name: 5 } }, /^values\.account_name of the config must be /],
  [{ values: { "header.created": "now" } }, /^values\.header\.created of the config must be /],
  [
    { failures: { account_not_found: { body: { account_nam: "x", account_name: "x", "header.user_handle": "x" } } } },
    /^The config has account_nam in failures\.account_not_found\.body, which the request doesn't have\.$/,
  ],
  [{ hasExampleData: "no" }, /hasExampleData of the config must be true or false/],
  [{ skip: ["issue_sila"] }, /has issue_sila in skip: did you mean issueSila\?$/],
  [{ prepare: { issue_sila: () => {} } }, /has issue_sila in prepare: did you mean issueSila\?$/],
  [{ failures: { acount_not_found: {} } }, /has acount_not_found in failures: did you mean account_not_found\?$/],
  [{ failures: { not_config: {} } }, /has not_config in failures.*instant_ach_not_config/],
  [{ prepare: { pay: () => {} } }, /has pay in prepare/],
])("a config with %j is refused before anything is sent", async (wrong, message) => {
  const sent = new Set<string>();
  const given = { ...config, ...wrong } as typeof config;
  await expect(verify(recording(sent), given)).rejects.toThrow(message);
  expect(sent.size).toBe(0);
});

test.each([
  [{ signApp: () => Promise.reject(new Error("no key")) }, "signApp of the config failed: no key"],
  [{ signUser: () => undefined }, "signUser of the config must return a string, not undefined."],
  [
    {
      prepare: {
        getAccounts: () => {
          throw new Error("no user");
        },
      },
    },
    "a preparation of the config failed: no user",
  ],
])("a config whose functions fail ends the verification: %#", async (wrong, message) => {
  const given = { ...configOf("getAccounts"), ...wrong } as typeof config;
  await expect(verify(service(), given)).rejects.toThrow(new WrongUse(message));
});

test.each([{ concurrency: 0 }, { rate: 0.5 }, { timeout: 0 }, { eventsWithin: -1 }])(
  "the options %j are refused",
  async (options) => {
    await expect(verify(service(), config, options)).rejects.toThrow(/must be an integer/);
  },
);

test("a config that fails ends a verification only after what it has prepared elsewhere is restored", async () => {
  const calls = { prepared: 0, restored: 0, signed: 0 };
  const given: VerifyConfig = {
    ...configOf("getAccounts"),
    prepare: {
      getAccounts: () => {
        calls.prepared += 1;
        return () => {
          calls.restored += 1;
        };
      },
    },
    signApp: async () => {
      calls.signed += 1;
      if (calls.signed === 20) throw new Error("no key");
      return "any";
    },
  };
  const kept = service();
  const slow: Handler = async (request) => {
    const response = await kept(request);
    await new Promise((resolve) => setTimeout(resolve, 5));
    return response;
  };
  await expect(verify(slow, given)).rejects.toThrow("no key");
  expect(calls.restored).toBe(calls.prepared);
  const { prepared } = calls;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(calls.prepared).toBe(prepared);
});

test("a signer that never answers is named", async () => {
  const signUser = () => new Promise<string>(() => {});
  await expect(verify(service(), { ...config, signUser }, { ...EVERYTHING, timeout: 20 })).rejects.toThrow(
    "signUser of the config has returned nothing within 20 ms.",
  );
});

test("a signature that cannot be a header is a mistake of the config, and is not shown", async () => {
  const wrapped = { ...config, signApp: () => "tops3cret\ntops3cret" };
  const error = await verify(service(), wrapped, EVERYTHING).catch((reason) => reason);
  expect(error).toBeInstanceOf(WrongUse);
  expect(error.message).toMatch(/^The config makes a header authsignature that cannot be sent/);
  expect(error.message).not.toContain("tops3cret");
});

test.each([undefined, null])(
  "a header that is %s is a mistake of the config: it would be sent as this word",
  async (value) => {
    const prepare = {
      getAccounts: (draft: { headers: object }) => void Object.assign(draft.headers, { "x-key": value }),
    };
    const error = await verify(service(), { ...config, prepare }, EVERYTHING).catch((reason) => reason);
    expect(error).toBeInstanceOf(WrongUse);
    expect(error.message).toMatch(/^The config makes a header x-key that cannot be sent/);
  },
);

describe("a config that fails shows no secret:", () => {
  test.each<[what: string, change: Partial<VerifyConfig>, message: RegExp]>([
    [
      "of the environment",
      { signApp: () => JSON.parse(process.env.APP_KEY ?? "") },
      /^signApp .* "…" is not valid JSON$/,
    ],
    [
      "in its own words",
      {
        signApp: () => {
          throw new Error(`bad key ${process.env.APP_KEY}`);
        },
      },
      /^signApp .*: bad key …$/,
    ],
    [
      "of a URL",
      {
        signUser: () => {
          throw new Error("https://a:tops3cret@host failed");
        },
      },
      /https:\/\/…@host failed$/,
    ],
    [
      "in a body that is no JSON",
      {
        prepare: {
          getAccounts: (draft) => {
            draft.body = { n: 1n };
          },
        },
      },
      /^a preparation .*BigInt/,
    ],
    ["that has an unknown value", { values: { acount_name: "tops3cret" } }, /^The config has acount_name in values/],
  ])("%s", async (_, change, message) => {
    vi.stubEnv("APP_KEY", "tops3cret-key");
    const error = await verify(service(), { ...configOf("getAccounts"), ...change }, EVERYTHING).catch(
      (reason) => reason,
    );
    vi.unstubAllEnvs();
    expect(error).toBeInstanceOf(WrongUse);
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain("tops3cret");
  });
});
