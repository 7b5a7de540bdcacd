// Calls an operation that Mock Service Worker answers by handlers made from the bundle, and prints the response.
import { readFileSync } from "node:fs";
import { fromOpenApi } from "@msw/source/open-api";
import { setupServer } from "msw/node";

const bundle = JSON.parse(readFileSync(process.env.BUNDLE, "utf8"));
const server = setupServer(...(await fromOpenApi(bundle)));
server.listen({ onUnhandledRequest: "error" });

const response = await fetch(`${bundle.servers[0].url}/0.2/issue_sila`, { method: "POST", body: "{}" });
console.log(response.status, await response.text());
server.close();
