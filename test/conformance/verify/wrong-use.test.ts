import { inspect } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { callConfig, withoutSecrets } from "../../../scripts/conformance/verify/wrong-use.ts";

afterEach(() => void vi.unstubAllEnvs());

const KEY = "Tops3cret/key+1";
/** As JSON may write any text. */
const escaped = (text: string) => text.replaceAll(/./g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
const base64 = (text: string) => Buffer.from(text).toString("base64");

test.each<[what: string, message: string, shown: string]>([
  ["as it is", `bad key ${KEY}, sorry`, "bad key … sorry"],
  ["in another case", `bad key ${KEY.toUpperCase()}`, "bad key …"],
  ["percent-encoded", `bad key ${encodeURIComponent(KEY)}`, "bad key …"],
  ["in base64", `bad key ${base64(`app:${KEY}`)}`, "bad key …"],
  ["in base64 of JSON that escapes it", `bad key ${base64(`{"key":"${escaped(KEY)}"}`)}`, "bad key …"],
  ["in several words", "bad key Tops3cret / key + 1", "…"],
  ["with more around it", `bad keys [{"key":"${KEY}"}]`, "bad keys …"],
  ["decoded", "bad id and a-secret-of-the-app", "bad id and …"],
  ["that is base64 of JSON that escapes it", "bad key a-claim-of-the-app", "bad key …"],
  ["of which one contains another", `bad ${KEY}-and-more`, "bad …"],
  ["of a URL", "https://a:pass@word@host failed", "https://…@host failed"],
  [
    "that is no header",
    `Headers.append: "${KEY.slice(0, 9)}\n" is an invalid header value.`,
    'Headers.append: "…" is an invalid header value.',
  ],
  ["that is no number", "Cannot convert tops3cr:t to a BigInt", "Cannot convert … to a BigInt"],
  ["that is not JSON", `Unexpected token, "${KEY}" is not valid JSON`, 'Unexpected token, "…" is not valid JSON'],
])("an error of the config doesn't show a secret of the environment %s", (_, message, shown) => {
  vi.stubEnv("APP_KEY", KEY);
  vi.stubEnv("ALL_KEYS", `${KEY}-and-more`);
  vi.stubEnv("TOKEN", base64("app-id:a-secret-of-the-app"));
  vi.stubEnv("CLAIM", base64(`{"key":"${escaped("a-claim-of-the-app")}"}`));
  expect(withoutSecrets(new Error(message))).toBe(shown);
});

test("each line of an error of the config is a problem of its own", async () => {
  const failing = () => Promise.reject(new Error("APP_KEY is missing\r\nUSER_KEY is missing"));
  const error = await callConfig("setUp", failing).catch((reason) => reason);
  expect(error.problems).toEqual(["setUp of the config failed: APP_KEY is missing", "USER_KEY is missing"]);
});

test("an error of the config shows where it is", () => {
  vi.stubEnv("FOLDER", import.meta.dirname);
  // It begins as the path does, and does not exist.
  vi.stubEnv("npm_config_globalconfig", `${import.meta.dirname}/etc/npmrc`);
  vi.stubEnv("CACHE", `${import.meta.dirname}/cache-of-nobody`);
  const message = `Cannot find module '${import.meta.dirname}/keys.ts', see ${import.meta.dirname}/etc/npmrc`;
  expect(withoutSecrets(new Error(message))).toBe(message);
});

test("the cause of an error is where it was thrown, and nothing else of it", async () => {
  vi.stubEnv("APP_KEY", KEY);
  function readKey() {
    throw Object.assign(new Error(`bad key ${KEY}`), { config: { headers: { authorization: "tops3cret" } } });
  }
  const error = await callConfig("signApp", readKey).catch((reason) => reason);
  expect(inspect(error, { depth: 9 })).not.toMatch(/tops3cret/i);
  expect(error.cause.stack).toMatch(/bad key …\n +at readKey .*wrong-use/);
});

test.each([Object.create(null), { message: Object.create(null) }, undefined, Symbol("x")])(
  "anything that is thrown is an error of the config: %#",
  async (thrown) => {
    const call = () => {
      throw thrown;
    };
    await expect(callConfig("signApp", call)).rejects.toThrow(/^signApp of the config failed: \w+/);
  },
);
