import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { BenchRequest, Server } from "../support/server-process.ts";

/** A server that is measured. */
export interface Contestant extends Server {
  /** Whether it is a mock that others use: not ours, and not the floor. */
  peer: boolean;
  /** Whether it rejects invalid requests. */
  rejects: boolean;
}

/** The names used in the ratios. */
export const OURS = "this mock";
export const PRISM = "Prism CLI";
/** Answers without looking at the request: no server of Node.js can be much faster. */
export const BARE = "bare node:http";

/**
 * Lists the servers that are measured, each in its fastest form to start: the bundle in JSON, and no types to strip.
 *
 * @param generated folder of the bundle and of the mock's build, absolute
 * @param peers path of the compiled `mock-peers.ts`, absolute
 */
export function contestants(generated: string, peers: string): Contestant[] {
  const bundle = join(generated, "openapi.json");
  const prism = createRequire(import.meta.url).resolve("@stoplight/prism-cli/dist/index.js");
  const from = (name: string) => (port: number) => [peers, name, String(port), bundle];
  return [
    { ...builtMock(generated), peer: false, rejects: true },
    { name: "createMockFetch", peer: false, rejects: true, command: from("in-process") },
    {
      name: PRISM,
      peer: true,
      rejects: true,
      command: (port) => [prism, "mock", bundle, "-v", "silent", "-p", String(port)],
    },
    { name: "Scalar mock server", peer: true, rejects: true, command: from("scalar") },
    { name: "openapi-backend", peer: true, rejects: true, command: from("openapi-backend") },
    { name: BARE, peer: false, rejects: false, command: from("bare") },
  ];
}

/** The mock as the package ships it. */
function builtMock(generated: string): Server {
  const cli = join(generated, "mock/cli.js");
  return { name: OURS, command: (port) => [cli, "mock", "--quiet", "--port", String(port)] };
}

/**
 * Makes the measured requests from an example of the contract.
 *
 * @param bundle path of the bundled contract in JSON
 * @returns a valid request, and the same one with an amount of 0, which the contract does not allow
 */
export function benchRequests(bundle: string): { valid: BenchRequest; invalid: BenchRequest } {
  const { value } = JSON.parse(readFileSync(bundle, "utf8")).components.examples.IssueSilaByAccountName;
  const common = {
    path: "/0.2/issue_sila",
    headers: { "content-type": "application/json", authsignature: "any", usersignature: "any" },
  };
  return {
    valid: { ...common, body: JSON.stringify(value), statuses: [200] },
    // Scalar rejects with a status of its own.
    invalid: { ...common, body: JSON.stringify({ ...value, amount: 0 }), statuses: [400, 422] },
  };
}
