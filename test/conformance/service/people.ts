import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { Row } from "./database.ts";
import type { PaymentsService } from "./service.ts";

interface KeyPair {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

/** Makes a pair as the specification wants it. */
const makePair = () => generateKeyPairSync("ec", { namedCurve: "secp256k1" });

/** Makes a pair that is worth nothing, but takes an eighth of the time: for tests of thousands of requests. */
export const makeWeakPair = (): KeyPair => generateKeyPairSync("rsa", { modulusLength: 512 });

/** Keys by the name of who has them. */
export class Keyring {
  readonly #make: () => KeyPair;
  readonly #pairs = new Map<string, KeyPair>();
  /** By name and bytes: the calls of a tour are the same each time. */
  readonly #signatures = new Map<string, string>();

  constructor(make: () => KeyPair = makePair) {
    this.#make = make;
  }

  publicKey(name: string): KeyObject {
    return this.#pairOf(name).publicKey;
  }

  /** Signs the bytes of a body, as the service verifies it. */
  sign(name: string, bytes: Uint8Array): string {
    const key = `${name} ${Buffer.from(bytes).toString("latin1")}`;
    const signature = this.#signatures.get(key) ?? sign("sha256", bytes, this.#pairOf(name).privateKey).toString("hex");
    this.#signatures.set(key, signature);
    return signature;
  }

  #pairOf(name: string): KeyPair {
    const pair = this.#pairs.get(name) ?? this.#make();
    this.#pairs.set(name, pair);
    return pair;
  }
}

/** When the people registered, in Unix seconds. */
const REGISTERED = 1_759_000_000;

/** Adds a wallet to a user; its key has the address as its name. */
export function addWallet({ database }: PaymentsService, keys: Keyring, user: string, wallet: Row): void {
  const { address } = wallet as { address: string };
  database.insert("wallets", {
    user,
    key: keys.publicKey(address),
    balance: 0,
    isDefault: false,
    deleted: false,
    ...wallet,
  });
}

/** Adds a user with a default wallet, whose address and key have the user's name. */
export function addUser(service: PaymentsService, keys: Keyring, handle: string, user: Row = {}): void {
  const { database } = service;
  const type = user.type ?? "individual";
  const business = { uuid: service.uuid(), business_type: "corporation", dba: "" };
  database.insert("users", {
    app: "shop",
    handle,
    type,
    full_name: `${handle} Example`,
    created: REGISTERED + database.list("users").length,
    status: "active",
    levels: [],
    identity: "clear",
    failures: 0,
    hasReturns: false,
    ...(type === "business" && business),
    ...user,
  });
  addWallet(service, keys, handle, { address: handle, isDefault: true, balance: 1_000_000 });
}

/** Links a bank account to a user. */
export function addAccount({ database }: PaymentsService, user: string, account_name: string, account: Row = {}): void {
  database.insert("accounts", {
    user,
    account_name,
    account_number: "123456789012",
    routing_number: "122105155",
    account_type: "CHECKING",
    account_status: "active",
    account_link_status: "instantly_verified",
    match_score: 0.97,
    account_owner_name: user,
    hasProvider: true,
    isAvailable: true,
    isInstant: true,
    web_debit_verified: true,
    ...account,
  });
}

/**
 * Fills a service: the app `shop` with users by role, and another app with a user of its own.
 *
 * @param endpoint URL of the shop's webhook endpoint
 */
export function populate(service: PaymentsService, keys: Keyring, endpoint = "http://127.0.0.1:9/webhooks"): void {
  const { database } = service;
  const app = {
    hasVirtualAccounts: true,
    hasInstantAch: true,
    hasInstantSettlement: true,
    levels: ["DOC_KYC", "INSTANT-ACHV2"],
  };
  const reserves = { instantMaximum: 100_000, reserveMinimum: 500_000, reserve: 400_000 };
  const poor = { hasVirtualAccounts: false, hasInstantAch: false, hasInstantSettlement: false, levels: [] };
  database.insert("apps", { handle: "shop", key: keys.publicKey("shop"), ...app, ...reserves });
  database.insert("apps", { handle: "rival", key: keys.publicKey("rival"), ...poor });
  const kinds = ["kyc", "transaction", "bank_account", "entity"];
  database.insert("endpoints", { app: "shop", name: "main", url: endpoint, kinds });

  addUser(service, keys, "robin", { levels: ["DOC_KYC", "INSTANT-ACHV2"] });
  addWallet(service, keys, "robin", { address: "robin_spare" });
  addWallet(service, keys, "robin", { address: "robin_savings", balance: 5 });
  addAccount(service, "robin", "main_checking");
  addAccount(service, "robin", "pending_savings", { account_link_status: "microdeposit_pending_manual_verification" });
  addAccount(service, "robin", "frozen_checking", { account_status: "inactive", match_score: 0.5 });
  addAccount(service, "robin", "direct_checking", { hasProvider: false, web_debit_verified: false, isInstant: false });
  addAccount(service, "robin", "closed_checking", { isAvailable: false });
  addUser(service, keys, "noor", { identity: "needs documents" });
  addAccount(service, "noor", "main_checking");
  addUser(service, keys, "kim", { identity: "unclear" });
  addUser(service, keys, "sasha", { hasReturns: true });
  addUser(service, keys, "acme", { type: "business", levels: ["KYB"] });
  addUser(service, keys, "frosty", { status: "frozen" });
  addUser(service, keys, "stranger", { app: "rival" });

  for (const [name, more] of Object.entries(TOKENS)) {
    const expires = service.now() + 3600;
    database.insert("tokens", {
      token: tokenOf(name),
      app: "shop",
      environment: service.environment,
      expires,
      ...more,
    });
  }
}

const TOKENS: Record<string, Row> = {
  good: {},
  expired: { expires: 0 },
  foreign: { app: "rival" },
  production: { environment: "production" },
};

/** The auth token of a name in the list above. */
export function tokenOf(name: string): string {
  return Buffer.from(`client:${name}`).toString("base64");
}
