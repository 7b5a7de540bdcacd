import { createHash } from "node:crypto";
import { Database, type Row } from "./database.ts";
import { type Decisions, decideAll } from "./decisions.ts";
import type { Complaints, JsonObject, OperationName } from "./requests.ts";

/** How long the work of the service takes, in seconds. */
interface Delays {
  settlement: number;
  verification: number;
  /** Between two attempts of a delivery. */
  retry: number;
}

export interface ServiceOptions {
  decisions?: Partial<Decisions>;
  delays?: Partial<Delays>;
  environment?: "sandbox" | "production";
  /** Unix milliseconds. */
  clock?: () => number;
  /** Delivers an event; by default over HTTP. Returns the status of the response. */
  post?: (url: string, body: string) => Promise<number>;
}

export interface Message {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string | undefined>;
  body: Uint8Array;
}

/** A request whose signer is known and whose body is valid. */
export interface Call {
  operation: OperationName;
  body: JsonObject;
  query: URLSearchParams;
  app: Row;
  /** Undefined on operations of the app. */
  user: Row | undefined;
  /** The wallet of the usersignature. */
  wallet: Row | undefined;
}

export interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** A documented failure. */
export class Refusal extends Error {
  readonly status: number;
  readonly fields: JsonObject;
  constructor(status: number, message: string, fields: JsonObject = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** What all parts of the service share: its decisions, its records and its time. */
export class ServiceCore {
  readonly decisions: Decisions;
  readonly delays: Delays;
  readonly environment: "sandbox" | "production";
  readonly database = new Database();
  /** The time of the machine, in Unix milliseconds. */
  readonly milliseconds: () => number;
  #skipped = 0;
  #ids = 0;
  #jobs: { due: number; run: () => void }[] = [];

  constructor({ decisions, delays, environment = "sandbox", clock = Date.now }: ServiceOptions = {}) {
    this.decisions = { ...decideAll(0), ...decisions };
    this.delays = { settlement: 120, verification: 30, retry: 60, ...delays };
    this.environment = environment;
    this.milliseconds = clock;
  }

  /** Unix seconds. */
  now(): number {
    return Math.floor(this.milliseconds() / 1000) + this.#skipped;
  }

  /** A UUID of version 4, the same in each run. */
  uuid(): string {
    const digits = createHash("sha256")
      .update(String(++this.#ids))
      .digest("hex");
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
  }

  /** Does something later, in seconds. */
  schedule(delay: number, run: () => void): void {
    this.#jobs.push({ due: this.now() + delay, run });
  }

  /** Does what is due. */
  work(): void {
    while (this.isDue()) this.#jobs.shift()?.run();
  }

  isDue(): boolean {
    // The order of those at the same time is kept.
    this.#jobs.sort((a, b) => a.due - b.due);
    return (this.#jobs[0]?.due ?? Number.POSITIVE_INFINITY) <= this.now();
  }

  /** Moves the clock to the next work, at most so many seconds; returns how many it has moved. */
  skip(limit: number): number {
    const next = (this.#jobs[0]?.due ?? Number.POSITIVE_INFINITY) - this.now();
    const skipped = Math.max(0, Math.min(next, limit));
    this.#skipped += skipped;
    return skipped;
  }

  /** The wallets whose keys may sign for a user. */
  walletsOf(user: Row | undefined): Row[] {
    return user ? this.database.list("wallets", { user: user.handle, deleted: false }) : [];
  }

  badFormat(complaints: Complaints): Refusal {
    const list = Object.entries(complaints).map(([field, complaint]) => `${field} ${complaint}`);
    const forms = { "by field": complaints, text: list.join("; "), list };
    return new Refusal(400, "Bad format.", { validation_details: forms[this.decisions.validationDetails] });
  }
}
