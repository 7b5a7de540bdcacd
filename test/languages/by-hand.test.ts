import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listByHand, readSample } from "../../scripts/docs/languages.ts";
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
import { runMock, runProgram } from "./support.ts";

/** A program, in a folder of its own. */
interface Program {
  /** A command that fails where what the program needs is not installed. */
  needs: string;
  /** Commands of sh. */
  compile?: string;
  run: (port: string) => string;
}

interface Language {
  /** What a file begins with. */
  begin?: string;
  /** Expressions for variables of the environment, in place of the address of the mock, and of the seconds of a call. */
  server: string;
  timeout: string;
  /** Calls `debit` with the payment of each line, and prints what it returns and has stored. */
  loop: string;
  debit: Program;
  receiver: Program;
  /** The status for a chunk with a size below 0. */
  malformedChunk: number;
}

const JARS = ["jackson-annotations", "jackson-core", "jackson-databind", "sqlite-jdbc"].map(
  (name) => `/usr/share/java/${name}.jar`,
);
const java = (name: string, jars: string[], main: string): Program => ({
  needs: `command -v javac && ls ${jars.join(" ")}`,
  compile: `javac -J-XX:TieredStopAtLevel=1 -Xlint:all -Werror -cp ${jars.join(":")} ${name}.java`,
  run: () => `java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp .:${jars.join(":")} ${main}`,
});

const cSharp = (name: string, libraries: string[]): Program => {
  const files = [
    ...libraries.map((library) => `/usr/lib/mono/4.5/${library}`),
    "/usr/lib/cli/Newtonsoft.Json-5.0/Newtonsoft.Json.dll",
  ];
  return {
    needs: `command -v mono && command -v mcs && ls ${files.join(" ")}`,
    compile: `sed -i s/Microsoft.Data/Mono.Data/ ${name}.cs && mcs -nologo -r:${files.join(",")} ${name}.cs`,
    run: () => `mono ${name}.exe`,
  };
};

/** How the programs by hand run. */
const LANGUAGES: Record<string, Language> = {
  PHP: {
    begin: '<?php define("FOUND", getenv());\n',
    server: 'FOUND["SERVER"]',
    timeout: 'FOUND["TIMEOUT"]',
    loop: `while ($line = fgets(STDIN)) {
  $stored = json_decode($line, true);
  [$said, $detail] = debit($stored, function ($payment) use (&$stored) { $stored = $payment; });
  echo json_encode(["said" => $said, "detail" => $detail, "payment" => $stored]), "\\n";
}`,
    debit: { needs: "php -r 'curl_init();'", run: () => "php debit.php" },
    receiver: {
      needs: `php -r 'new PDO("sqlite::memory:");'`,
      run: (port) => `php -d error_log= -S 127.0.0.1:${port} receiver.php`,
    },
    // This server of PHP closes the connection.
    malformedChunk: Number.NaN,
  },
  Ruby: {
    server: 'ENV["SERVER"]',
    timeout: 'ENV["TIMEOUT"].to_f',
    loop: `$stdout.sync = true
STDIN.each_line do |line|
  stored = JSON.parse(line)
  said, detail = debit(stored) { |payment| stored = payment }
  puts JSON.generate({ said: said, detail: detail, payment: stored })
end`,
    debit: { needs: `ruby -e 'require "net/http"'`, run: () => "ruby debit.rb" },
    receiver: { needs: `ruby -e 'require "sqlite3"; require "webrick"'`, run: () => "ruby receiver.rb" },
    malformedChunk: 400,
  },
  Java: {
    server: 'System.getenv("SERVER")',
    timeout: 'Double.parseDouble(System.getenv("TIMEOUT"))',
    loop: `class Loop {
  static ObjectNode stored;
  public static void main(String[] args) throws Exception {
    for (var lines = new java.util.Scanner(System.in); lines.hasNextLine(); ) {
      stored = (ObjectNode) Payments.JSON.readTree(lines.nextLine());
      ObjectNode said = Payments.JSON.valueToTree(Payments.debit(stored, payment -> stored = payment));
      System.out.println(said.set("payment", stored));
    }
  }
}`,
    debit: java("debit", JARS.slice(0, 3), "Loop"),
    receiver: java("receiver", JARS, "Receiver"),
    malformedChunk: 400,
  },
  "C#": {
    server: 'Environment.GetEnvironmentVariable("SERVER")',
    timeout: 'double.Parse(Environment.GetEnvironmentVariable("TIMEOUT"))',
    loop: `static class Loop
{
    static void Main()
    {
        for (string line; (line = Console.ReadLine()) != null; )
        {
            var stored = JObject.Parse(line);
            var (said, detail) = Payments.Debit(stored, payment => stored = payment).Result;
            Console.WriteLine(new JObject { ["said"] = said, ["detail"] = JToken.FromObject(detail), ["payment"] = stored }.ToString(Formatting.None));
        }
    }
}`,
    debit: cSharp("debit", ["System.Net.Http.dll"]),
    receiver: cSharp("receiver", ["System.Data.dll", "Mono.Data.Sqlite.dll"]),
    malformedChunk: 400,
  },
};

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

/** Why a program does not run here; undefined if it does. */
function reasonToSkip({ needs }: Program): string | undefined {
  try {
    execFileSync("sh", ["-c", needs], { stdio: "ignore" });
    return undefined;
  } catch {
    return `not run, since it is not installed: what ${needs} needs`;
  }
}

describe.each(listByHand(ROOT, "debit"))("in $language", ({ language, program }) => {
  const { begin = "", server, timeout, loop, malformedChunk, ...programs } = LANGUAGES[language] as Language;
  const skipped = { debit: reasonToSkip(programs.debit), receiver: reasonToSkip(programs.receiver) };
  let place: string;
  let port: string;
  beforeAll(async () => {
    place = await mkdtemp(join(folder, "programs-"));
    port = String(await freePort());
    for (const kind of ["debit", "receiver"] as const) {
      const path = program.replace("debit", kind);
      const source = `${begin}${await readSample(ROOT, path)}\n${kind === "debit" ? loop : ""}\n`
        .replace('"http://127.0.0.1:4010"', server)
        .replace(/(TIMEOUT = )20/i, `$1${timeout}`)
        .replace("4020", port);
      await writeFile(join(place, basename(path)), source);
      const { compile } = programs[kind];
      if (compile && !skipped[kind]) await runProgram(place, ["sh", "-c", compile]);
    }
  });

  /**
   * Starts the program of the guide at a service; the function that is passed calls `debit` in it.
   *
   * @param timeout in milliseconds
   */
  async function withDebit(
    SERVER: string,
    use: (call: (payment: object) => Promise<Said>) => Promise<void>,
    timeout = 60_000,
  ) {
    const env = { ...process.env, SERVER, TIMEOUT: String(timeout / 1000) };
    const running = spawn("sh", ["-c", `exec ${programs.debit.run(port)}`], { cwd: place, env });
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
      skip(skipped.debit !== undefined, skipped.debit);
      const random = randomOf(2);
      const service = await startPaymentsService(randomOf(3), repetition, 0.5);
      const made: (Said & { order: string })[] = [];
      /** Makes payments one after the other; some results are lost, as in a crash, but not what was stored. */
      const make = (worker: number) =>
        withDebit(
          service.url,
          async (call) => {
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
          },
          ATTEMPT_TIMEOUT,
        );
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
    skip(skipped.debit !== undefined, skipped.debit);
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
    skip(skipped.debit !== undefined, skipped.debit);
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
    skip(skipped.receiver !== undefined, skipped.receiver);
    const command = `exec ${programs.receiver.run(port)}`;
    const server = spawn("sh", ["-c", command], { cwd: place, stdio: ["ignore", "pipe", "ignore"] });
    try {
      await checkWithoutPackage(server, `http://127.0.0.1:${port}`, malformedChunk);
      await checkOutcomes(`http://127.0.0.1:${port}`, (transaction) => readDatabase(place, transaction));
    } finally {
      server.kill();
    }
  });
});
