import { createEntry, readEntry } from "../../../scripts/conformance/traffic/entry.ts";
import type { TrafficExchange } from "../../../scripts/conformance/traffic/exchange.ts";
import type { Finding } from "../../../scripts/conformance/traffic/finding.ts";
import { createTrafficWatch, type WatchOptions } from "../../../scripts/conformance/traffic/watch.ts";
import type {
  Draft,
  Handler,
  OperationName,
  VerifyConfig,
  VerifyOptions,
  VerifyReport,
} from "../../../scripts/conformance/verify/index.ts";
import { runVerification } from "../../../scripts/conformance/verify/run.ts";
import { type CasesFile, readCases } from "../../../scripts/contract/cases.ts";
import { groupByKind } from "../../../scripts/contract/views.ts";
import { contract } from "../../support/contract.ts";
import { addAccount, addUser, addWallet, Keyring, makeWeakPair, populate, tokenOf } from "../service/people.ts";
import type { SceneOptions } from "../service/scene.ts";
import { PaymentsService } from "../service/service.ts";
import { takeTour } from "../service/tour.ts";

/** A service with decisions and breaks. */
export type Trial = Pick<SceneOptions, "decisions" | "apply" | "header">;

/** Those of the header are sent to some operations alone: they are half of all, and the header is the same everywhere. */
const MOST_CASES = readCases();
for (const [name, { requests }] of Object.entries(MOST_CASES.operations)) {
  if (["issue_sila", "get_account_balance", "get_webhooks"].includes(name)) continue;
  for (const id of Object.keys(requests)) if (id.startsWith("header/")) delete requests[id];
}

/** The cases of these statements alone, besides the first example of each operation: where the others show nothing more. */
export function casesOf(...ids: string[]): CasesFile {
  const cases = readCases();
  for (const each of Object.values(cases.operations)) {
    const kept = Object.entries(each.requests).filter(([id]) => id.endsWith("/path") || ids.includes(id));
    each.requests = Object.fromEntries(kept);
  }
  return cases;
}

/** Keys that verify fast: each verification takes thousands of them. */
export const keys = new Keyring(makeWeakPair);

/** The part of a config that leaves only these operations. */
export function skipAllBut(...operations: OperationName[]): Pick<VerifyConfig, "skip"> {
  return { skip: contract.operations.map(({ id }) => id as OperationName).filter((id) => !operations.includes(id)) };
}

/** What a team that runs the service would write. */
function configOf(service: PaymentsService): VerifyConfig {
  const { database } = service;
  let deleters = 0;
  const ofUser = (handle: string) => ({ body: { "header.user_handle": handle } });
  const setApp =
    (changes: Record<string, unknown>, body: Record<string, unknown> = {}) =>
    (draft: Draft) => {
      const app = database.find("apps", { handle: "shop" });
      if (!app) return;
      database.update("apps", app, changes);
      draft.body = { ...(draft.body as object), ...body };
      return () =>
        database.update("apps", app, Object.fromEntries(Object.keys(changes).map((name) => [name, app[name]])));
    };
  // Of the specification, it has all: an operation that is added to the contract is missing until it is added there too.
  const missing = contract.operations.filter(({ name }) => !(name in service.operations));
  return {
    skip: missing.map(({ id }) => id as OperationName),
    appHandle: "shop",
    userHandle: "robin",
    signApp: (bytes) => keys.sign("shop", bytes),
    signUser: (bytes, handle) => keys.sign(handle.startsWith("deleter") ? `${handle}_spare` : handle, bytes),
    authToken: () => tokenOf("good"),
    users: { notVerified: "noor", withOneWallet: "noor", failedTwice: "unlucky" },
    values: { account_name: "main_checking", virtual_account_number: "900000000001" },
    prepare: {
      deleteWallet(draft) {
        const header = Object(Object(draft.body).header);
        if (header.user_handle !== "robin") return;
        const handle = `deleter_${deleters++}`;
        addUser(service, keys, handle);
        addWallet(service, keys, handle, { address: `${handle}_spare` });
        draft.body = { ...(draft.body as object), header: { ...header, user_handle: handle } };
      },
    },
    failures: {
      token_expired: { headers: { authorization: `Bearer ${tokenOf("expired")}` } },
      token_of_another_app: { headers: { authorization: `Bearer ${tokenOf("foreign")}` } },
      token_of_another_environment: { headers: { authorization: `Bearer ${tokenOf("production")}` } },
      kyc_level_not_approved: { body: { kyc_level: "NOT_APPROVED" } },
      returns_of_previous_entity: ofUser("sasha"),
      instant_ach_not_config: setApp({ hasInstantAch: false }),
      instant_ach_no_company_name: { body: { business_uuid: undefined } },
      instant_ach_max_amount: setApp({ instantMaximum: 1 }),
      instant_ach_institution_not_supported: { body: { account_name: "slow_checking" } },
      instant_settlement_not_enabled: setApp({ hasInstantSettlement: false }),
      amount_higher_than_minimum_crw_balance: setApp({ reserveMinimum: 1 }, { processing_type: "INSTANT_SETTLEMENT" }),
      insufficient_reserve_wallet_balance: setApp({ reserve: 1 }, { processing_type: "INSTANT_SETTLEMENT" }),
      web_debit_not_supported: { body: { account_name: "direct_checking" } },
      link_not_supported: { body: { account_name: "direct_checking" } },
      balance_unavailable: { body: { account_name: "closed_checking" } },
      account_not_found: { body: { account_name: "nowhere" } },
      default_destination_wallet: ofUser("robin"),
      balance_not_zero: ofUser("savings"),
      address_of_another_app: ofUser("stranger"),
      virtual_account_number_unknown: { body: { virtual_account_number: "1" } },
    },
  };
}

interface Use extends VerifyOptions {
  cases?: CasesFile;
  /** What differs from the usual config. */
  config?: Partial<VerifyConfig> | ((service: PaymentsService) => Partial<VerifyConfig>);
  /** Stands between `verify` and the service. */
  through?: (service: Handler) => Handler;
}

/** Verifies a service in process, whose work takes no time. */
export async function verifyService(
  { decisions = {}, apply }: Trial,
  { cases = MOST_CASES, config = {}, through = (service) => service, ...options }: Use,
): Promise<VerifyReport> {
  let deliveries = 0;
  const { eventsPort } = options;
  const service = new PaymentsService({
    decisions,
    delays: { settlement: 0, verification: 0, retry: 0 },
    // The first event is never delivered.
    ...(eventsPort === undefined && { post: async () => (deliveries++ < 4 ? 500 : 200) }),
  });
  populate(service, keys, `http://127.0.0.1:${eventsPort}/webhooks`);
  addAccount(service, "robin", "slow_checking", { isInstant: false });
  addUser(service, keys, "savings");
  addUser(service, keys, "unlucky", { failures: 2 });
  addWallet(service, keys, "savings", { address: "savings_spare" });
  const { database } = service;
  for (const wallet of database.list("wallets", { address: "savings" }))
    database.update("wallets", wallet, { isDefault: false });
  const number = "900000000001";
  const flags = { ach_credit_enabled: true, ach_debit_enabled: true };
  database.insert("virtualAccounts", {
    uuid: service.uuid(),
    user: "robin",
    name: "rent",
    number,
    created: service.now(),
    ...flags,
  });
  apply?.(service);
  service.events.answeredSms("shop", "robin", true);
  await service.advance(0);
  // One is to be delivered again.
  for (const { id: _, ...failed } of database.list("webhooks", { app: "shop" })) {
    const responses = (failed.responses as object[]).slice(1);
    const planned = { delivered: null, processing: true, next: service.now() + 60 };
    database.insert("webhooks", { ...failed, uuid: service.uuid(), responses, ...planned });
  }
  service.events.frozen("shop", "robin", "frozen_checking");
  service.events.linked("shop", "robin", "verification_expired");
  const changes = typeof config === "function" ? config(service) : config;
  return runVerification(
    contract,
    cases,
    through(service.fetch),
    { ...configOf(service), ...changes },
    { allowPayments: true, sandbox: isSandbox(decisions), eventsWithin: 1, ...options },
  );
}

/** What a team watches for that runs a service, and gets all its events. */
const WATCHED: WatchOptions = {
  eventsWithin: 1000,
  subscribed: [...groupByKind(contract).keys()],
};

/** The traffic of a tour of a service. */
interface RecordedTour {
  exchanges: TrafficExchange[];
  /** When it ends, in Unix milliseconds. */
  end: number;
}

/** Records the calls of a tour of a service, and its deliveries. */
async function recordTour({ decisions = {}, apply, header = {} }: Trial): Promise<RecordedTour> {
  const exchanges: TrafficExchange[] = [];
  const add = (exchange: Omit<TrafficExchange, "place" | "ms" | "method">) => {
    exchanges.push({ place: `#${exchanges.length}`, ms: 0, method: "POST", ...exchange });
  };
  const encode = (body: unknown) => new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body));
  const json = { "content-type": "application/json" };
  let now = () => 0;
  const watched = (service: PaymentsService) => {
    apply?.(service);
    now = () => service.now() * 1000;
    const answer = service.answer.bind(service);
    service.answer = async (message) => {
      const { path, headers, body } = message;
      const reply = await answer(message);
      const response = { status: reply.status, headers: reply.headers ?? {}, body: encode(reply.body) };
      add({ time: now(), url: `http://service.example${path}`, request: { headers, body }, response });
      return reply;
    };
  };
  const onDelivery = (body: string, status: number | null) => {
    const delivery = {
      isDelivery: true,
      time: now(),
      url: "http://shop.example/webhooks",
      request: { headers: json, body: encode(body) },
    };
    add(
      status === null
        ? { ...delivery, problem: { kind: "refused" } as const }
        : { ...delivery, response: { status, headers: {}, body: encode("") } },
    );
  };
  await takeTour({ decisions, header, apply: watched, onDelivery });
  return { exchanges, end: now() };
}

/** What the proxy, and the check of its recording, find in a tour of a service. */
export async function watchTour(trial: Trial): Promise<Record<"proxy" | "check", Finding[]>> {
  const { exchanges, end } = await recordTour(trial);
  const recorded = exchanges.map((each) => readEntry(each.place, createEntry(each)));
  const options = { ...WATCHED, isSandbox: isSandbox(trial.decisions) };
  return { proxy: findingsIn(exchanges, end, options), check: findingsIn(recorded, end, options) };
}

/** @param now when the traffic ends, in Unix milliseconds */
function findingsIn(exchanges: TrafficExchange[], now: number, options: WatchOptions): Finding[] {
  const watch = createTrafficWatch(contract, { ...options, side: "service" });
  const findings = exchanges.flatMap((exchange) => watch.see(exchange).findings);
  return [...findings, ...watch.overdue(now, true)];
}

/** Only production may lack the operation of the sandbox. */
const isSandbox = (decisions: Trial["decisions"]) => decisions?.testTransactions !== "not found";

/** What a verification says is broken. */
export function breachesIn({ statements }: VerifyReport): string[] {
  return statements.flatMap(({ id, broken }) =>
    broken.map(({ operation, request, message }) => `${id}: ${operation}, ${request}: ${message}`),
  );
}
