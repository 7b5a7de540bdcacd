import type { Example, Webhook } from "../../contract/contract.ts";
import { namesOnCommandLine } from "../../contract/event-names.ts";
import { closestEventExample } from "../../contract/views.ts";
import { writePost } from "./curl.ts";

/** Where the receivers of the guides listen. */
export const RECEIVER = "http://127.0.0.1:4020";

/** Writes the command that sends an example of an event to a receiver, with few options that select this example. */
export function writeTrigger(event: Webhook, { value }: Pick<Example, "value">): string {
  const { outcome, ...others } = (value as { event_details: Record<string, unknown> }).event_details;
  const needed = outcome === undefined ? {} : { outcome };
  // Words say more to a reader than numbers and ids.
  const isWord = (detail: unknown) => /^[a-z_]+$/i.test(String(detail));
  const ranked = Object.entries(others)
    .filter(([, detail]) => detail !== "" && detail !== null)
    .sort(([, a], [, b]) => Number(isWord(b)) - Number(isWord(a)));
  const attempts = [
    needed,
    ...ranked.map(([field, detail]) => ({ ...needed, [field]: detail })),
    { ...needed, ...others },
  ];
  const options = attempts.find((details) => closestEventExample(event, details) === value) ?? {};
  const flags = Object.entries(options).map(([field, detail]) => `--${namesOnCommandLine(field)[0]} ${detail}`);
  const [name] = namesOnCommandLine(event.name);
  return [`npx token-payments-contract trigger ${name}`, ...flags, `--to ${RECEIVER}`].join(" \\\n  ");
}

/** Writes the call that sends an example of an event to a receiver, without the package. */
export function writeDelivery({ value }: Pick<Example, "value">): string {
  return writePost(RECEIVER, { "content-type": "application/json" }, JSON.stringify(value));
}
