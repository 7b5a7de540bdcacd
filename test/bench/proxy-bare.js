// The floor: a proxy of Node.js without packages, as tutorials write it: `proxy-bare.js <port> <upstream>`.
import { Agent, createServer, request } from "node:http";

const [port, upstream] = process.argv.slice(2);
const { hostname, port: upstreamPort } = new URL(upstream);
const agent = new Agent({ keepAlive: true });

createServer((incoming, response) => {
  const { method, url: path, headers } = incoming;
  const passed = request({ agent, hostname, port: upstreamPort, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  passed.on("error", () => response.destroy());
  incoming.pipe(passed);
}).listen(Number(port), "127.0.0.1");
