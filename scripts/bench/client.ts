import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { bundleSizes } from "./client/bundle-size.ts";
import { callTimes } from "./client/call-time.ts";
import { instantiations } from "./client/instantiations.ts";

const root = join(import.meta.dirname, "../..");
/** Inside of node_modules, so that the programs find their packages and git does not find them. */
const work = join(root, "node_modules/.cache/bench-client");

/** Measures the client next to its peers, as it is committed, and prints what it saw. Takes about half a minute. */
export async function main(): Promise<void> {
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  const counts = await instantiations(root, work);
  console.log(`Instantiations of TypeScript 5.9 for a file that calls every operation

${lines(counts, (count) => count.toLocaleString("en"))}
`);

  const sizes = await bundleSizes(root);
  console.log(`Bytes of a browser bundle that calls one operation, minified, gzip

${lines(sizes, (bytes) => bytes.toLocaleString("en"))}
`);

  const { client, fetch } = await callTimes(root);
  console.log(`Microseconds of a call to a bare server on the loopback interface, by turns, medians

${lines({ client, fetch }, (time) => time.toFixed(1))}

The client takes ${(client / fetch).toFixed(2)} times as long as a raw fetch.`);
}

function lines(figures: Record<string, number>, show: (figure: number) => string): string {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  return Object.entries(figures)
    .map(([name, figure]) => `${name.padEnd(width)}  ${show(figure).padStart(9)}`)
    .join("\n");
}
