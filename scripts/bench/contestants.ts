import { createRequire } from "node:module";
import { join } from "node:path";

/** A server that is measured. */
export interface Contestant {
  name: string;
  /** Whether it is a mock that others use, or else ours or the floor. */
  peer: boolean;
  /** Whether it refuses anything. */
  refuses: boolean;
  /** What Node is started with to serve on a port of 127.0.0.1. */
  command: (port: number) => string[];
}

/** The names that the ratios are made of. */
export const OURS = "this mock";
export const PRISM = "Prism CLI";

/**
 * Lists the servers that are measured, each with what makes it fastest to start: the bundle in JSON, and no types to
 * strip.
 *
 * @param generated folder of the bundle and of the mock's build, absolute
 * @param peers folder of the compiled peers, absolute
 */
export function contestants(generated: string, peers: string): Contestant[] {
  const bundle = join(generated, "openapi.json");
  const mock = join(generated, "mock/cli.js");
  const prism = createRequire(import.meta.url).resolve("@stoplight/prism-cli/dist/index.js");
  const file = (name: string) => (port: number) => [join(peers, name), String(port), bundle];
  return [
    { name: OURS, peer: false, refuses: true, command: (port) => [mock, "mock", "--quiet", "--port", String(port)] },
    {
      name: PRISM,
      peer: true,
      refuses: true,
      command: (port) => [prism, "mock", bundle, "-v", "silent", "-p", String(port)],
    },
    { name: "Scalar mock server", peer: true, refuses: true, command: file("scalar.js") },
    { name: "openapi-backend", peer: true, refuses: true, command: file("openapi-backend.js") },
    { name: "bare node:http", peer: false, refuses: false, command: file("bare.js") },
  ];
}
