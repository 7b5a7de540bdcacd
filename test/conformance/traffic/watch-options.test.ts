import { Command } from "commander";
import { expect, test } from "vitest";
import { addWatchOptions, readWatchOptions } from "../../../scripts/conformance/commands/watch-options.ts";
import { contract } from "../../support/contract.ts";

function read(...words: string[]) {
  const command = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  addWatchOptions(command);
  return readWatchOptions(command, contract, command.parse(words, { from: "user" }).opts());
}

const kinds = [...new Set(contract.events.map(({ kind }) => kind))];

test("the options of check and proxy are read for a contract", () => {
  expect(read()).toMatchObject({ side: undefined, subscribed: undefined, isSandbox: false, failsOnUnlisted: false });
  expect(read("--fail-on", "unlisted", "--sandbox", "--side", "caller")).toMatchObject({
    side: "caller",
    isSandbox: true,
    failsOnUnlisted: true,
  });
  expect(read("--events-within", "5", "--subscribed", "kyc, transaction").subscribed).toEqual(["kyc", "transaction"]);
  expect(read("--max-amount", "20000000").maxAmount).toBe(20_000_000);
  expect(read("--events-within", "5", "--subscribed", "all").subscribed).toEqual(kinds);
});

test("a kind of events that the contract does not have is refused, and one without a time", () => {
  expect(() => read("--events-within", "5", "--subscribed", "kyc_update")).toThrow(
    `there is no kind "kyc_update": name all, or some of ${kinds.join(", ")}`,
  );
  expect(() => read("--subscribed", "all")).toThrow("--subscribed needs --events-within <seconds>");
});
