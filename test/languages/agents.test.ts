import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Schema } from "../../scripts/contract/schema.ts";
import { contract, exampleValue, fieldsOf } from "../support/contract.ts";
import { BUNDLES, FOLDER, runMock, runProgram } from "./support.ts";

/** What makes tools for agents of the bundle: a server of the Model Context Protocol. */
interface Maker {
  name: string;
  /** Generates the code of the server. */
  generate?: string[];
  /** The program of the server, and its options. */
  serve: (address: string) => string[];
  environment?: (address: string) => Record<string, string>;
  /** The name of the tool for an operation. */
  toolName: (operationId: string) => string;
  /** The field of the input that contains the body; without it, the input is the body and the query. */
  bodyField?: string;
  /** Whether the result of a failure is marked by `isError`. */
  marksFailures: boolean;
}

interface Tool {
  name: string;
  description: string;
  inputSchema: Schema & { properties: Record<string, Schema> };
}

const GENERATED = join(FOLDER, "agents/generated");

const MAKERS: Maker[] = [
  {
    name: "@ivotoby/openapi-mcp-server",
    serve: (address) => [
      join(FOLDER, "node_modules/.bin/openapi-mcp-server"),
      ...["--disable-abbreviation", "--openapi-spec", BUNDLES["openapi-3.0.json"]],
      ...["--api-base-url", address, "--headers", "authsignature:any,usersignature:any"],
    ],
    toolName: (id) => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    marksFailures: true,
  },
  {
    name: "openapi-mcp-generator",
    generate: ["openapi-mcp-generator", "--input", BUNDLES["openapi.json"], "--output", GENERATED, "--force"],
    // As written: Node.js runs it, so there is nothing to install or to build.
    serve: () => [join(GENERATED, "src/index.ts")],
    environment: (address) => ({
      API_BASE_URL: address,
      API_KEY_AUTHSIGNATURE: "any",
      API_KEY_USERSIGNATURE: "any",
    }),
    toolName: (id) => id,
    bodyField: "requestBody",
    marksFailures: false,
  },
];

const mock = runMock();

describe.each(MAKERS)("the tools of $name", ({ generate, serve, environment, toolName, bodyField, marksFailures }) => {
  let server: ChildProcessWithoutNullStreams;
  let ask: <Result>(method: string, params: object) => Promise<Result>;
  let tools: Map<string, Tool>;

  beforeAll(async () => {
    if (generate) await runProgram(FOLDER, generate);
    const env = { ...process.env, ...environment?.(mock.address) };
    server = spawn(process.execPath, serve(mock.address), { cwd: FOLDER, env });
    ask = askerOf(server);
    const clientInfo = { name: "test", version: "1" };
    await ask("initialize", { protocolVersion: "2025-03-26", capabilities: {}, clientInfo });
    server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
    const listed = await ask<{ tools: Tool[] }>("tools/list", {});
    tools = new Map(listed.tools.map((tool) => [tool.name, tool]));
  });
  afterAll(() => server.kill());

  test("are the operations, with their descriptions", () => {
    expect([...tools.keys()].sort()).toEqual(contract.operations.map(({ id }) => toolName(id)).sort());
    for (const { id, description } of contract.operations) {
      expect(tools.get(toolName(id))?.description).toContain(description?.trim());
    }
  });

  test("take every field of the request, each with its description", () => {
    for (const { id, request, parameters } of contract.operations) {
      const { properties = {} } = tools.get(toolName(id))?.inputSchema ?? {};
      const body = bodyField === undefined ? properties : properties[bodyField]?.properties;
      expect(Object.keys({ ...properties, ...body })).toEqual(
        expect.arrayContaining(parameters.map(({ name }) => name)),
      );
      for (const name of Object.keys(fieldsOf(request.schema))) {
        expect(body?.[name]?.description, `${name} of ${id}`).toBeTypeOf("string");
      }
      expect(Object.keys(body?.header?.properties ?? {})).toContain("app_handle");
    }
  });

  test("call the mock, and return its response", async () => {
    const [text, { isError }] = await call("issueSila", exampleValue("IssueSilaByAccountName"));
    expect(isError ?? false).toBe(false);
    expect(text).toMatch(/"transaction_id": "[\da-f-]{36}"/);
  });

  test("return why the mock refuses a request", async () => {
    const body = { ...exampleValue("IssueSilaByAccountName"), card_name: "visa" };
    const [text, { isError = false }] = await call("issueSila", body);
    expect(isError).toBe(marksFailures);
    expect(text).toContain("400");
    expect(text).toContain("account_name conflicts with card_name; send exactly one of these");
  });

  async function call(id: string, body: object): Promise<[text: string, result: { isError?: boolean }]> {
    const input = bodyField === undefined ? body : { [bodyField]: body };
    const result = await ask<{ content: { text: string }[]; isError?: boolean }>("tools/call", {
      name: toolName(id),
      arguments: input,
    });
    return [result.content.map(({ text }) => text).join("\n"), result];
  }
});

/** Returns a function that sends a request of JSON-RPC, and resolves to its result. */
function askerOf(server: ChildProcessWithoutNullStreams) {
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  let errors = "";
  server.stderr.on("data", (data) => {
    errors += data;
  });
  server.on("exit", (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The server ended with ${code}:\n${errors}`));
  });
  createInterface({ input: server.stdout }).on("line", (line) => {
    const { id, result, error } = JSON.parse(line);
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result as never);
    waiting.delete(id);
  });
  let last = 0;
  return <Result>(method: string, params: object): Promise<Result> => {
    const id = ++last;
    server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  };
}
