import { type KeyObject, verify } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Call, type Message, Refusal, type Reply, ServiceCore, type ServiceOptions } from "./core.ts";
import type { Row } from "./database.ts";
import { Events } from "./events.ts";
import { Operations } from "./operations.ts";
import {
  APP_OPERATIONS,
  type Complaints,
  complaintAboutEnds,
  complaintsAbout,
  ENVELOPES,
  type FieldRule,
  isDateTime,
  type JsonObject,
  LIBRARY_TYPES,
  type OperationName,
  REQUESTS,
} from "./requests.ts";

/**
 * The service of the specification, for tests: it keeps state, verifies signatures (ECDSA of SHA-256 over the body, in hex),
 * settles transactions and delivers events. A test breaks it by changing its fields and methods.
 */
export class PaymentsService extends ServiceCore {
  readonly events: Events;
  readonly operations: Operations;
  /** Of this service alone. */
  readonly requests: Record<OperationName, Record<string, FieldRule>> = structuredClone(REQUESTS);
  #references = new Set<unknown>();

  constructor(options: ServiceOptions = {}) {
    super(options);
    this.events = new Events(this, options.post);
    this.operations = new Operations(this, this.events);
  }

  /** Lets time pass, in seconds, and does what is due in it, with the deliveries. */
  async advance(seconds: number): Promise<void> {
    for (let left = seconds; ; left -= this.skip(left)) {
      do {
        this.work();
        await this.events.delivered();
      } while (this.isDue());
      if (left === 0) return;
    }
  }

  /** Answers a request. */
  async answer(message: Message): Promise<Reply> {
    this.work();
    const [path = "", search] = message.path.split("?");
    const operation = path.replace("/0.2/", "") as OperationName;
    if (path !== `/0.2/${operation}` || !Object.hasOwn(REQUESTS, operation)) return failure(404, "No such operation.");
    if (message.method !== "POST") return failure(405, "Send it by POST.");
    const body = parse(message.body);
    const begin = this.milliseconds();
    try {
      const call = { operation, query: new URLSearchParams(search), ...this.judge(operation, message, body) };
      return this.finish(call, begin, await this.operations[operation](call));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return this.refuse(operation, body, begin, error);
    }
  }

  /** Checks credentials and format, in the order that was decided. */
  judge(operation: OperationName, message: Message, body: unknown): Pick<Call, "body" | "app" | "user" | "wallet"> {
    this.checkScheme(message.headers, operation);
    // Once only, since a reference may be refused that was used before.
    const valid = this.decisions.order === "format first" ? this.validate(operation, body) : undefined;
    if (this.decisions.testTransactions === "not found" && operation === "create_test_virtual_account_ach_transaction")
      throw new Refusal(404, "No such operation.");
    const signers = this.authenticate(operation, message, Object(Object(body).header));
    return { ...signers, body: valid ?? this.validate(operation, body) };
  }

  /** HTTP Basic is accepted by the creation of auth tokens alone. */
  checkScheme({ authorization }: Message["headers"], operation: OperationName): void {
    if (!/^basic\b/i.test(authorization ?? "")) return;
    const isUnlisted = NO_403.includes(operation) && this.decisions.unlistedBasic === "401";
    throw new Refusal(isUnlisted ? 401 : 403, "Permission to auth this resource has been denied.");
  }

  /** @throws Refusal of a signature or a token */
  authenticate(operation: OperationName, message: Message, header: JsonObject): Pick<Call, "app" | "user" | "wallet"> {
    const { authsignature, usersignature, authorization } = message.headers;
    const { app_handle, auth_handle } = header;
    if (this.decisions.differingHandles === "refused" && app_handle && auth_handle && app_handle !== auth_handle) {
      throw new Refusal(400, "Bad format.", { validation_details: { header: "names two apps" } });
    }
    const app = this.database.find("apps", { handle: app_handle ?? auth_handle });
    const takesTokens = operation === "check_handle" || this.decisions.tokens === "of every operation";
    const hasToken = takesTokens && authorization !== undefined;
    if (hasToken && this.decisions.appsOfTokens === "by auth_handle" && auth_handle === undefined)
      throw new Refusal(400, "Bad format.", { validation_details: { header: "needs auth_handle" } });
    if (hasToken) this.checkToken(authorization, app);
    else if (!app || !this.isSignedBy(app, authsignature, message.body))
      throw this.signatureRefusal(operation, "authsignature");
    const isOfApp = APP_OPERATIONS.includes(operation);
    if (isOfApp && this.decisions.userSignatureOfApps === "refused" && usersignature !== undefined) {
      throw this.signatureRefusal(operation, "usersignature");
    }
    if (isOfApp && this.decisions.userSignatureOfApps === "badly formed" && usersignature !== undefined)
      throw this.badFormat({ usersignature: "is not of this operation" });
    const user = isOfApp ? undefined : this.database.find("users", { app: app?.handle, handle: header.user_handle });
    const isNeeded = operation !== "create_test_virtual_account_ach_transaction" || usersignature !== undefined;
    if (isOfApp || operation === "check_handle" || !isNeeded) return { app: app as Row, user, wallet: undefined };
    if (hasToken) return { app: app as Row, user, wallet: this.walletsOf(user)[0] };
    const wallet = this.walletsOf(user).find((each) => this.isSignedBy(each, usersignature, message.body));
    if (!wallet) throw this.signatureRefusal(operation, "usersignature");
    return { app: app as Row, user, wallet };
  }

  isSignedBy({ key }: Row, signature: string | undefined, bytes: Uint8Array): boolean {
    return signature !== undefined && verify("sha256", bytes, key as KeyObject, Buffer.from(signature, "hex"));
  }

  signatureRefusal(operation: OperationName, name: string): Refusal {
    const isUnlisted = NO_SIGNATURES.includes(operation) && this.decisions.unlistedSignatures === "403";
    return new Refusal(
      isUnlisted || operation === "get_account_balance" ? 403 : 401,
      `The ${name} is absent or incorrect.`,
    );
  }

  /** @param app the one that the header names */
  checkToken(authorization: string, app: Row | undefined): void {
    const [, given = ""] = /^bearer (.*)$/i.exec(authorization) ?? [];
    const { tokenForms } = this.decisions;
    const token = tokenForms === "strict" ? given : given.replaceAll(" ", "");
    if (token === "" || !/^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.test(token)) {
      throw new Refusal(403, "Bearer string is not properly encoded; it must be a base64-encoded ASCII string.");
    }
    const known = this.database.find("tokens", { token });
    if (known && known.environment !== this.environment) throw new Refusal(403, "The auth token is invalid.");
    if (!known || known.app !== app?.handle) throw new Refusal(401, "The auth token is invalid.");
    if (Number(known.expires) <= this.now()) throw new Refusal(401, "The auth token provided has expired.");
  }

  /** @throws Refusal of a badly formed body */
  validate(operation: OperationName, body: unknown): JsonObject {
    if (typeof body !== "object" || body === null || Array.isArray(body))
      throw this.badFormat({ "": "must be an object" });
    const complaints = this.complaints(operation, body as JsonObject);
    if (Object.keys(complaints).length > 0) throw this.badFormat(complaints);
    return body as JsonObject;
  }

  complaints(operation: OperationName, body: JsonObject): Complaints {
    const { decisions } = this;
    const rules = this.requests[operation];
    const found = complaintsAbout(rules, body, decisions);
    if (
      decisions.amounts === "raised" &&
      PAYMENTS.includes(operation) &&
      Number(body.amount) > 1e7 &&
      Number(body.amount) < 1e35
    )
      delete found.amount;
    const { kyc_level } = body;
    if (operation === "request_kyc" && decisions.levels === "listed ones" && !LEVELS.includes(kyc_level))
      found.kyc_level ??= "is not listed";
    if (
      decisions.wireAid === "with WIRE" &&
      body.mock_wire_account_name !== undefined &&
      body.processing_type !== "WIRE"
    )
      found.mock_wire_account_name ??= "is for wires";
    if (decisions.simulated === "refused" && operation === "issue_sila" && isSimulated(body))
      found.amount ??= "is simulated";
    const header = Object(body.header);
    for (const name of ["reference", "version", "crypto"] as const) {
      const isFree = decisions[name] === "optional" || decisions[name] === "any";
      if (!isFree && header[name] === undefined) found[`header.${name}`] ??= "is required";
    }
    for (const name of ["version", "crypto"] as const) if (decisions[name] === "any") delete found[`header.${name}`];
    if (decisions.message === "any") delete found.message;
    if (decisions.message === "required" && rules.message && body.message === undefined)
      found.message ??= "is required";
    if (header.app_handle === undefined && header.auth_handle === undefined)
      found["header.app_handle"] ??= "is required";
    if (
      APP_OPERATIONS.includes(operation) &&
      decisions.userHandleOfApps === "refused" &&
      header.user_handle !== undefined
    ) {
      found["header.user_handle"] ??= "is not of this operation";
    }
    if (decisions.created === "within an hour" && Math.abs(header.created - this.now()) > 3600) {
      found["header.created"] ??= "is too far from now";
    }
    if (operation === "issue_sila" || operation === "redeem_sila") {
      const complaint = complaintAboutEnds(operation, body, decisions);
      if (complaint) found.account_name ??= complaint;
      const isOfLibraries = LIBRARY_TYPES[operation].includes(body.processing_type);
      if (decisions.libraryTypes === "refused" && isOfLibraries) found.processing_type ??= "is not known";
    }
    if (operation === "redeem_sila" && decisions.cardName === "ignored in redeeming") delete found.card_name;
    if (operation === "create_test_virtual_account_ach_transaction") {
      const { amount, effective_date: date, ach_name, ced } = body;
      if (decisions.testNames === "short" && String(ach_name ?? "").length > 16) found.ach_name ??= "is too long";
      if (decisions.testNames === "PAYROLL" && ced !== undefined && ced !== "PAYROLL") found.ced ??= "is not known";
      if (decisions.effectiveDates === "month first" && typeof date === "string") {
        if (/^\d\d\/\d\d\/\d{4}$/.test(date)) delete found.effective_date;
        else found.effective_date ??= "must be a month, a day and a year";
      }
      if (decisions.testAmounts === "positive" && Number(amount) < 1) found.amount ??= "must be positive";
      if (decisions.effectiveDates === "with a time too" && isDateTime(date)) delete found.effective_date;
      if (decisions.effectiveDates === "not in the past" && Date.parse(String(date)) / 1000 < this.now() - 86_400)
        found.effective_date ??= "has passed";
    }
    const { start_epoch: start, end_epoch: end } = Object(body.search_filters);
    if (operation === "get_webhooks" && decisions.reversedPeriods === "refused" && end < start)
      found["search_filters.end_epoch"] ??= "is before start_epoch";
    if (
      decisions.reference === "in conflict if used" &&
      typeof header.reference === "string" &&
      this.#references.has(header.reference)
    )
      throw new Refusal(409, "The reference was used before.");
    const isRepeated = decisions.reference === "required once" && this.#references.has(header.reference);
    if (isRepeated) found["header.reference"] ??= "was used before";
    this.#references.add(header.reference);
    return found;
  }

  /** Completes a success. */
  finish({ operation, body }: Call, begin: number, given: JsonObject | JsonObject[]): Reply {
    const headers = { "content-type": this.decisions.contentType };
    const extra = this.decisions.extraFields === "some" ? { request_id: "0f" } : {};
    if (Array.isArray(given)) return { status: 200, headers, body: given.map((each) => ({ ...each, ...extra })) };
    const listed = {
      "as listed": ENVELOPES[operation],
      whole: ["success", "status", "message", "reference", "response_time_ms"],
      least: ["success"],
    }[this.decisions.envelope];
    const envelope = this.envelope(body, begin, { success: true, message: "Done.", ...given });
    const kept = Object.entries(envelope).filter(([name]) => listed.includes(name));
    const { message: _, ...rest } = given;
    return { status: 200, headers, body: { ...Object.fromEntries(kept), ...rest, ...extra } };
  }

  /** Makes the response of a failure. */
  refuse(operation: OperationName, body: unknown, begin: number, { status, message, fields }: Refusal): Reply {
    if (this.decisions.refusals === "in a 200" && PAYMENTS.includes(operation) && status !== 401) {
      return { ...this.refusalOf(body, begin, { message, fields }), status: 200 };
    }
    return { ...this.refusalOf(body, begin, { message, fields }), status };
  }

  refusalOf(
    body: unknown,
    begin: number,
    { message, fields }: Pick<Refusal, "message" | "fields">,
  ): Omit<Reply, "status"> {
    const envelope = this.envelope(body, begin, { success: false, message });
    return { headers: { "content-type": this.decisions.contentType }, body: { ...envelope, ...fields } };
  }

  envelope(request: unknown, begin: number, { success, message }: JsonObject): JsonObject {
    const { reference } = Object(Object(request).header);
    return {
      success,
      status: success ? "SUCCESS" : "FAILURE",
      message,
      ...(typeof reference === "string" && { reference }),
      response_time_ms: String(this.milliseconds() - begin),
    };
  }

  /** Answers a request in process, as `fetch` does. */
  fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const { status, headers, body } = await this.answer({
      method: request.method,
      path: pathname + search,
      headers: Object.fromEntries(request.headers),
      body: new Uint8Array(await request.arrayBuffer()),
    });
    return new Response(serialize(body), { status, headers: headers ?? {} });
  };

  /** Listens on a port of this machine, and works off what is due until it is closed. */
  async listen(): Promise<{ url: string; close: () => Promise<void> }> {
    const server: Server = createServer(async (request, response) => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const headers = request.headers as Message["headers"];
      const message = { method: request.method ?? "", path: request.url ?? "", headers, body: Buffer.concat(chunks) };
      const reply = await this.answer(message);
      response.writeHead(reply.status, reply.headers).end(serialize(reply.body));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const timer = setInterval(() => this.work(), 10);
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      close: async () => {
        clearInterval(timer);
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
        await this.events.delivered();
      },
    };
  }
}

const PAYMENTS: OperationName[] = ["issue_sila", "redeem_sila"];
const LEVELS: unknown[] = ["DOC_KYC", "INSTANT-ACHV2", ""];
/** Operations whose sections list no 403, and no refused signature. */
const NO_403: OperationName[] = [
  "redeem_sila",
  "get_accounts",
  "get_webhooks",
  "get_entities",
  "create_test_virtual_account_ach_transaction",
];
const NO_SIGNATURES: OperationName[] = ["check_handle", "get_entities", "create_test_virtual_account_ach_transaction"];

/** Whether the sandbox simulates a failure of instant ACH. */
function isSimulated({ amount, processing_type }: JsonObject): boolean {
  return processing_type === "INSTANT_ACH" && (amount === 37 || amount === 41);
}

function failure(status: number, message: string): Reply {
  return {
    status,
    headers: { "content-type": "application/json" },
    body: { success: false, status: "FAILURE", message },
  };
}

/** The JSON of a body; undefined if it has none. */
function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function serialize(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}
