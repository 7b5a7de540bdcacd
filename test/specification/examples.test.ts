import { describe, expect, it } from "vitest";
import { unmatched } from "./examples.ts";

describe("unmatched", () => {
  const wallets = [
    { cause: "The only wallet", tells: ["only wallet"] },
    { cause: "Balance not zero", tells: ["balance|tokens"] },
  ];

  it("is empty when every cause has an example, however it is spelt", () => {
    const examples = { onlyWallet: { value: { message: "Balance is zero." } }, tokens_left: {} };
    expect(unmatched(wallets, examples)).toEqual([]);
  });

  it("names a cause whose example belongs to another one", () => {
    expect(unmatched(wallets, { only_wallet: { summary: "With a balance" } })).toEqual([
      "no example of its own for: Balance not zero",
    ]);
  });

  it("names an example that shows nothing stated", () => {
    const examples = { only_wallet: {}, balance: {}, too_many: { value: { message: "Too many requests." } } };
    expect(unmatched(wallets, examples)).toEqual(["example too_many: shows none of the stated causes"]);
  });

  it("takes literals by their letter", () => {
    const list = [
      { cause: "Code", error_code: "NO" },
      { cause: "Text", message: "Not this." },
      { cause: "Format", key: "validation_details" },
    ];
    const examples = {
      a: { value: { error_code: "NO", message: "Not this." } },
      b: { value: { message: "Not this." } },
      c: { value: { validation_details: {} } },
    };
    expect(unmatched(list, examples)).toEqual([]);
    expect(unmatched(list, { ...examples, b: { value: { message: "not this" } } })).toEqual([
      "no example of its own for: Text",
      "example b: shows none of the stated causes",
    ]);
  });
});
