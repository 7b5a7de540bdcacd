import { type Call, Refusal, type ServiceCore } from "./core.ts";
import type { Row } from "./database.ts";
import type { Events } from "./events.ts";
import type { JsonObject, OperationName } from "./requests.ts";
import { PAGE } from "./requests.ts";

type Handlers = { [Name in OperationName]: (call: Call) => JsonObject | JsonObject[] };

/** What each operation does, by its section of the specification. The message of a result is that of the envelope. */
export class Operations implements Handlers {
  readonly #service: ServiceCore;
  readonly #events: Events;
  /** Of this service alone. */
  readonly filters = { ...FILTERS };

  constructor(service: ServiceCore, events: Events) {
    this.#service = service;
    this.#events = events;
  }

  get #database() {
    return this.#service.database;
  }

  check_handle({ body }: Call): JsonObject {
    const { user_handle } = body.header as JsonObject;
    const isTaken = this.#database.find("users", { handle: user_handle as string }) !== undefined;
    if (!isTaken) return { message: `${user_handle} is available.` };
    const { takenHandles } = this.#service.decisions;
    if (takenHandles !== "200") throw new Refusal(Number(takenHandles), `${user_handle} is taken.`);
    const status = this.#service.decisions.status === "follows success" ? "FAILURE" : "SUCCESS";
    return { success: false, status, message: `${user_handle} is taken.` };
  }

  request_kyc({ body, app, user }: Call): JsonObject {
    const { handle, type, hasReturns, identity, failures } = user as Row;
    const level = type === "business" ? "KYB" : (body.kyc_level as string) || "DEFAULT";
    const levels = ["DEFAULT", "KYB", ...(app.levels as string[])];
    if (!levels.includes(level)) throw new Refusal(403, "This kyc_level is not approved for the app.");
    if (hasReturns) throw new Refusal(403, "The identity has returns for a previous entity.");
    if (Number(failures) >= 2) {
      const message = "Two verifications have failed.";
      const { thirdVerification } = this.#service.decisions;
      if (thirdVerification === "badly formed") throw new Refusal(400, message);
      throw new Refusal(thirdVerification === "in conflict" ? 409 : 403, message);
    }
    const uuid = this.#service.uuid();
    const verification = this.#database.insert("verifications", { uuid, user: handle, app: app.handle, level });
    this.#service.schedule(this.#service.delays.verification, () => {
      const byDocuments = identity === "needs documents" && level === "DOC_KYC";
      this.complete(verification, identity === "clear" ? "passed" : byDocuments ? "documents_required" : "failed");
    });
    return { message: "The verification has started.", verification_uuid: uuid };
  }

  /** Ends a verification. */
  complete(verification: Row, outcome: string): void {
    const user = this.#database.find("users", { handle: verification.user }) as Row;
    this.#database.update("verifications", verification, { outcome });
    if (outcome === "failed") this.#database.update("users", user, { failures: Number(user.failures) + 1 });
    if (outcome === "passed") {
      this.#database.update("users", user, {
        levels: [...new Set([...(user.levels as string[]), verification.level])],
      });
    }
    // Before the documents are there, the verification has not completed.
    const isCompleted = outcome !== "documents_required" || this.#service.decisions.requiredDocuments === "reported";
    if (isCompleted) this.#events.verified(verification, outcome);
  }

  /** The end user uploads documents for the last verification. */
  uploadDocuments(handle: string, areSufficient: boolean): void {
    const verification = this.#database.list("verifications", { user: handle }).at(-1);
    if (verification && areSufficient) this.complete(verification, "passed");
  }

  issue_sila(call: Call): JsonObject {
    const { body, app, user } = call;
    const { amount, processing_type, business_uuid } = body as { amount: number; [field: string]: unknown };
    const account = this.linkedAccount(call);
    if (account && !account.web_debit_verified) throw new Refusal(403, "Bank account is not supported for WEB debits.");
    const refuse = (error_code: string) => new Refusal(403, "The transaction is not permitted.", { error_code });
    if (processing_type === "INSTANT_ACH") {
      if (!app.hasInstantAch) throw refuse("INSTANT_ACH_NOT_CONFIG");
      const levels = user?.levels as string[];
      if (!levels.includes("INSTANT-ACHV2")) throw refuse("INSTANT_ACH_INSUFFICIENT_KYC");
      if (business_uuid === undefined) throw refuse("INSTANT_ACH_NO_COMPANY_NAME");
      if (amount > Number(app.instantMaximum)) throw refuse("INSTANT_ACH_MAX_AMOUNT");
      if (account && !account.isInstant) throw refuse("INSTANT_ACH_INSTITUTION_NOT_SUPPORTED");
    }
    if (processing_type === "INSTANT_SETTLEMENT") {
      if (!app.hasInstantSettlement) throw refuse("INSTANT_SETTLEMENT_NOT_ENABLED");
      if (amount > Number(app.reserveMinimum)) throw refuse("TRANSACTION_AMOUNT_HIGHER_THAN_MINIMUM_CRW_BALANCE");
      if (amount > Number(app.reserve)) throw refuse("INSUFFICIENT_RESERVE_WALLET_BALANCE");
    }
    return this.submit("issue", call, (transaction) => {
      this.#events.created(transaction);
      this.settleLater(transaction, !this.isReturned(amount, processing_type), (outcome) => {
        if (outcome === "success") this.credit(transaction, amount);
      });
    });
  }

  /** What the sandbox says of an amount. */
  isReturned(amount: number, type: unknown = "STANDARD_ACH"): boolean {
    if (this.#service.environment !== "sandbox") return false;
    if (type === "INSTANT_ACH") return amount === 37 || amount === 41;
    return amount % 1000 === 420;
  }

  redeem_sila(call: Call): JsonObject {
    const { amount, processing_type, mock_wire_account_name } = call.body as {
      amount: number;
      [field: string]: unknown;
    };
    this.linkedAccount(call);
    const isCovered = Number(call.wallet?.balance) >= amount;
    const { tooFewTokens } = this.#service.decisions;
    if (!isCovered && tooFewTokens !== "failed later") {
      if (tooFewTokens === "badly formed") throw this.#service.badFormat({ amount: "is more than the wallet has" });
      throw new Refusal(Number(tooFewTokens), "The wallet has fewer tokens.");
    }
    return this.submit("redeem", call, (transaction) => {
      if (isCovered) this.credit(transaction, -amount);
      const isWireFailing = processing_type === "WIRE" && mock_wire_account_name === "mock_account_fail";
      const succeeds = isCovered && !isWireFailing && !this.isReturned(amount, processing_type);
      this.settleLater(transaction, succeeds, (outcome) => {
        // Rolled back: the tokens are minted again.
        if (outcome === "failed" && isCovered) this.credit(transaction, amount);
      });
    });
  }

  /** The linked account that a request names; frozen ones are unusable. */
  linkedAccount({ body, user }: Call): Row | undefined {
    const { account_name } = body as Row;
    if (account_name === undefined) return undefined;
    const account = this.#database.find("accounts", { user: user?.handle, account_name });
    if (account?.account_status === "active") return account;
    const problem = account ? "is frozen" : "is no linked account";
    throw this.#service.badFormat({ account_name: problem });
  }

  /** Processes a submission once. */
  submit(type: string, { body, app, user, wallet, operation }: Call, process: (transaction: Row) => void): JsonObject {
    const { amount, processing_type = "STANDARD_ACH", descriptor } = body as Row;
    const id = body.transaction_idempotency_id as string | undefined;
    const plain = id?.toLowerCase().replace("urn:uuid:", "");
    const key = plain && this.#service.decisions.repetitions === "by the amount too" ? `${plain} ${amount}` : plain;
    const { descriptors, redemptionIds, repeated } = this.#service.decisions;
    const printed = descriptors === "as printed" ? `SHOP ${descriptor}`.slice(0, 10) : descriptor;
    const idOf = ({ uuid, id }: Row) => {
      return operation === "issue_sila"
        ? uuid
        : { UUIDs: uuid, texts: `redemption ${id}`, integers: id }[redemptionIds];
    };
    const answer = (transaction: Row) => ({
      transaction_id: idOf(transaction),
      ...(descriptor !== undefined && { descriptor: printed }),
      ...(descriptor === undefined && descriptors === "null without one" && { descriptor: null }),
    });
    const before = key === undefined ? undefined : this.findSubmission(key, user as Row, operation);
    const message = "The transaction was submitted.";
    if (before) {
      if (repeated === "in conflict") throw new Refusal(409, "Submitted before.");
      if (repeated === "refused") throw this.#service.badFormat({ transaction_idempotency_id: "was used before" });
      if (repeated === "other body") return { message: "Submitted before.", transaction_id: idOf(before) };
      return { message, ...answer(before) };
    }
    const transaction = this.#database.insert("transactions", {
      uuid: this.#service.uuid(),
      app: app.handle,
      user: user?.handle,
      wallet: wallet?.address,
      type,
      operation,
      key,
      amount,
      processing_type,
    });
    process(transaction);
    return { message, ...answer(transaction) };
  }

  findSubmission(key: string, user: Row, operation: OperationName): Row | undefined {
    return this.#database.find("transactions", { key, user: user.handle, operation });
  }

  settleLater(transaction: Row, succeeds: boolean, settle: (outcome: string) => void): void {
    const { delays, decisions } = this.#service;
    const events = this.#events;
    const end = (outcome: string) => {
      settle(outcome);
      events.updated(transaction, outcome);
    };
    this.#service.schedule(delays.settlement, () => {
      const isSimulated = transaction.processing_type === "INSTANT_ACH" && !succeeds;
      if (decisions.simulated === "in review" && isSimulated) return events.updated(transaction, "review");
      if (decisions.transitions === "direct") return end(succeeds ? "success" : "failed");
      events.updated(transaction, "review");
      if (decisions.transitions === "told again") events.updated(transaction, "review");
      this.#service.schedule(delays.settlement, () => {
        end("success");
        // A return after the settlement.
        if (!succeeds) this.#service.schedule(delays.settlement, () => end("failed"));
      });
    });
  }

  credit({ wallet: address }: Row, amount: number): void {
    const wallet = this.#database.find("wallets", { address });
    if (wallet) this.#database.update("wallets", wallet, { balance: Number(wallet.balance) + amount });
  }

  get_account_balance({ body, user }: Call): JsonObject {
    const account = this.#database.find("accounts", { user: user?.handle, account_name: body.account_name as string });
    if (!account) throw new Refusal(404, "The user has no account of this name.");
    const { hasProvider, isAvailable, account_name, account_number, routing_number, account_link_status } = account;
    if (!hasProvider) throw new Refusal(400, "The account is not linked.", { link_status: account_link_status });
    if (!isAvailable) throw new Refusal(400, "The balance is unavailable. Relinking may help.");
    const balances = {
      both: { available_balance: 100, current_balance: 110 },
      "available only": { available_balance: 100 },
      "current null": { available_balance: 100, current_balance: null },
      "as texts": { available_balance: "100.00", current_balance: "110.00" },
      "in cents": { available_balance: 10_000, current_balance: 11_000 },
    }[this.#service.decisions.balances];
    const numbers = {
      texts: { masked_account_number: this.mask(account_number), routing_number },
      numbers: {
        masked_account_number: Number(String(account_number).slice(-4)),
        routing_number: Number(routing_number),
      },
      null: { masked_account_number: null, routing_number: null },
    }[this.#service.decisions.numbersOfBalances];
    return { ...balances, ...numbers, account_name };
  }

  get_accounts({ user }: Call): JsonObject[] {
    return this.#database.list("accounts", { user: user?.handle }).map((account) => {
      const { account_name, account_type, account_status, account_link_status, match_score } = account;
      const isPending = String(account_link_status).startsWith("microdeposit_pending");
      return {
        account_number: isPending ? null : this.mask(account.account_number),
        routing_number: isPending ? null : account.routing_number,
        account_name,
        account_type,
        account_status,
        active: account_status === "active",
        account_link_status,
        match_score,
        account_owner_name: account.account_owner_name,
        entity_name: user?.full_name,
        web_debit_verified: account.web_debit_verified,
      };
    });
  }

  mask(number: unknown): string {
    return String(number).replace(/\d(?=\d{4})/g, "*");
  }

  delete_wallet({ user, wallet }: Call): JsonObject {
    const { address, isDefault, balance } = wallet as Row;
    if (this.#service.walletsOf(user).length === 1) throw new Refusal(403, "It is the only wallet of the user.");
    if (isDefault) throw new Refusal(403, "It is the default destination wallet.");
    if (balance !== 0) throw new Refusal(403, "Its balance is not zero.");
    this.#database.update("wallets", wallet as Row, { deleted: true });
    return { message: `The wallet ${address} was deleted.` };
  }

  get_webhooks({ body, app }: Call): JsonObject {
    const given = (body.search_filters ?? {}) as JsonObject;
    const { sort_ascending = true, page = 1, per_page = PAGE.usual } = given as { [field: string]: never };
    const filters = Object.entries(this.filters).filter(([name]) => given[name] !== undefined);
    const { sortKeys, periods, totals, undecidedRecords } = this.#service.decisions;
    const records = this.#database.list("webhooks", { app: app.handle }).map((row) => this.#events.record(row));
    const isUndecided = (record: JsonObject, name: string) =>
      undecidedRecords !== "left out" && name === "delivered" && given[name] === false && record[name] === null;
    const compared = (record: JsonObject) =>
      periods === "of creations" ? record : { ...record, created_epoch: record.last_update_epoch };
    const matching = records.filter((record) =>
      filters.every(([name, isMatch]) => isMatch(compared(record), given[name]) || isUndecided(record, name)),
    );
    const found =
      sortKeys === "creation"
        ? matching
        : matching.toSorted((a, b) => Number(a.last_update_epoch) - Number(b.last_update_epoch));
    const { items, pagination } = this.page(sort_ascending ? found : found.toReversed(), page, per_page);
    const { returned_count, total_count: selected } = pagination;
    const total_count = totals === "of all beside pagination" ? records.length : selected;
    const total_pages = Math.ceil(records.length / per_page);
    if (totals === "of all in pagination") Object.assign(pagination, { total_count: records.length, total_pages });
    return { page, returned_count, total_count, webhooks: items, pagination };
  }

  page(all: JsonObject[], page: number, size: number): { items: JsonObject[]; pagination: Record<string, number> } {
    const items = all.slice((page - 1) * size, page * size);
    const total_pages = Math.ceil(all.length / size);
    if (this.#service.decisions.pagesPastTheLast === "refused" && page > Math.max(total_pages, 1))
      throw this.#service.badFormat({ page: "is past the last one" });
    const counts = { returned_count: items.length, total_count: all.length, current_page: page, total_pages };
    return { items, pagination: counts };
  }

  open_virtual_account({ body, app, user }: Call): JsonObject {
    const { virtual_account_name = null, ...asked } = body as Row;
    const { flags, notVerified } = this.#service.decisions;
    const ofApp = { ach_credit_enabled: false, ach_debit_enabled: true };
    const { ach_credit_enabled = true, ach_debit_enabled = false } = flags === "as asked for" ? asked : ofApp;
    const isVerified = (user as { levels: string[] }).levels.some((level) => level === "DOC_KYC" || level === "KYB");
    if (!app.hasVirtualAccounts || !isVerified)
      throw new Refusal(Number(notVerified), "The user may not open a virtual account.");
    const uuid = this.#service.uuid();
    const account = this.#database.insert("virtualAccounts", {
      uuid,
      user: user?.handle,
      name: this.uniqueName(user as Row, virtual_account_name as string | null),
      number: `9${uuid.replace(/\D/g, "").padEnd(12, "0").slice(0, 12)}`,
      created: this.#service.now(),
      ach_credit_enabled,
      ach_debit_enabled,
    });
    return { message: "The virtual account is open.", virtual_account: this.virtualAccount(account) };
  }

  /** Adds 8 characters to a name that one of the user's payment instruments has. */
  uniqueName({ handle }: Row, name: string | null): string | null {
    const isTaken =
      this.#database.find("virtualAccounts", { user: handle, name }) ??
      this.#database.find("accounts", { user: handle, account_name: name });
    return isTaken && name !== null ? `${name}${this.#service.uuid().slice(0, 8)}` : name;
  }

  virtualAccount(row: Row): JsonObject {
    const { uuid, name, number, created, ach_credit_enabled, ach_debit_enabled } = row;
    return {
      virtual_account_id: uuid,
      virtual_account_name: name,
      account_number: number,
      routing_number: "122000247",
      account_type: "VIRTUAL_ACCOUNT",
      active: true,
      closed: false,
      created_epoch: created,
      closed_epoch: null,
      ach_credit_enabled,
      ach_debit_enabled,
    };
  }

  create_test_virtual_account_ach_transaction({ body, app, user }: Call): JsonObject {
    const { virtual_account_number, amount, tran_code } = body as Row;
    const account = this.#database.find("virtualAccounts", { number: virtual_account_number });
    if (!account) throw new Refusal(400, "The virtual account number does not exist.");
    const isDebit = [27, 28, 37, 38].includes(tran_code as number);
    const isPrenote = [23, 28, 33, 38].includes(tran_code as number);
    const isEnabled = Boolean(isDebit ? account.ach_debit_enabled : account.ach_credit_enabled);
    const type = isDebit ? "redeem" : "issue";
    const names = { app: app.handle, user: user?.handle ?? account.user };
    const transaction = this.#database.insert("transactions", {
      uuid: this.#service.uuid(),
      ...names,
      type,
      amount,
      processing_type: "",
    });
    if (isPrenote) return { message: "The prenote was created." };
    this.#events.updated(transaction, "queued");
    this.settleLater(transaction, isEnabled, () => {});
    return { message: "The transaction was created." };
  }

  get_entities({ body, app, query }: Call): JsonObject {
    const [page, size] = [this.pageNumber(query, "page", 1), this.pageNumber(query, "per_page", PAGE.usual)];
    const type = body.entity_type as string | undefined;
    const { entityPages, entityKinds, entityCounts } = this.#service.decisions;
    if (entityPages === "at most 5" && size > 5 && query.has("per_page"))
      throw this.#service.badFormat({ "query.per_page": "is greater than 5" });
    const isFiltered = type !== undefined && entityKinds === "asked for";
    const users = this.#database.list("users", { app: app.handle, ...(isFiltered && { type }) });
    const { items, pagination } = this.page(users, page, size);
    const all = this.#database.list("users", { app: app.handle }).length;
    if (entityCounts === "of all") Object.assign(pagination, { total_count: all, total_pages: Math.ceil(all / size) });
    const of = (wanted: string) => items.filter((user) => user.type === wanted).map((user) => this.entity(user as Row));
    return { entities: { individuals: of("individual"), businesses: of("business") }, pagination };
  }

  pageNumber(query: URLSearchParams, name: string, fallback: number): number {
    const number = Number(query.get(name) ?? fallback);
    if (Number.isInteger(number) && number >= 1) return number;
    if (this.#service.decisions.entityPages !== "checked" && !Number.isInteger(number)) return fallback;
    throw this.#service.badFormat({ [`query.${name}`]: "must be a positive integer" });
  }

  entity({ type, handle, full_name, created, status, uuid, business_type, dba }: Row): JsonObject {
    const blockchain_addresses = this.#service.walletsOf({ handle }).map(({ address }) => address);
    const common = { handle, full_name, created, status, blockchain_addresses };
    return type === "business" ? { ...common, uuid, business_type, dba } : common;
  }
}

type Filter = (record: JsonObject, wanted: unknown) => boolean;

const has =
  (field: string): Filter =>
  (record, wanted) =>
    record[field] === wanted;

/** Which records a filter of get_webhooks keeps. */
const FILTERS: Record<string, Filter> = {
  uuid: (record, wanted) => record.uuid === String(wanted).toLowerCase().replace("urn:uuid:", ""),
  delivered: has("delivered"),
  event_type: has("event_type"),
  endpoint_name: has("endpoint_name"),
  user_handle: has("user_handle"),
  start_epoch: ({ created_epoch }, wanted) => Number(created_epoch) >= Number(wanted),
  end_epoch: ({ created_epoch }, wanted) => Number(created_epoch) <= Number(wanted),
};
