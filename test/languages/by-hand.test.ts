import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSample } from "../../scripts/docs/languages.ts";
import { checkOutcomes, readDatabase } from "../docs/outcomes.ts";
import { checkWithoutPackage } from "../docs/receiver.ts";
import { ANSWERS, nameAnswers, startAnswers } from "../runtime/payments/answers.ts";
import {
  ATTEMPT_TIMEOUT,
  REFUSED_AMOUNT,
  REPETITIONS,
  randomOf,
  startPaymentsService,
} from "../runtime/payments/service.ts";
import { listUntruths } from "../runtime/payments/untruths.ts";
import { ROOT } from "../support/pages.ts";
import { freePort } from "../support/server-process.ts";
import { runMock } from "./support.ts";

/** How the programs of *Languages* run. */
const LANGUAGES = [
  {
    language: "PHP",
    debit: "php/debit.php",
    /** Calls `debit` with the payment of each line, and prints what it returns and has stored. */
    loop: `while ($line = fgets(STDIN)) {
  $stored = json_decode($line, true);
  [$said, $detail] = debit($stored, function ($payment) use (&$stored) { $stored = $payment; });
  echo json_encode(["said" => $said, "detail" => $detail, "payment" => $stored]), "\\n";
}`,
    run: ["php", "debit.php"],
    needs: `php -r 'curl_init();'`,
    receiver: "php/receiver.php",
    serve: (port: string) => ["php", "-d", "error_log=", "-S", `127.0.0.1:${port}`, "receiver.php"],
    needsToServe: `php -r 'new PDO("sqlite::memory:");'`,
    // This server of PHP closes the connection.
    malformedChunk: Number.NaN,
  },
  {
    language: "Ruby",
    debit: "ruby/debit.rb",
    loop: `$stdout.sync = true
STDIN.each_line do |line|
  stored = JSON.parse(line)
  said, detail = debit(stored) { |payment| stored = payment }
  puts JSON.generate({ said: said, detail: detail, payment: stored })
end`,
    run: ["ruby", "debit.rb"],
    needs: "ruby -e 'require \"net/http\"'",
    receiver: "ruby/receiver.rb",
    serve: () => ["ruby", "receiver.rb"],
    needsToServe: `ruby -e 'require "sqlite3"; require "webrick"'`,
    malformedChunk: 400,
  },
];

interface Payment {
  fields: { amount: number };
  references?: string[];
  transaction_id?: string;
}

interface Said {
  said: string;
  detail: unknown;
  payment: Payment;
}

const mock = runMock();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "by-hand-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads what the guide shows of a program, with the mark that a file in PHP begins with. */
async function readProgram(file: string): Promise<string> {
  return `${file.endsWith(".php") ? "<?php\n" : ""}${await readSample(ROOT, file)}`;
}

/** Why a program does not run here; undefined if it does. */
function reasonToSkip(needs: string): string | undefined {
  try {
    execFileSync("sh", ["-c", needs], { stdio: "ignore" });
    return undefined;
  } catch {
    return `not run, since it is not installed: what ${needs} needs`;
  }
}

describe.each(LANGUAGES)(
  "in $language",
  ({ debit, loop, run, needs, receiver, serve, needsToServe, malformedChunk }) => {
    const skipped = reasonToSkip(needs);

    /** Starts the program of the guide at a service; the function that is passed calls `debit` in it. */
    async function withDebit(url: string, use: (call: (payment: object) => Promise<Said>) => Promise<void>) {
      const place = await mkdtemp(join(folder, "debit-"));
      const [program = "", file = ""] = run;
      const source = `${await readProgram(debit)}\n${loop}\n`
        .replace("http://127.0.0.1:4010", url)
        .replace("TIMEOUT = 20", `TIMEOUT = ${ATTEMPT_TIMEOUT / 1000}`);
      await writeFile(join(place, file), source);
      const running: ChildProcessWithoutNullStreams = spawn(program, [file], { cwd: place });
      let errors = "";
      running.stderr.on("data", (text) => (errors += text));
      const lines: Interface = createInterface(running.stdout);
      const answers = lines[Symbol.asyncIterator]();
      try {
        await use(async (payment) => {
          running.stdin.write(`${JSON.stringify(payment)}\n`);
          const { value } = await answers.next();
          if (value === undefined) throw new Error(`The program has ended: ${errors}`);
          return JSON.parse(value);
        });
        expect(errors).toBe("");
      } finally {
        running.kill();
      }
    }

    const newPayment = (order: string, amount: number) => ({
      id: crypto.randomUUID(),
      user_handle: "demo_user",
      fields: { amount, account_name: "main_checking", descriptor: order },
    });

    test.for(REPETITIONS)(
      "debit says what is so of payments, which are submitted until it knows: a repeated submission gets %s",
      async (repetition, { skip }) => {
        skip(skipped !== undefined, skipped);
        const random = randomOf(2);
        const service = await startPaymentsService(randomOf(3), repetition, 0.5);
        const made: (Said & { order: string })[] = [];
        /** Makes payments one after the other; some results are lost, as in a crash, but not what was stored. */
        const make = (worker: number) =>
          withDebit(service.url, async (call) => {
            for (let index = 0; index < 12; index++) {
              const order = `order ${worker}.${index}`;
              let last: Said = {
                said: "nothing",
                detail: "",
                payment: newPayment(order, index % 4 === 0 ? REFUSED_AMOUNT : 100),
              };
              for (let attempt = 0; attempt < 50; attempt++) {
                const result = await call(last.payment);
                last = random() > 0.2 ? result : { ...last, payment: result.payment };
                if (["accepted", "refused", "ask the operator"].includes(last.said)) break;
              }
              if (last.said === "accepted") expect(await call(last.payment)).toEqual(last);
              made.push({ ...last, order });
            }
          });
        try {
          await Promise.all([0, 1, 2, 3, 4, 5].map(make));
          // What is under way may still be processed.
          await new Promise((resolve) => setTimeout(resolve, ATTEMPT_TIMEOUT + 400));
          const last = made.map(({ payment, ...said }) => ({ ...said, open: payment.references?.length ?? 0 }));
          expect(listUntruths(last, service.transactions)).toEqual([]);
          expect(new Set(made.map(({ said }) => said))).toEqual(new Set(["accepted", "refused", "ask the operator"]));
        } finally {
          service.close();
        }
      },
    );

    test("debit says what each answer shows, as in TypeScript", async ({ skip }) => {
      skip(skipped !== undefined, skipped);
      const server = await startAnswers();
      const said: string[] = [];
      await withDebit(server.url, async (call) => {
        for (const index of ANSWERS.keys()) {
          const payment = { ...newPayment("any", 100), fields: { amount: 100, account_name: String(index) } };
          const result = await call(payment);
          said.push(`${result.said}, ${result.payment.references?.length ?? 0} kept`);
        }
      });
      server.close();
      const expected = ANSWERS.map(([, , said]) => `${said}, ${said === "refused" ? 0 : 1} kept`);
      expect(nameAnswers(said)).toEqual(nameAnswers(expected));
    });

    test("debit reports a payment that was not sent, and sends what the contract documents", async ({ skip }) => {
      skip(skipped !== undefined, skipped);
      await withDebit(`http://127.0.0.1:${await freePort()}`, async (call) => {
        expect(await call(newPayment("any", 100))).toMatchObject({ said: "not sent" });
        const payment = { ...newPayment("any", 100), references: ["earlier"] };
        expect(await call(payment)).toEqual({ said: "unknown", detail: expect.any(String), payment });
      });
      await withDebit(mock.address, async (call) => {
        expect(await call(newPayment("any", 100))).toMatchObject({ said: "accepted" });
      });
    });

    test("the receiver prints each event once, rejects what is not JSON, and keeps the outcome that wins", async ({
      skip,
    }) => {
      const reason = reasonToSkip(needsToServe);
      skip(reason !== undefined, reason);
      const place = await mkdtemp(join(folder, "receiver-"));
      const port = String(await freePort());
      const [program = "", ...words] = serve(port);
      await writeFile(join(place, words.at(-1) ?? ""), (await readProgram(receiver)).replace("4020", port));
      const server = spawn(program, words, { cwd: place, stdio: ["ignore", "pipe", "ignore"] });
      try {
        await checkWithoutPackage(server, `http://127.0.0.1:${port}`, malformedChunk);
        await checkOutcomes(`http://127.0.0.1:${port}`, (transaction) => readDatabase(place, transaction));
      } finally {
        server.kill();
      }
    });
  },
);
