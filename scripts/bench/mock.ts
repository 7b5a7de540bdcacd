import { join } from "node:path";
import { contestants } from "./contestants.ts";
import { machine } from "./machine.ts";
import { measureLoads, measureStarts } from "./measure.ts";
import { prepare } from "./prepare.ts";
import { absoluteTable, ratioTable } from "./report.ts";
import { benchRequests } from "./requests.ts";

/**
 * Measures the mock next to its peers with one request of `issue_sila`, and prints what it saw. Takes about two
 * minutes.
 */
export async function main(): Promise<void> {
  const { generated, peers } = await prepare(join(import.meta.dirname, "../.."));
  const all = contestants(generated, peers);
  const requests = benchRequests(join(generated, "openapi.json"));
  console.log("Measures for about two minutes; what else runs on this machine changes the numbers.\n");

  const starts = await measureStarts(all, requests);
  const figures = await measureLoads(all, requests, starts);

  console.log(`${machine()}, 8 connections, medians.
A rate with ≥ is what the load generator could ask for; the server may be faster.

${absoluteTable(figures)}

${ratioTable(figures)}`);
}
