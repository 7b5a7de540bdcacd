import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// The floor: parses the body and answers the bytes of the contract's example. It routes, checks and refuses nothing.
const [port, bundle] = process.argv.slice(2) as [string, string];
const { components } = JSON.parse(readFileSync(bundle, "utf8"));
const answer = JSON.stringify(components.examples.IssueSilaAccepted.value);

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(200, { "content-type": "application/json" });
    response.end(answer);
  });
}).listen(Number(port), "127.0.0.1");
