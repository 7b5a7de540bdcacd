import { afterEach, expect, test, vi } from "vitest";
import { withoutSecrets } from "../../scripts/verify/wrong-use.ts";

afterEach(() => void vi.unstubAllEnvs());

const KEY = "Tops3cret/key+1";
const base64 = (text: string) => Buffer.from(text).toString("base64");

test.each<[what: string, message: string, shown: string]>([
  ["as it is", `bad key ${KEY}, sorry`, "bad key … sorry"],
  ["in another case", `bad key ${KEY.toUpperCase()}`, "bad key …"],
  ["percent-encoded", `bad key ${encodeURIComponent(KEY)}`, "bad key …"],
  ["in base64", `bad key ${base64(`app:${KEY}`)}`, "bad key …"],
  ["in several words", "bad key Tops3cret / key + 1", "…"],
  ["with more around it", `bad keys [{"key":"${KEY}"}]`, "bad keys …"],
  ["decoded", "bad id and a-secret-of-the-app", "bad id and …"],
  ["of which one contains another", `bad ${KEY}-and-more`, "bad …"],
  ["of a URL", "https://a:pass@word@host failed", "https://…@host failed"],
  ["that is not JSON", `Unexpected token, "${KEY}" is not valid JSON`, 'Unexpected token, "…" is not valid JSON'],
])("an error of the config doesn't show a secret of the environment %s", (_, message, shown) => {
  vi.stubEnv("APP_KEY", KEY);
  vi.stubEnv("ALL_KEYS", `${KEY}-and-more`);
  vi.stubEnv("TOKEN", base64("app-id:a-secret-of-the-app"));
  expect(withoutSecrets(new Error(message))).toBe(shown);
});

test("an error of the config shows where it is", () => {
  vi.stubEnv("FOLDER", import.meta.dirname);
  const message = `Cannot find module '${import.meta.dirname}/keys.ts'`;
  expect(withoutSecrets(new Error(message))).toBe(message);
});
