import { type Command, Option } from "commander";
import type { Contract } from "../../contract/contract.ts";
import { groupByKind } from "../../contract/views.ts";
import { integerBetween } from "../../service/commands/command.ts";
import type { WatchOptions } from "../traffic/watch.ts";

/** The options of the commands that watch traffic, as they are given. */
export interface WatchCommandOptions extends Pick<WatchOptions, "side" | "eventsWithin" | "maxAmount"> {
  subscribed?: string[];
  sandbox?: true;
  failOn?: "unlisted";
}

/** Adds the options that `check` and `proxy` share. */
export function addWatchOptions(command: Command): void {
  command
    .addOption(new Option("--side <side>", "report only what one side does wrong").choices(["caller", "service"]))
    .option(
      "--events-within <seconds>",
      "report events that have not followed a call so many seconds later",
      integerBetween(0, 1e9),
    )
    .option(
      "--subscribed <kinds>",
      "the kinds of events that your app gets, separated by commas, or all: a missing one is a breach",
      toKinds,
    )
    .option(
      "--max-amount <cents>",
      "the greatest amount that the operator has agreed with your app, in cents, if it is more than that of the contract",
      integerBetween(1, 1e15 - 1),
    )
    .option("--sandbox", "the service is a sandbox: check what the specification says of it too")
    .addOption(
      new Option(
        "--fail-on <what>",
        "treat fields, values and statuses that the contract does not list as breaches",
      ).choices(["unlisted"]),
    );
}

function toKinds(text: string): string[] {
  return text.split(",").map((kind) => kind.trim());
}

/**
 * Reads the options for a contract; a kind of events that it does not have ends the command.
 *
 * @param command reports it
 */
export function readWatchOptions(
  command: Command,
  contract: Contract,
  { side, eventsWithin, maxAmount, subscribed, sandbox, failOn }: WatchCommandOptions,
): WatchOptions {
  const kinds = [...groupByKind(contract).keys()];
  if (subscribed && eventsWithin === undefined) command.error("error: --subscribed needs --events-within <seconds>");
  const unknown = subscribed?.find((kind) => kind !== "all" && !kinds.includes(kind));
  if (unknown !== undefined) {
    command.error(`error: --subscribed: there is no kind "${unknown}": name all, or some of ${kinds.join(", ")}`);
  }
  return {
    side,
    eventsWithin,
    maxAmount,
    subscribed: subscribed?.includes("all") ? kinds : subscribed,
    isSandbox: sandbox === true,
    failsOnUnlisted: failOn === "unlisted",
  };
}
