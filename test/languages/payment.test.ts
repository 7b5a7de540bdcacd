import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { ANSWERS, nameAnswers, startAnswers } from "../runtime/payments/answers.ts";
import {
  ATTEMPT_TIMEOUT,
  REFUSED_AMOUNT,
  REPETITIONS,
  randomOf,
  startPaymentsService,
} from "../runtime/payments/service.ts";
import { listUntruths } from "../runtime/payments/untruths.ts";
import { blocksOf, readPage } from "../support/pages.ts";
import { freePort } from "../support/server-process.ts";
import { isInstalled, runMock } from "./support.ts";

const mock = runMock();

/**
 * Makes payments, many at once, each until it is known or left to the operator, and prints the last result of each. The program
 * is killed after some calls, and has stored nothing of what they returned.
 */
const MAKE_PAYMENTS = `
import random
import sys
from concurrent.futures import ThreadPoolExecutor

count, refused_amount = int(sys.argv[1]), int(sys.argv[2])
luck = random.Random(2)


def make(order):
    amount = refused_amount if luck.random() < 0.1 else 100
    fields = {"amount": amount, "account_name": "main_checking", "descriptor": order}
    stored = {"id": str(uuid.uuid4()), "user_handle": "demo_user", "fields": fields, **json.loads(sys.argv[3])}

    def save(payment):
        nonlocal stored
        stored = json.loads(json.dumps(payment))

    said = ("nothing", None)
    for _ in range(50):
        outcome = debit(stored, save)
        if luck.random() > 0.2:
            said = outcome
        if said[0] in ("accepted", "refused", "ask the operator"):
            break
    if said[0] == "accepted":
        assert stored["transaction_id"] == said[1] and debit(stored, None) == said
    return {"order": order, "amount": amount, "said": said[0], "detail": str(said[1]), "open": len(stored.get("references", []))}


with ThreadPoolExecutor(24) as pool:
    print(json.dumps(list(pool.map(make, [f"order {index}" for index in range(count)]))))
`;

interface Made {
  order: string;
  amount: number;
  said: string;
  detail: string;
  /** How many submissions are stored whose outcome is open. */
  open: number;
}

/**
 * Makes payments with the program of the guide at a service.
 *
 * @param references those of submissions before the first one here
 */
async function makePayments(url: string, count: number, references?: string[]): Promise<Made[]> {
  return runDebit(url, MAKE_PAYMENTS, String(count), String(REFUSED_AMOUNT), JSON.stringify({ references }));
}

/** Runs a program after that of the guide, and returns the JSON that it prints. */
async function runDebit<Printed>(url: string, program: string, ...words: string[]): Promise<Printed> {
  const code =
    blocksOf(readPage("docs/errors.md"), "python").find(({ code }) => code.includes("def debit("))?.code ?? "";
  const guide = code
    .replace("http://127.0.0.1:4010", url)
    .replace("TIMEOUT = 20", `TIMEOUT = ${ATTEMPT_TIMEOUT / 1000}`);
  const python = spawn("python3", ["-c", guide + program, ...words], { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  python.stdout.setEncoding("utf8").on("data", (text) => (printed += text));
  expect(await once(python, "close")).toEqual([0, null]);
  return JSON.parse(printed);
}

/** Submits a payment for each answer, and prints what is said of each, and how many references are kept. */
const SUBMIT_ANSWERS = `
import sys

for_each = []
for index in range(int(sys.argv[1])):
    kept = []
    payment = {"id": str(uuid.uuid4()), "user_handle": "demo_user", "references": []}
    payment["fields"] = {"amount": 100, "account_name": str(index)}
    said = debit(payment, lambda payment: kept.append(len(payment["references"])))[0]
    for_each.append(f"{said}, {kept[-1]} kept")
print(json.dumps(for_each))
`;

const SKIPPED = "not run, since it is not installed: python3";

test.for(REPETITIONS)(
  "debit in Python says what is so of 200 payments, which it submits until it knows: a repeated submission gets %s",
  async (repetition, { skip }) => {
    skip(!isInstalled("python3"), SKIPPED);
    const service = await startPaymentsService(randomOf(2), repetition, 0.5);
    try {
      const made = await makePayments(service.url, 200);
      // What is under way may still be processed.
      await new Promise((resolve) => setTimeout(resolve, ATTEMPT_TIMEOUT + 400));
      expect(listUntruths(made, service.transactions)).toEqual([]);
      // Each result occurs, so that each could have been wrong.
      expect(new Set(made.map(({ said }) => said))).toEqual(new Set(["accepted", "refused", "ask the operator"]));
    } finally {
      service.close();
    }
  },
);

test("debit in Python reports a payment that was not sent, and keeps nothing of it as open", async ({ skip }) => {
  skip(!isInstalled("python3"), SKIPPED);
  const address = `http://127.0.0.1:${await freePort()}`;
  const resultsOf = (made: Made[]) => made.map(({ said, open }) => [said, open]);
  expect(resultsOf(await makePayments(address, 5))).toEqual(Array(5).fill(["not sent", 0]));
  expect(resultsOf(await makePayments(address, 5, ["earlier"]))).toEqual(Array(5).fill(["unknown", 1]));
});

test("debit in Python says what each answer shows, as in TypeScript", async ({ skip }) => {
  skip(!isInstalled("python3"), SKIPPED);
  const server = await startAnswers();
  const said = await runDebit<string[]>(server.url, SUBMIT_ANSWERS, String(ANSWERS.length));
  server.close();
  const expected = ANSWERS.map(([, , said]) => `${said}, ${said === "refused" ? 0 : 1} kept`);
  expect(nameAnswers(said)).toEqual(nameAnswers(expected));
});

test("debit in Python waits no longer for an answer whose bytes drip", { timeout: 120_000 }, async ({ skip }) => {
  skip(!isInstalled("python3"), SKIPPED);
  // Half a minute, if nothing ends it: each byte arrives in time.
  const drip = async (socket: Socket, text: string) => {
    for (const byte of text) {
      if (socket.destroyed) return;
      socket.write(byte);
      await new Promise((proceed) => setTimeout(proceed, 100));
    }
    socket.end();
  };
  const server = createServer((socket) => {
    let text = "";
    socket.on("error", () => {});
    socket.setEncoding("utf8").on("data", (data) => {
      text += data;
      const [, reference] = /"reference": "([^"]+)"/.exec(text) ?? [];
      if (!reference || !text.endsWith("}")) return;
      const body = JSON.stringify({ success: true, reference, transaction_id: "any" }).padEnd(250);
      const head = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`;
      // Of the first payment, the head drips too.
      if (!text.includes('"account_name": "0"')) socket.write(head);
      drip(socket, text.includes('"account_name": "0"') ? head + body : body);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const said = await runDebit<string[]>(`http://127.0.0.1:${port}`, SUBMIT_ANSWERS, "2");
  server.close();
  expect(said).toEqual(["unknown, 1 kept", "unknown, 1 kept"]);
});

test("debit in Python sends what the contract documents", async ({ skip }) => {
  skip(!isInstalled("python3"), SKIPPED);
  const made = await makePayments(mock.address, 5);
  expect(made.map(({ said }) => said)).toEqual(Array(5).fill("accepted"));
});
