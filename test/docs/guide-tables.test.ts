import { expect, test } from "vitest";
import { type Operation, resolve } from "../../scripts/contract/contract.ts";
import { writeSteps } from "../../scripts/contract/place.ts";
import { readYaml } from "../../scripts/contract/yaml-file.ts";
import { TABLES } from "../../scripts/docs/tables.ts";
import { contract, fieldOf } from "../support/contract.ts";
import { guides, ROOT } from "../support/pages.ts";

/** Writes the table of a name, as of the contract or a change of it. */
async function write(name: string, of = contract): Promise<string> {
  const table = TABLES[name];
  if (table === undefined) throw new Error(`There is no table ${name}.`);
  return table(of, ROOT);
}

/** The cells of a table below its head, without links. */
function rowsOf(table: string): string[][] {
  const [, , ...lines] = table.split("\n");
  return lines.map((line) =>
    line
      .slice(2, -2)
      .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1")
      .split(" | "),
  );
}

test("deprecated fields, parameters, operations and events are in one table, with what to use instead", async () => {
  const withAlias = contract.operations.filter(({ request }) => {
    const header = resolve(contract, request.schema.properties?.header ?? {});
    return Object.hasOwn(header.properties ?? {}, "auth_handle");
  });
  const operations = withAlias.map((operation) => ({
    ...operation,
    deprecated: operation.name === "get_accounts",
    parameters: operation.parameters.map((each) => ({ ...each, deprecated: each.name === "page" })),
  }));
  const rows = rowsOf(await write("deprecated", { ...contract, operations }));
  const [page] = operations.flatMap(({ parameters }) => parameters.filter(({ deprecated }) => deprecated));
  expect(rows).toEqual(
    expect.arrayContaining([
      ["`page`", "`get_entities`", page?.description],
      ["`header.auth_handle`", "all operations", expect.stringMatching(/^Former name of `app_handle`, /)],
      ["`get_accounts`", "operation", expect.any(String)],
      ["`bank_account_linking`", "event", expect.stringMatching(/ in favor of processor-token linking\.$/)],
    ]),
  );
});

test("every failure has a remedy", async () => {
  const rows = (await write("errors")).split("\n").filter((line) => /^\|.* `\w+` \|$/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => row.includes("|  |"))).toEqual([]);
});

/** What makes a repeated request safe: true, or a field. */
function repeatedBy({ idempotent }: Operation): true | string | undefined {
  return typeof idempotent === "object" ? writeSteps(idempotent.path) : idempotent;
}

test("each operation may be repeated as its x-idempotent says", async () => {
  const rows = rowsOf(await write("repetitions"));
  const repeatable = (row: number) => rows[row]?.[1]?.split(", ");
  const named = (idempotent: unknown) =>
    contract.operations.filter((each) => repeatedBy(each) === idempotent).map(({ name }) => `\`${name}\``);
  expect(rows.map(([rule]) => rule)).toEqual([
    "Safe, as the contract assumes: the operation only reads.",
    "Safe with the same `transaction_idempotency_id`.",
    "Don't repeat a request that may have arrived: whether it takes effect again is not specified.",
  ]);
  expect(repeatable(0)).toEqual(named(true));
  expect(repeatable(1)).toEqual(named("transaction_idempotency_id"));
  expect(repeatable(2)).toEqual(named(undefined));
});

test("pages are requested in the query or in the body", async () => {
  const size = fieldOf("WebhookSearchFilters", "per_page");
  expect(rowsOf(await write("pages"))).toEqual(
    expect.arrayContaining([
      [
        "`get_webhooks`",
        "`search_filters.page`, `search_filters.per_page` of the body",
        `${size.minimum} to ${size.maximum}, ${size.default} by default`,
        "`webhooks`",
        "`pagination.total_pages`",
      ],
      [
        "`get_entities`",
        "`page`, `per_page` of the query",
        "not specified",
        "`entities.individuals`, `entities.businesses`",
        "`pagination.total_pages`",
      ],
    ]),
  );
});

test("each processing type has its meaning, or a yes without one, for both directions", async () => {
  const rows = rowsOf(await write("processing types"));
  const { IssueProcessingType: issue, RedeemProcessingType: redeem } = contract.schemas;
  const values = new Set([...(issue?.enum ?? []), ...(redeem?.enum ?? [])]);
  expect(rows.map(([value]) => value)).toEqual([...values].map((value) => `\`${value}\``));
  expect(rows).toContainEqual(["`WIRE`", "–", "Listed by client libraries only."]);
});

test("the commands of a generator are complete", async () => {
  const text = await write("commands");
  const { data } = await readYaml(ROOT, "test/languages/results.yaml");
  for (const { generator, commands } of data as { generator: string; commands: string[] }[]) {
    expect(text).toContain(`\n# ${generator}\n${commands.join("\n")}\n`);
  }
});

test("a response that follows the samples of a request is the response to it", () => {
  const followed: string[] = [];
  for (const { file, text } of guides()) {
    const requests = new Map<string, string>();
    for (const [, kind, owner = "", first = "", second = "minimal"] of text.matchAll(
      /^<!-- table: (samples|response) (\w+) (\w+)(?: (\w+))? -->$/gm,
    )) {
      const operation = contract.operations.find(({ name }) => name === owner);
      const answer = operation?.responses.find(({ examples }) => examples.some(({ name }) => name === first));
      if (kind === "samples") requests.set(owner, first);
      // A failure is caused by another request.
      if (kind === "samples" || !answer?.status.startsWith("2") || !requests.has(owner)) continue;
      followed.push(owner);
      expect(second, `${file}: ${owner} ${first}`).toBe(requests.get(owner));
    }
  }
  expect(followed.length).toBeGreaterThan(1);
});
