import { availableParallelism, cpus } from "node:os";

/** What the figures were measured on: the version of Node.js and the processor. */
export function machine(): string {
  const [cpu] = cpus();
  return `Node ${process.versions.node}, ${availableParallelism()} cores (${cpu?.model})`;
}
