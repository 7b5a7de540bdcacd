import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Files } from "../context.ts";
import {
  type Collection,
  type CollectionRequest,
  type Environment,
  FAILURES,
  type Folder,
  type Setting,
} from "./collection.ts";

const SCHEMA = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/**
 * Writes a collection in Postman's format 2.1: all requests in one file, and a file for each environment.
 *
 * @returns the files by their names
 */
export async function postmanFiles(collection: Collection): Promise<Files> {
  const { title: name, version, introduction, folders, environments, servers } = collection;
  // It begins with the signer, which the tester replaces.
  const preRequest = await readFile(join(import.meta.dirname, "pre-request.js"), "utf8");
  const document = {
    info: { name, version, description: introduction, schema: SCHEMA },
    item: [
      { name: "Requests", item: folders.map(folderOf) },
      { name: "Failures", description: FAILURES, item: folders.map(failuresOf) },
    ],
    event: [script("prerequest", preRequest.replace("SERVERS", JSON.stringify(servers)))],
  };
  const environmentFiles = environments.map((environment) => [
    `${environment.name}.postman_environment.json`,
    json(environmentOf(name, environment)),
  ]);
  const file = `${name.toLowerCase().replaceAll(/\W+/g, "-")}.postman_collection.json`;
  return { [file]: json(document), ...Object.fromEntries(environmentFiles) };
}

function folderOf({ name, description, requests }: Folder) {
  return { name, description, item: requests.map(itemOf) };
}

function failuresOf({ name, failures }: Folder) {
  return { name: `${name} failures`, item: failures.map(itemOf) };
}

function itemOf(request: CollectionRequest) {
  const tests = request.checks.map(({ title, field, value }) => {
    const actual = field === undefined ? "pm.response.code" : `pm.response.json().${field}`;
    return `pm.test(${JSON.stringify(title)}, () => pm.expect(${actual}).to.equal(${JSON.stringify(value)}));`;
  });
  const response = request.responses.map(({ name, prefer, statusText, status, body }) => ({
    name,
    originalRequest: requestOf({ ...request, headers: [...request.headers, prefer] }),
    status: statusText,
    code: status,
    _postman_previewlanguage: "json",
    header: [{ key: "content-type", value: "application/json" }],
    cookie: [],
    body,
  }));
  return { name: request.name, event: [script("test", tests.join("\n"))], request: requestOf(request), response };
}

function requestOf({ path, query, headers, body, token, description }: CollectionRequest) {
  return {
    method: "POST",
    header: headers.map(settingOf),
    ...(token && { auth: { type: "bearer", bearer: [{ key: "token", value: "{{auth_token}}", type: "string" }] } }),
    url: {
      raw: `{{base_url}}${path}`,
      host: ["{{base_url}}"],
      path: path.slice(1).split("/"),
      ...(query.length > 0 && { query: query.map(settingOf) }),
    },
    body: { mode: "raw", raw: body, options: { raw: { language: "json" } } },
    ...(description && { description }),
  };
}

function settingOf({ name, ...others }: Setting) {
  return { key: name, ...others };
}

function script(listen: "prerequest" | "test", code: string) {
  return { listen, script: { type: "text/javascript", exec: code.trimEnd().split("\n") } };
}

/** An environment. Postman lists it beside those of other services, so its name begins with that of the service. */
function environmentOf(service: string, { name, variables }: Environment) {
  return {
    name: `${service}: ${name}`,
    values: variables.map(({ name: key, value, secret }) => {
      return { key, value, type: secret ? "secret" : "default", enabled: true };
    }),
    _postman_variable_scope: "environment",
  };
}

/** Without indentation, which would double the size of the file, and which Postman does not need. */
function json(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
