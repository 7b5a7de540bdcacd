import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { type VerifyConfig, verify, WrongUse } from "../../../scripts/conformance/verify/index.ts";
import { listening } from "../proxy/peers.ts";
import { configOf, service } from "./services.ts";

const OPTIONS = { eventsWithin: 0 };

/** Signs in another process, as a program in any language can. */
const program = (sign: string) => [
  process.execPath,
  "-e",
  `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
    const request = JSON.parse(line);
    ${sign}
  });`,
];

/** Verifies with signers, and lists the signatures that were sent. */
async function signaturesOf(signers: Partial<VerifyConfig>): Promise<Set<string>> {
  const seen = new Set<string>();
  const kept = service();
  const watched = (request: Request) => {
    for (const name of ["authsignature", "usersignature"]) seen.add(request.headers.get(name) ?? "none");
    return kept(request);
  };
  await verify(watched, { ...configOf("getAccounts"), ...signers }, OPTIONS);
  return seen;
}

const answer = ({ signer, userHandle = "", body = "" }: Record<string, string>) => {
  return { signature: `${signer} ${userHandle} ${Buffer.from(body, "base64").length > 0}` };
};

test("a command signs: it gets a line of JSON for each request, and stays", async () => {
  const command = program(`console.log(JSON.stringify((${answer})(request)));`);
  const seen = await signaturesOf({ signApp: { command }, signUser: { command } });
  expect(seen).toContain("app  true");
  expect(seen).toContain("user demo_user true");
});

test("a URL signs", async () => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.end(JSON.stringify(answer(JSON.parse(Buffer.concat(chunks).toString()))));
  });
  const { port } = await listening(server);
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${port}/sign`;
  const seen = await signaturesOf({ signApp: { url }, signUser: { url } });
  expect(seen).toContain("app  true");
  expect(seen).toContain("user demo_user true");
});

test.each<[what: string, signer: { command: string[] }, message: string]>([
  ["cannot be started", { command: ["/no/such-tops3cret"] }, "its command cannot be started (ENOENT)"],
  ["ends", { command: program("console.error('tops3cret'); process.exit(3);") }, "its command has ended (3)"],
  [
    "answers with something else",
    { command: program("console.log('tops3cret');") },
    'it must answer with JSON such as {"signature":"…"}',
  ],
])("a command that %s ends the verification, and shows no secret", async (_, signApp, message) => {
  const error = await signaturesOf({ signApp }).catch((reason) => reason);
  expect(error).toEqual(new WrongUse(`signApp of the config failed: ${message}`));
  expect(`${error.stack} ${error.cause?.stack}`).not.toContain("tops3cret");
});

test("a command that does not answer is given up after the time of a response", async () => {
  const given = { ...configOf("getAccounts"), signApp: { command: program("") } };
  await expect(verify(service(), given, { ...OPTIONS, timeout: 300 })).rejects.toThrow(
    "signApp of the config has returned nothing within 300 ms.",
  );
});

test.each([{ command: [] }, { command: ["sign", 1] }, { url: "sign" }, "sign"])(
  "the signer %j is refused before anything is sent",
  async (signApp) => {
    const given = { ...configOf("getAccounts"), signApp } as VerifyConfig;
    const sent = () => expect.unreachable("it was sent");
    await expect(verify(sent, given)).rejects.toThrow(
      "signApp of the config must be a function that returns a signature, or",
    );
  },
);
