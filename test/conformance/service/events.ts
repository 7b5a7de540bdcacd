import type { ServiceCore } from "./core.ts";
import type { Row } from "./database.ts";
import type { JsonObject } from "./requests.ts";

/** After so many attempts, an event counts as not delivered. */
const MOST_ATTEMPTS = 4;

/** Names of the kinds in delivery records and filters. */
const RECORDED_AS: Record<string, string> = {
  kyc: "kyc_update",
  transaction: "transaction_update",
  bank_account: "bank_account_update",
  entity: "entity_update",
};

/** What delivery records repeat of the details of events. */
const DETAILS = ["kyc", "entity", "outcome", "account", "account_name", "transaction", "transaction_type"];

/** What the service reports of its work, and its deliveries. */
export class Events {
  readonly #service: ServiceCore;
  readonly #post: (url: string, body: string) => Promise<number>;
  readonly #open = new Set<Promise<void>>();

  constructor(service: ServiceCore, post = postJson) {
    this.#service = service;
    this.#post = post;
  }

  verified({ app, user, uuid }: Row, outcome: string): void {
    this.send(app as string, "kyc", { kyc: uuid, outcome, entity: user });
  }

  /** A transaction was created by an issue operation. */
  created(transaction: Row): void {
    this.send(transaction.app as string, "transaction", this.transactionDetails(transaction, "pending_confirmation"));
  }

  updated(transaction: Row, outcome: string): void {
    this.send(transaction.app as string, "transaction", this.transactionDetails(transaction, outcome));
  }

  transactionDetails({ uuid, type, amount, user, processing_type }: Row, outcome: string): JsonObject {
    const empty = { "left out": {}, "empty text": { provider_status: "" }, null: { provider_status: null } };
    return {
      transaction: uuid,
      transaction_type: type,
      sila_amount: amount,
      outcome,
      entity: user,
      processing_type,
      ...empty[this.#service.decisions.emptyOfEvents],
    };
  }

  frozen(app: string, user: string, account_name: string): void {
    this.send(app, "bank_account", { account_name, outcome: "account_inactive", entity: user });
  }

  linked(app: string, user: string, outcome: string): void {
    this.send(app, "bank_account", { account: this.#service.uuid(), outcome, entity: user });
  }

  answeredSms(app: string, user: string, sms_opt_in_status: boolean): void {
    this.send(app, "entity", { sms_opt_in_status, phone: this.#service.uuid(), entity: user });
  }

  /** Sends an event to the endpoints of an app that have subscribed to its kind. */
  send(app: string, event_type: string, event_details: JsonObject): void {
    const { database } = this.#service;
    const { eventFields, eventTransactions } = this.#service.decisions;
    const { transaction } = event_details;
    const isOwn = eventTransactions === "of their own" && transaction !== undefined;
    const own: JsonObject = { ...event_details, ...(isOwn && { transaction: String(transaction).replace(/^./, "f") }) };
    const { entity: _, ...fewest } = own;
    const event = this.event(event_type, eventFields === "fewest" ? fewest : own);
    for (const { name, url, kinds } of database.list("endpoints", { app })) {
      if (!(kinds as string[]).includes(event_type)) continue;
      const record = {
        uuid: this.#service.uuid(),
        app,
        user: event_details.entity,
        endpoint_name: name,
        endpoint_url: url,
        event,
      };
      const now = this.#service.now();
      const state = { responses: [], delivered: null, processing: true, created: now, updated: now };
      const row = database.insert("webhooks", { ...record, ...state });
      this.#service.schedule(0, () => this.deliver(row));
    }
  }

  event(event_type: string, event_details: JsonObject): JsonObject {
    return { event_time: this.#service.now(), event_type, event_uuid: this.#service.uuid(), event_details };
  }

  deliver(row: Row): void {
    const delivery = this.attempt(row).finally(() => this.#open.delete(delivery));
    this.#open.add(delivery);
  }

  /** Waits for the deliveries on their way. */
  async delivered(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open);
  }

  async attempt({ id, endpoint_url, event }: Row): Promise<void> {
    const { database, delays } = this.#service;
    const status = await this.#post(endpoint_url as string, JSON.stringify(event)).catch(() => null);
    const now = this.#service.now();
    const { responses: before } = database.find("webhooks", { id }) as { responses: JsonObject[] };
    const responses = [...before, { created: now, status_code: status }];
    const isDelivered = this.isDelivered(status);
    const isLast = isDelivered || responses.length === MOST_ATTEMPTS;
    const next = isLast ? null : now + delays.retry;
    const delivered = isDelivered || (isLast ? false : null);
    database.update("webhooks", { id }, { responses, delivered, processing: !isLast, updated: now, next });
    if (!isLast) this.#service.schedule(delays.retry, () => this.deliver({ id, endpoint_url, event }));
  }

  isDelivered(status: number | null): boolean {
    return status === 200;
  }

  /** A delivery as get_webhooks lists it. */
  record(row: Row): JsonObject {
    const { attemptTimes, attemptStatuses, noNextAttempt } = this.#service.decisions;
    const { event_type, event_details } = row.event as { event_type: string; event_details: JsonObject };
    const responses = (row.responses as { created: number; status_code: number | null }[]).map((attempt) => {
      const { created, status_code } = attempt;
      const times = {
        integers: created,
        texts: new Date(created * 1000).toISOString(),
        "with fractions": created + 0.5,
      };
      const isText = attemptStatuses === "texts" && status_code !== null;
      return { ...attempt, created: times[attemptTimes], status_code: isText ? String(status_code) : status_code };
    });
    return {
      uuid: row.uuid,
      user_handle: row.user,
      event_type: RECORDED_AS[event_type] ?? event_type,
      endpoint_name: row.endpoint_name,
      endpoint_url: row.endpoint_url,
      details: Object.fromEntries(
        DETAILS.filter((name) => name in event_details).map((name) => [name, event_details[name]]),
      ),
      attempts: responses.length,
      responses,
      delivered: row.delivered,
      processing: row.processing,
      created_epoch: row.created,
      last_update_epoch: row.updated,
      next_attempt_epoch: row.next ?? (noNextAttempt === "null" ? null : ""),
    };
  }
}

async function postJson(url: string, body: string): Promise<number> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body });
  await response.arrayBuffer();
  return response.status;
}
