import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { createMockServer } from "@scalar/mock-server";

// Scalar's mock server as its documentation starts it, without the instructions that it prints.
const [port, bundle] = process.argv.slice(2) as [string, string];
const document = JSON.parse(readFileSync(bundle, "utf8"));

const app = await createMockServer({ document, logger: false });
serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" });
