import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { GENERATED } from "../../../../scripts/contract/generated.ts";

/** A collection, as the tests read it. */
interface Collection {
  /** The script that runs before each request. */
  script: string;
  /** By the path of the operation. */
  requests: Map<string, SentRequest[]>;
  failures: Map<string, SentRequest[]>;
  environments: Record<string, { name: string; value?: string; secret: boolean }[]>;
}

export interface SentRequest {
  name: string;
  method: string;
  url: string;
  /** Those that are sent, by name. */
  headers: Record<string, string>;
  /** Names of those that a tester can turn on. */
  disabledHeaders: string[];
  query: string[];
  /** The auth token. */
  token?: string;
  body: string;
  tests: string;
  saved: { name: string; status: number; body: string; prefer?: string }[];
}

const FOLDER = join(GENERATED, "collections");

// biome-ignore lint/suspicious/noExplicitAny: a file whose form the reader knows
type CollectionNode = any;

/** Reads `generated/collections/` as Postman does. */
export function readPostman(): Collection {
  const read = (file: string): CollectionNode => JSON.parse(readFileSync(join(FOLDER, file), "utf8"));
  const { item, event } = read("token-payments-service.postman_collection.json");
  const [requests, failures] = item.map(({ item }: CollectionNode) =>
    byPath(item.flatMap(({ item }: CollectionNode) => item.map(sent))),
  );
  const environments = readdirSync(FOLDER).filter((file) => file.endsWith(".postman_environment.json"));
  return {
    script: event.find(({ listen }: CollectionNode) => listen === "prerequest").script.exec.join("\n"),
    requests,
    failures,
    environments: Object.fromEntries(
      environments.map((file) => [
        file.split(".")[0],
        read(file).values.map(({ key, value, type }: CollectionNode) => ({
          name: key,
          value,
          secret: type === "secret",
        })),
      ]),
    ),
  };

  function sent({ name, request, event, response }: CollectionNode): SentRequest {
    const { method, url, header, auth, body } = request;
    return {
      name,
      method,
      url: url.raw,
      ...headersOf(header.map(({ key, ...others }: CollectionNode) => ({ name: key, ...others }))),
      query: (url.query ?? []).map(({ key }: CollectionNode) => key),
      token: auth?.bearer[0].value,
      body: body.raw,
      tests: event[0].script.exec.join("\n"),
      saved: response.map(({ name, code, body, originalRequest }: CollectionNode) => ({
        name,
        status: code,
        body,
        prefer: originalRequest.header.find(({ key }: CollectionNode) => key === "prefer")?.value,
      })),
    };
  }
}

function headersOf(headers: { name: string; value: string; disabled?: boolean }[]) {
  const { off = [], on = [] } = Object.groupBy(headers, ({ disabled }) => (disabled ? "off" : "on"));
  return {
    headers: Object.fromEntries(on.map(({ name, value }) => [name, value])),
    disabledHeaders: off.map(({ name }) => name),
  };
}

function byPath(requests: SentRequest[]): Map<string, SentRequest[]> {
  return Map.groupBy(requests, ({ url }) => url.replace("{{base_url}}", ""));
}
