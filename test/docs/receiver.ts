import { readPage } from "../support/pages.ts";

/** The lines of docs/events.md that let each framework or runtime use the receiver, by its name. */
export const recipes: Record<string, string> = Object.fromEntries(
  [...readPage("docs/events.md").text.matchAll(/^\| ([^|`]+?)(?:, in [^|]+)? \| `([^`]+;)` \|$/gm)].map(
    ([, name, line]) => [name, line],
  ),
);

/** A program that uses the receiver as the guide says: it prints the id of a verification, and accepts the event. */
export function receiverProgram(name: string, port = ""): string {
  const line = recipes[name];
  if (line === undefined) throw new Error(`docs/events.md has no line for ${name}`);
  return `${line.includes("createServer") ? 'import { createServer } from "node:http";' : ""}
import { createReceiver, toNodeHandler } from "token-payments-contract/webhooks";
const receive = createReceiver({ on: { kyc_status_update: (event) => console.log(event.event_details.kyc) } });
${line.replace("4020", port)}
`;
}
