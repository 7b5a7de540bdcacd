import { readFileSync } from "node:fs";
import { Command } from "commander";
import type { Bundle } from "../mock/contract.ts";
import { ANSWER_TIMEOUT } from "../mock/events/deliver.ts";
import { makeEvent } from "../mock/events/event.ts";
import { readWebhooks, type Webhook } from "../mock/events/webhooks.ts";
import { BUNDLE } from "../mock/files.ts";
import { integerBetween, toAddress } from "./option-values.ts";
import { chooseExample } from "./trigger/choose-example.ts";
import { fieldOption } from "./trigger/field-option.ts";
import { eventName, flagsOf } from "./trigger/names.ts";
import { type Sending, send } from "./trigger/send.ts";

/** The command `trigger`: sends events of the contract to a receiver, each kind by a command of its own. */
export function triggerCommand(): Command {
  const bundle: Bundle = JSON.parse(readFileSync(BUNDLE, "utf8"));
  const commands = [...readWebhooks(bundle).values()].map((webhook) => eventCommand(bundle, webhook));
  const trigger = new Command("trigger")
    .description("Send an event to a receiver, as the service would.")
    .usage("<event> --to <url> [options]")
    .argument("[event]")
    .option("--list", "list every event with its options, and end")
    .addHelpText("after", "\nThe options of an event: token-payments trigger <event> --help")
    .allowUnknownOption()
    .allowExcessArguments()
    .exitOverride(exit)
    .action((event: string | undefined, { list }: { list?: true }) => {
      const names = commands.map((command) => command.name()).join(", ");
      if (list) console.log(commands.map((command) => command.helpInformation()).join("\n"));
      else if (event === undefined || event.startsWith("-")) {
        trigger.error(`error: name an event, and its options after it; the events are ${names}`);
      } else trigger.error(`error: there is no event "${event}"; the events are ${names}`);
    });
  for (const command of commands) trigger.addCommand(command);
  return trigger;
}

function eventCommand(bundle: Bundle, webhook: Webhook): Command {
  const command = new Command(eventName(webhook))
    .showSuggestionAfterError(false)
    .exitOverride(exit)
    .description(`${webhook.summary} (${webhook.name}).`)
    .helpOption("--help", "show this")
    .requiredOption("--to <url>", "address of the receiver", toAddress);
  if (command.name() !== webhook.name) command.alias(webhook.name);
  for (const [field, schema] of Object.entries(webhook.details)) {
    command.addOption(fieldOption(bundle, field, schema));
  }
  return command
    .option("--repeat <number>", "how many events to send, each with an id of its own", integerBetween(1, 100_000), 1)
    .option("--interval <ms>", "time between two events", integerBetween(0, 3_600_000), 0)
    .option("--timeout <ms>", "time that the receiver may take to answer", integerBetween(1, 600_000), ANSWER_TIMEOUT)
    .action(async (options: Sending & Record<string, unknown>) => {
      const details = detailsOf(webhook, options);
      const example = chooseExample(webhook, details);
      process.exitCode = await send(() => makeEvent(example, details), options);
    });
}

/** What the options say of the fields of the event. */
function detailsOf({ details }: Webhook, options: Record<string, unknown>): Record<string, unknown> {
  const given = Object.keys(details).map((field) => [field, options[optionKey(field)]]);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

/** Commander keeps an option under its last flag, in camelCase. */
function optionKey(field: string): string {
  const flag = flagsOf(field).at(-1) ?? "";
  return flag.slice(2).replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function exit({ exitCode }: { exitCode: number }): never {
  process.exit(exitCode === 0 ? 0 : 2);
}
