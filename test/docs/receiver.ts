import type { ChildProcess } from "node:child_process";
import { expect, vi } from "vitest";
import { exampleValue } from "../support/contract.ts";
import { blocksOf, readPage } from "../support/pages.ts";

/** The lines of docs/webhooks.md that let each framework or runtime use the receiver, by its name. */
export const recipes: Record<string, string> = Object.fromEntries(
  [...readPage("docs/webhooks.md").text.matchAll(/^\| ([^|`]+?)(?:, in [^|]+)? \| `([^`]+;)` \|$/gm)].map(
    ([, name, line]) => [name, line],
  ),
);

/** A program that uses the receiver as the guide says: it prints the id of a verification, and accepts the event. */
export function receiverProgram(name: string, port = ""): string {
  const line = recipes[name];
  if (line === undefined) throw new Error(`docs/webhooks.md has no line for ${name}`);
  return `${line.includes("createServer") ? 'import { createServer } from "node:http";' : ""}
import { createReceiver, toNodeHandler } from "token-payments-contract/webhooks";
const receive = createReceiver({ on: { kyc_status_update: (event) => console.log(event.event_details.kyc) } });
${line.replace("4020", port)}
`;
}

/** The receiver of the guide that is written without the package, in a language. */
export function programWithoutPackage(language: string): string {
  const block = blocksOf(readPage("docs/webhooks.md")).find(({ note }) => note === `tab=${language}`);
  if (block === undefined) throw new Error(`docs/webhooks.md has no receiver in ${language}`);
  return block.code;
}

/** Checks that a running receiver accepts an event twice, prints it once, and rejects what is not JSON. */
export async function checkWithoutPackage(server: ChildProcess, address: string): Promise<void> {
  let printed = "";
  server.stdout?.on("data", (text) => (printed += text));
  const post = async (body: string) => (await fetch(address, { method: "POST", body })).status;
  // What is not JSON is never printed.
  await vi.waitFor(() => post("{"), { timeout: 60_000 });
  const event = JSON.stringify(exampleValue("KycPassed"));
  expect([await post(event), await post(event), await post("{")]).toEqual([200, 200, 400]);
  await expect.poll(() => printed).toBe("kyc passed\n");
}
