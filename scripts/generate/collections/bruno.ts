import { stringify } from "yaml";
import {
  type CollectionFormat,
  type CollectionRequest,
  type Environment,
  FAILURES,
  type Folder,
  preRequestScript,
  type SavedResponse,
} from "./collection.ts";

/** The format of Bruno 3, OpenCollection: a file for each request, in the folder of its operation. */
export const bruno: CollectionFormat = async (collection) => {
  const { title: name, version, introduction, folders, environments } = collection;
  const scripts = [{ type: "before-request", code: await preRequestScript("bruno", collection) }];
  const files: Record<string, unknown> = {
    "opencollection.yml": {
      opencollection: "1.0.0",
      info: { name, version },
      request: { scripts },
      docs: introduction,
      bundled: false,
    },
    "requests/folder.yml": folderOf("Requests", 1),
    "failures/folder.yml": folderOf("Failures", 2, FAILURES),
  };
  for (const [index, folder] of folders.entries()) addFolder(files, folder, index + 1);
  for (const environment of environments) {
    files[`environments/${environment.name}.yml`] = environmentOf(environment);
  }
  return Object.fromEntries(
    Object.entries(files).map(([file, content]) => [
      `bruno/${file}`,
      stringify(content, { lineWidth: 0, defaultStringType: "PLAIN" }),
    ]),
  );
};

function addFolder(files: Record<string, unknown>, folder: Folder, position: number): void {
  const { name, description, requests, failures } = folder;
  files[`requests/${name}/folder.yml`] = folderOf(name, position, description);
  files[`failures/${name}/folder.yml`] = folderOf(name, position);
  for (const [kind, list] of Object.entries({ requests, failures })) {
    for (const [index, request] of list.entries()) {
      files[`${kind}/${name}/${request.id}.yml`] = requestOf(request, index + 1);
    }
  }
}

function folderOf(name: string, seq: number, docs?: string) {
  return { info: { name, type: "folder", seq }, ...(docs && { docs }) };
}

function requestOf(request: CollectionRequest, seq: number) {
  const { name, description, checks, responses } = request;
  const tests = checks.map(({ title, field, value }) => {
    const actual = field === undefined ? "res.getStatus()" : `res.getBody().${field}`;
    return `test(${JSON.stringify(title)}, () => expect(${actual}).to.equal(${JSON.stringify(value)}));\n`;
  });
  return {
    info: { name, type: "http", seq },
    http: { ...messageOf(request), ...(request.token && { auth: { type: "bearer", token: "{{auth_token}}" } }) },
    runtime: { scripts: [{ type: "tests", code: tests.join("") }] },
    ...(responses.length > 0 && { examples: responses.map((response) => exampleOf(request, response)) }),
    ...(description && { docs: description }),
  };
}

/** A documented response, with the request that the mock answers with it. */
function exampleOf(request: CollectionRequest, { name, status, statusText, body, prefer }: SavedResponse) {
  return {
    name,
    request: messageOf({ ...request, headers: [...request.headers, prefer] }),
    response: {
      status,
      statusText,
      headers: [{ name: "content-type", value: "application/json" }],
      body: { type: "json", data: body },
    },
  };
}

function messageOf({ path, headers, query, body }: CollectionRequest) {
  return {
    method: "POST",
    url: `{{base_url}}${path}`,
    headers,
    ...(query.length > 0 && { params: query.map((parameter) => ({ ...parameter, type: "query" })) }),
    body: { type: "json", data: body },
  };
}

function environmentOf({ name, variables }: Environment) {
  return {
    name,
    variables: variables.map(({ name, value, secret }) => (secret ? { secret, name } : { name, value })),
  };
}
