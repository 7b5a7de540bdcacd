import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { type Command, InvalidArgumentError, Option } from "commander";
import { type Contract, resolve, type Webhook } from "../../contract/contract.ts";
import { namesOnCommandLine } from "../../contract/event-names.ts";
import { readGeneratedContract } from "../../contract/generated.ts";
import { expand } from "../../contract/json-pointer.ts";
import { listedValues, type Schema } from "../../contract/schema.ts";
import { boundTimes } from "../../contract/unix-times.ts";
import { closestEventExample } from "../../contract/views.ts";
import { compileValidator } from "../../runtime/validators/compile.ts";
import type { Delivery } from "../http/interface.ts";
import { parseJsonOrText } from "../http/json.ts";
import { ANSWER_TIMEOUT, postEvent } from "../http/post-event.ts";
import { makeEventFrom, type WebhookEvent } from "../mock/events/event.ts";
import { command, integerBetween, print, printError, toReceiver } from "./command.ts";
import { scenarioEvents } from "./scenario-events.ts";

interface TriggerOptions extends Record<string, unknown> {
  to?: string;
  /** The `event_uuid` of the event, and of each repetition. */
  eventUuid?: string;
  /** The `event_time` of the event, in Unix seconds. */
  eventTime?: number;
  json?: true;
  repeat: number;
  /** Time between two events, in milliseconds. */
  interval: number;
  /** Time limit for the receiver to answer, in milliseconds. */
  timeout: number;
}

/** What is sent or printed in place of an event. */
interface Instead {
  list?: true;
  raw?: string;
  scenario?: string;
}

/** The exit code of a program that Ctrl-C has ended. */
const INTERRUPTED = 130;

/** The command `trigger`: sends events of the contract to a receiver. Each event is a subcommand. */
export function triggerCommand(): Command {
  const contract = readGeneratedContract();
  const trigger = withDelivery(command("trigger"))
    .description("Send an event to a receiver, as the service does.")
    .usage("<event> --to <url> [options]")
    .argument("[event]")
    .option("--list", "list all events with their options, and exit")
    .option("--raw <file>", "send the bytes of a file as they are, such as a broken or unknown event")
    .option("--scenario <name>", "send the events of a scenario of the docs, in its order, by its name")
    .addHelpText("after", "\nThe options of an event: token-payments-contract trigger <event> --help")
    // The options after the name of an event are those of the event.
    .enablePositionalOptions()
    .allowUnknownOption()
    .allowExcessArguments();
  const commands = contract.events.map((event) => eventCommand(contract, event));
  for (const command of commands) trigger.addCommand(command);
  trigger.hook("preSubcommand", (_, subcommand) => {
    const { list, raw, scenario } = trigger.opts();
    if (list || raw !== undefined || scenario !== undefined) rejectExcess(trigger, [subcommand.name()]);
  });
  const names = commands.map((command) => command.name()).join(", ");
  return trigger.action(async (event: string | undefined, options: TriggerOptions & Instead) => {
    const { list, json, raw, scenario } = options;
    if (list || raw !== undefined || scenario !== undefined) rejectExcess(trigger, trigger.args);
    if (list)
      print(
        json
          ? JSON.stringify(commands.map(describeEvent), null, 2).split("\n")
          : commands.flatMap((command) => command.helpInformation().split("\n")),
      );
    else if (raw !== undefined) {
      const to = requireReceiver(trigger);
      const body = await readFile(raw).catch(({ message }) => trigger.error(`error: ${message}`));
      process.exitCode = await send(() => body, to, options);
    } else if (scenario !== undefined) {
      const to = requireReceiver(trigger);
      const events = await scenarioEvents(contract, scenario).catch(({ message }) =>
        trigger.error(`error: ${message}`),
      );
      const make = (index: number) => String(events[index % events.length]);
      process.exitCode = await send(make, to, { ...options, repeat: options.repeat * events.length });
    } else if (event === undefined || event.startsWith("-")) {
      trigger.error(`error: name an event first, then its options; the events are ${names}`);
    } else trigger.error(`error: there is no event "${event}"; the events are ${names}`);
  });
}

/** Ends with exit code 2 if there are words that `--raw`, `--list` and `--scenario` do not take: an option, or an event. */
function rejectExcess(trigger: Command, [excess]: string[]): void {
  if (excess === undefined) return;
  if (excess.startsWith("-")) trigger.error(`error: unknown option '${excess}'`);
  const { list, raw } = trigger.opts();
  trigger.error(
    `error: ${list ? "--list" : raw === undefined ? "--scenario" : "--raw"} takes no event, but got "${excess}"`,
  );
}

/** Adds the options that say where to send, how often, and what to print. */
function withDelivery(command: Command): Command {
  return command
    .option("--to <url>", "URL of the receiver (required)", toReceiver)
    .option("--repeat <number>", "how many events to send", integerBetween(1, 100_000), 1)
    .option("--interval <ms>", "time between two events", integerBetween(0, 3_600_000), 0)
    .option("--timeout <ms>", "time limit for the receiver to answer", integerBetween(1, 600_000), ANSWER_TIMEOUT)
    .option("--json", "print each delivery as a line of JSON");
}

/** The URL of the receiver, which may precede the name of the event. */
function requireReceiver(command: Command): string {
  return command.optsWithGlobals().to ?? command.error("error: required option '--to <url>' not specified");
}

function describeEvent(command: Command): object {
  const options = command.options.map(({ flags, description }) => ({ flags, description }));
  return { event: command.name(), description: command.description(), options };
}

/** The fields of an event's `event_details`. */
export function detailsOf(contract: Contract, { request }: Webhook): Record<string, Schema> {
  return resolve(contract, request.schema.properties?.event_details ?? {}).properties ?? {};
}

function eventCommand(contract: Contract, event: Webhook): Command {
  const subcommand = command(namesOnCommandLine(event.name)[0])
    .description(`${event.summary} (${event.name}).`)
    .helpOption("--help", "show this help");
  // The name of the contract works too.
  if (subcommand.name() !== event.name) subcommand.alias(event.name);
  const options = Object.entries(detailsOf(contract, event)).map(([field, schema]) => {
    return { field, option: fieldOption(contract, field, schema) };
  });
  for (const { option } of options) subcommand.addOption(option);
  const { event_uuid, event_time } = event.request.schema.properties ?? {};
  const uuid = fieldOption(contract, "event_uuid", event_uuid ?? {});
  uuid.description = "Id of the event, also of each repetition; by default each has an id of its own.";
  const time = fieldOption(contract, "event_time", event_time ?? {});
  time.description = "Time of the event, in Unix seconds, such as that of another event; by default now.";
  return withDelivery(subcommand.addOption(uuid).addOption(time)).action(async (values: TriggerOptions) => {
    const details = Object.fromEntries(options.map(({ field, option }) => [field, values[option.attributeName()]]));
    const example = closestEventExample(event, details) as WebhookEvent;
    const { eventUuid: event_uuid, eventTime: event_time } = values;
    const identity = { ...(event_uuid && { event_uuid }), ...(event_time !== undefined && { event_time }) };
    const make = () => ({ ...makeEventFrom(example, details), ...identity });
    process.exitCode = await send(() => JSON.stringify(make()), requireReceiver(subcommand), values);
  });
}

/** Makes the option for a field of an event; its description and allowed values come from the schema. */
function fieldOption(contract: Contract, field: string, schema: Schema): Option {
  const resolved = resolve(contract, schema);
  const { format, type, description = "" } = resolved;
  const allowed = listedValues(resolved) ?? [];
  const placeholder = allowed.length > 0 ? allowed.join("|") : (format ?? type);
  const [paragraph = ""] = description.split("\n\n");
  // The option has the name of its last flag.
  const flags = namesOnCommandLine(field).map((name) => `--${name}`);
  const option = new Option(`${flags.join(", ")} <${placeholder}>`, paragraph.trim().replaceAll("\n", " "));
  return option.argParser((text) => {
    const value = parseOption(text, type);
    // With a time in milliseconds, a receiver would take every later event for an older one.
    const { issues = [] } = compileValidator(boundTimes(expand(contract.raw, schema))).validate(value);
    const messages = issues.map(({ message }) => message);
    if (typeof value === "number" && !Number.isSafeInteger(value))
      messages.push(`must be from -${Number.MAX_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER} to be exact in JavaScript`);
    if (messages.length === 0) return value;
    throw new InvalidArgumentError(`${messages.map((message) => `It ${message}.`).join(" ")} Send others with --raw.`);
  });
}

/** The value of that type that a text means; the text itself where it means none. */
function parseOption(text: string, type: Schema["type"]): unknown {
  const types = [type].flat();
  if (types.includes("integer") && /^-?\d+$/.test(text)) return Number(text);
  if (types.includes("boolean") && (text === "true" || text === "false")) return text === "true";
  return text;
}

/**
 * Sends events one after the other, and prints each with its result.
 *
 * @param make makes the body of an event, by its index
 * @returns the exit code: 0 when all were delivered, 1 when some were not, 130 after Ctrl-C
 */
async function send(
  make: (index: number) => string | Buffer<ArrayBuffer>,
  to: string,
  options: TriggerOptions,
): Promise<number> {
  const { repeat, interval, timeout, json } = options;
  const end = new AbortController();
  const interrupt = () => end.abort();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, interrupt);
  let sent = 0;
  let delivered = 0;
  while (sent < repeat) {
    if (sent > 0 && interval > 0) await wait(interval, undefined, { signal: end.signal }).catch(() => {});
    if (end.signal.aborted) break;
    const body = make(sent);
    if (!json) print(`POST ${to} ${body}`);
    const delivery = await postEvent(to, body, { timeout, signal: end.signal });
    if (end.signal.aborted) break;
    sent += 1;
    if (delivery.delivered) delivered += 1;
    if (json)
      print(JSON.stringify({ time: new Date().toISOString(), to, body: parseJsonOrText(String(body)), ...delivery }));
    else printDelivery(delivery);
  }
  for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, interrupt);
  const ending = end.signal.aborted ? ": interrupted" : "";
  if (repeat > 1 && !json) print(`${delivered} of ${repeat} events were delivered${ending}.`);
  if (end.signal.aborted) return INTERRUPTED;
  return delivered === repeat ? 0 : 1;
}

function printDelivery({ status, ms, problem }: Delivery): void {
  const response = `${status ?? "no response"} in ${ms} ms`;
  if (problem === undefined) print({ line: `${response}: delivered.`, color: "green" });
  else printError(`${response}: not delivered, ${problem}`);
}
