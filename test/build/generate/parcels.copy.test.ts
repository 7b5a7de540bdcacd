import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundle } from "../../../scripts/build/generate/bundle.ts";
import { filesOf } from "../../../scripts/build/generate/context.ts";
import { lint } from "../../../scripts/build/generate/lint.ts";
import * as knownNames from "../../../scripts/contract/known-names.ts";
import { ENVELOPE_FIELDS, FAILURE_EXAMPLES, HEADER_FIELDS } from "../../../scripts/contract/well-known.ts";
import { MOCK_ADDRESS } from "../../../scripts/service/http/addresses.ts";
import { contract } from "../../support/contract.ts";
import { type BuildResult, Project } from "./project.ts";

// A contract of another service, in the style of this one: header object, envelope, signatures, events, pages. It is as small
// as can be, without users, tokens, workflows, states, sections and open questions, and is linted by the same rules.

let project: Project;
let built: BuildResult;

beforeAll(async () => {
  project = await Project.create("parcels", ".spectral.yaml", "openapi/redocly.yaml");
  // The package of another service has another name, and nothing else is changed in it.
  const files = ["scripts", "docs/samples"].map(async (folder) => {
    return (await filesOf(join(project.root, folder))).map((file) => `${folder}/${file}`);
  });
  for (const file of ["package.json", ...(await Promise.all(files)).flat()]) {
    const text = await readFile(join(project.root, file), "utf8");
    await project.write(file, text.replaceAll("token-payments", "parcels").replaceAll("TokenPayments", "Parcels"));
  }
  built = await project.build();
});

afterAll(() => project.remove());

/** Runs Node.js in the project, and returns what it prints. */
async function run(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: project.root }).catch((error) => {
    throw new Error(error.stdout + error.stderr);
  });
  return stdout;
}

test("all steps of the build accept the contract of another service", () => {
  expect(built.code, built.output).toBe(0);
});

test("its client compiles, its mock answers, and its receiver handles the event that follows", async () => {
  await project.write("program.ts", PROGRAM);
  const compiler = join(project.root, "node_modules/@typescript/native/bin/tsc");
  const options = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022", "--types", "node"];
  await run(compiler, ...options, "--ignoreConfig", "program.ts");
  expect((await run("program.ts")).split("\n")).toEqual([
    "sent order-7",
    "moved to Delft",
    "Ghent 250",
    "Delft 90",
    "refused 400",
    "",
  ]);
});

test("an amount that can be null is exact where it is a number", async () => {
  await project.write("amount.mjs", AMOUNT_PROGRAM);
  expect(await run("amount.mjs")).toBe("event event unrecognized\n");
});

test("nothing that is made of it has a name or a word of this service", async () => {
  const made = await project.outputs();
  const other = made["generated/openapi.json"] ?? "";
  const names = [...listNames(contract.raw)].filter((name) => !new RegExp(`\\b${name}\\b`).test(other));
  expect(names).toContain("issue_sila");
  const style = [HEADER_FIELDS, ENVELOPE_FIELDS, FAILURE_EXAMPLES].flatMap((each) => Object.entries(each).flat());
  const own = names.filter((name) => ![...style, ...STYLE].includes(name));
  const word = new RegExp(`\\b(?:${own.join("|")})\\b|${TRADE.source}`, "gi");
  const known = new RegExp([...OPTIONS, ...leavesOf(knownNames)].map((name) => `\\b${name}\\b`).join("|"), "g");
  const found = Object.entries(made)
    .filter(([file]) => !NOT_SEARCHED.test(file))
    .map(([file, text]) => [file, KNOWING.test(file) ? text.replaceAll(known, "") : unpack(text)] as const)
    .flatMap(([file, text]) => [...text.matchAll(word)].map(([name]) => `${file}: ${name}`));
  expect(found).toEqual([]);
});

test("the welcome of its mock and the samples of its docs show calls that it answers", async () => {
  const mock = spawn(process.execPath, ["generated/mock/cli.js", "mock", "--port", "0"], { cwd: project.root });
  try {
    const [welcome] = (await once(mock.stdout, "data")).map(String);
    const [call = ""] = /^curl .*$/m.exec(String(welcome)) ?? [];
    const [, address = ""] = /^Mock +(.*)$/m.exec(String(welcome)) ?? [];
    const pages = ["send_parcel", "list_parcels"].map((name) =>
      readFile(join(project.root, `generated/docs/${name}.md`), "utf8"),
    );
    const samples = (await Promise.all(pages)).map((page) => /^```bash\n(.*?)^```/ms.exec(page)?.[1] ?? "");
    expect(call).toContain("/0.2/send_parcel");
    for (const command of [call, ...samples.map((sample) => sample.replace(MOCK_ADDRESS, address))]) {
      const { stdout } = await promisify(execFile)("sh", ["-c", `${command.trimEnd()} --silent --show-error`]);
      expect(JSON.parse(stdout)).toMatchObject({ success: true });
    }
  } finally {
    mock.kill("SIGKILL");
  }
});

test("every link of its docs leads to a page and a place", async () => {
  const made = await project.outputs();
  const broken = Object.entries(made).flatMap(([file, text]) => {
    if (!/^generated\/docs\/.*\.html$/.test(file)) return [];
    const links = [...text.matchAll(/href="([^":]*)"/g)].map(([, link]) => decodeURIComponent(String(link)));
    return links
      .map((link) => {
        const [path, anchor] = link.split("#");
        return { link: `${file}: ${link}`, page: path ? join("generated/docs", path) : file, anchor };
      })
      .filter(({ page, anchor }) => made[page] === undefined || (anchor && !made[page].includes(`id="${anchor}"`)));
  });
  expect(broken.map(({ link }) => link)).toEqual([]);
});

test("a value of a type with which a rule of lint ends it is a finding", async () => {
  const file = "openapi/events/parcel_moved/ParcelMovedEvent.yaml";
  const fault = { file, text: "required:", replacement: "oneOf: {}\nrequired:" };
  expect((await project.failureOf([fault], bundle, lint)).join("\n")).toContain(`${file}:3:8 redocly/struct: `);
});

/** The text of a script of the docs that contains it compressed; any other as it is. */
function unpack(text: string): string {
  const [, packed] = /packed="(.*)"/.exec(text) ?? [];
  return packed === undefined ? text : gunzipSync(Buffer.from(packed, "base64")).toString();
}

/** All keys and texts of an object. */
function leavesOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.entries(value).flatMap(([key, member]) => [key, ...leavesOf(member)]);
}

/** Names in the contract that are not plain words: of operations, events, schemas, fields and values. */
function listNames(node: unknown, names = new Set<string>()): Set<string> {
  if (typeof node !== "object" || node === null) return names;
  for (const [key, member] of Object.entries(node)) {
    const texts = ["enum", "operationId"].includes(key) ? [member].flat() : Object.keys(Object(member));
    const isNamed = ["paths", "webhooks", "schemas", "properties", "enum", "operationId"].includes(key);
    for (const text of isNamed ? texts : []) {
      const name = String(text).replace(/^.*\//, "");
      if (/^\w+(_|[a-z][A-Z])\w+$/.test(name)) names.add(name);
    }
    listNames(member, names);
  }
  return names;
}

/** What the service trades in, also where the word is no name. */
const TRADE = /sila|\bkyc|wallet|\bbank|\bach\b|payment|redeem/;

/** Names of the style that the code uses in place: of the envelope, the event, and the option for the header object. */
const STYLE = ["error_code", "response_time_ms", "AppHandle", "EventUuid"];

/** The licences of other packages. */
const NOT_SEARCHED = /NOTICES\.txt$/;

/**
 * What contains the commands, the wing that proves services and *Try it*: they know names of this service, and have options named by it.
 * Their texts say what these are.
 */
const KNOWING = /^generated\/(mock\/(program|verify|shared-\w+)|docs\/try)\.js$|\/declarations\/conformance\//;

const OPTIONS = ["allowPayments", "eventTime", "allow-payments", "withOneWallet", "only wallet", "ACH name"];

const PROGRAM = `import { createClient } from "parcels-contract/client";
import { createMockFetch } from "parcels-contract/mock";
import { createReceiver } from "parcels-contract/webhooks";

const fetch = createMockFetch();
const shop = createClient({ baseUrl: "https://parcels.example", appHandle: "my_shop", signApp: () => "any", fetch });

const sent = await shop.sendParcel({ town: "Delft", grams: 90 }, { header: { reference: "order-7" } });
if (sent.kind === "success") console.log("sent", sent.data.reference);

await fetch.deliver(
  createReceiver({ on: { parcel_moved: ({ event_details }) => console.log("moved to", event_details.town) } }),
);

for await (const { town, grams } of shop.listParcels.all({ per_page: 1 })) console.log(town, grams);

const refused = await shop.sendParcel({ town: "Delft", grams: 0 });
if (refused.kind === "failure") console.log("refused", refused.status);
`;

const AMOUNT_PROGRAM = `import { readFileSync } from "node:fs";
import { parseWebhookEvent } from "./generated/webhooks.js";
const { webhooks } = JSON.parse(readFileSync("generated/openapi.json", "utf8"));
const { examples } = webhooks.parcel_moved.post.requestBody.content["application/json"];
const event = examples.in_ghent?.value;
const kindOf = (amount) => parseWebhookEvent({ ...event, event_details: { ...event.event_details, due_amount: amount } }).kind;
console.log(...[null, 250, 2 ** 53].map(kindOf));
`;
