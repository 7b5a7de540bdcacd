import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runMock } from "./mock/mock.ts";
import { contract } from "./support/contract.ts";

const root = resolve(import.meta.dirname, "..");
const pages = [
  "README.md",
  "openapi/README.md",
  "docs/contributing.md",
  "docs/extensions.md",
  "docs/dependencies.md",
  "docs/breaking-changes.md",
];
const texts = await Promise.all(pages.map(async (page) => ({ page, text: await readFile(join(root, page), "utf8") })));
const readme = texts[0]?.text ?? "";
const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
const mock = runMock();
const run = promisify(execFile);

/** The blocks of code of one language in a page. */
function blocks(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "gms"))].map(([, code]) => String(code));
}

/** The mock of the tests listens on a port of its own. */
function withMockAddress(code: string): string {
  return code.replaceAll("http://127.0.0.1:4010", mock.address);
}

describe("every curl of the README works as pasted", () => {
  const commands = blocks(readme, "sh").filter((code) => code.startsWith("curl "));

  test("there are some", () => expect(commands.length).toBeGreaterThan(0));

  test.each(commands)("%s", async (command) => {
    const { stdout } = await run("sh", [
      "-c",
      withMockAddress(command).replace("curl ", "curl --silent --show-error "),
    ]);
    const answer = JSON.parse(stdout);
    expect(answer.success).toBe(!command.includes("prefer:"));
    expect(answer.validation_details).toBeUndefined();
  });
});

describe("every TypeScript of the README compiles and runs", () => {
  const examples = blocks(readme, "ts");
  let folder: string;

  beforeAll(async () => {
    // Inside the project, so that the package finds itself by its own name.
    folder = await mkdtemp(join(root, "test/.readme-"));
    await Promise.all(examples.map((code, index) => writeFile(join(folder, `${index}.ts`), withMockAddress(code))));
    await writeFile(
      join(folder, "tsconfig.json"),
      JSON.stringify({ extends: "../../tsconfig.json", include: ["*.ts"] }),
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("it compiles", async () => {
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const { stdout } = await run(process.execPath, [compiler, "--project", folder]).catch((error) => error);
    expect(stdout).toBe("");
  }, 30_000);

  test("the mock's example is refused as it asks", async () => {
    const { stdout } = await run(process.execPath, [join(folder, "0.ts")]);
    expect(stdout).toBe("403 The wallet is the only one of the user.\n");
  });

  test("the client's example creates a transaction", async () => {
    const { stdout } = await run(process.execPath, [join(folder, "1.ts")]);
    expect(stdout).toMatch(/^Transaction [0-9a-f-]{36} was created\.\n$/);
  });

  test("the receiver's example takes what it knows and what it does not, and refuses what is broken", async () => {
    const { receive } = await import(join(folder, "2.ts"));
    const answerTo = async (event: object): Promise<Response> => {
      return receive(new Request("http://receiver.example", { method: "POST", body: JSON.stringify(event) }));
    };
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const event = contract.components.examples.IssueSuccess.value;
    expect((await answerTo(event)).status).toBe(200);
    expect(log.mock.calls).toEqual([[`Transaction ${event.event_details.transaction}: success`]]);
    log.mockRestore();
    expect((await answerTo({ event_type: "unheard_of" })).status).toBe(200);
    const refusal = await answerTo({ ...event, event_uuid: "x" });
    expect(refusal.status).toBe(400);
    expect(await refusal.json()).toEqual([{ path: ["event_uuid"], message: "must be a UUID" }]);
  });

  test("the validator's example tells what is wrong", async () => {
    const { stdout } = await run(process.execPath, [join(folder, "3.ts")]);
    expect(stdout).toMatch(
      /^account_name clashes with card_name; .*\ncard_name clashes with .*\nheader is required\n$/,
    );
  });
});

test.each(texts)("every npm command in $page exists", ({ text }) => {
  const commands = [...text.matchAll(/(?<=^|`|&& )npm (?:run )?(\w+)/gm)].map(([, name]) => String(name));
  const unknown = commands.filter((name) => !["ci", ...Object.keys(scripts)].includes(name));
  expect(unknown).toEqual([]);
});

test.each(texts)("every link in $page leads somewhere", async ({ page, text }) => {
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => String(target));
  const broken: string[] = [];
  for (const link of links.filter((each) => !each.startsWith("http"))) {
    const [path = "", heading] = link.split("#");
    const file = path === "" ? join(root, page) : join(root, dirname(page), path);
    if (!existsSync(file) || (heading && !(await headingsOf(file)).includes(heading))) broken.push(link);
  }
  expect(broken).toEqual([]);
});

/** The anchors that a code host gives the headings of a page. */
async function headingsOf(file: string): Promise<string[]> {
  const headings = (await readFile(file, "utf8")).matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, title]) =>
    String(title)
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}
