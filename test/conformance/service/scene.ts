import type { Reply } from "./core.ts";
import type { Decisions } from "./decisions.ts";
import { Keyring, populate, tokenOf } from "./people.ts";
import type { JsonObject, OperationName } from "./requests.ts";
import { PaymentsService } from "./service.ts";

/** A service that stands still in time, with what it has delivered. */
export interface Scene {
  service: PaymentsService;
  /** The bodies that arrived at the endpoint of the shop. */
  events: JsonObject[];
  call: (operation: OperationName, body?: JsonObject, how?: How) => Promise<Result>;
}

/** How a call differs from the usual one of the shop for robin. */
export interface How {
  user?: string;
  /** Changes of the header object. */
  header?: JsonObject;
  /** Who signs; undefined leaves the signature out. */
  app?: string | undefined;
  wallet?: string | undefined;
  headers?: Record<string, string>;
  query?: string;
  /** Sends other bytes than those that are signed. */
  tampered?: boolean;
}

interface Result extends Reply {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  body: any;
}

export interface SceneOptions {
  decisions?: Partial<Decisions>;
  /** Breaks or watches the service. */
  apply?: (service: PaymentsService) => void;
  /** What the endpoint of the shop answers, one after the other, and then 200; null for nothing. */
  answers?: (number | null)[];
  /** What the header object of each call has, unless the call says otherwise. */
  header?: JsonObject;
  keys?: Keyring;
  /** Called for each event that arrives, with what is answered. */
  onDelivery?: (body: string, status: number | null) => void;
}

/** Keys are made once: they are no state. */
export const keys = new Keyring();

/** What the header object of each call of the shop has. */
export const SHOP_HEADER = { app_handle: "shop" };

const NOW = 1_800_000_000_000;

/** Sets a scene for a test: a service with its people, whose clock only the test moves. */
export function setScene(options: SceneOptions = {}): Scene {
  const { decisions = {}, apply, answers = [], header = {}, keys: ring = keys, onDelivery } = options;
  const events: JsonObject[] = [];
  const left = [...answers];
  const post = async (_url: string, body: string) => {
    events.push(JSON.parse(body));
    const answer = left.shift();
    const status = answer === undefined ? 200 : answer;
    onDelivery?.(body, status);
    if (status === null) throw new Error("nobody listens");
    return status;
  };
  const service = new PaymentsService({ decisions, clock: () => NOW, post });
  populate(service, ring);
  apply?.(service);
  let calls = 0;
  return {
    service,
    events,
    call: (operation, body, how) =>
      call({ service, ring, number: calls++ }, operation, body, { ...how, header: { ...header, ...how?.header } }),
  };
}

async function call(
  { service, ring, number }: { service: PaymentsService; ring: Keyring; number: number },
  operation: OperationName,
  body: JsonObject = {},
  { user = "robin", header = {}, headers = {}, query = "", tampered = false, ...signers }: How = {},
): Promise<Result> {
  const isOfApp = operation === "get_webhooks" || operation === "get_entities";
  const plain = { created: service.now(), ...SHOP_HEADER, ...(!isOfApp && { user_handle: user }) };
  const named = { ...plain, version: "0.2", crypto: "ETH", reference: `call ${number}`, ...header };
  const bytes = Buffer.from(JSON.stringify({ header: named, ...body }));
  const app = "app" in signers ? signers.app : "shop";
  const wallet = "wallet" in signers ? signers.wallet : isOfApp || operation === "check_handle" ? undefined : user;
  return service.answer({
    method: "POST",
    path: `/0.2/${operation}${query}`,
    headers: {
      "content-type": "application/json",
      ...(app && { authsignature: ring.sign(app, bytes) }),
      ...(wallet && { usersignature: ring.sign(wallet, bytes) }),
      ...headers,
    },
    body: tampered ? Buffer.concat([bytes, Buffer.from(" ")]) : bytes,
  });
}

export const bearer = (name: string) => ({ authorization: `Bearer ${tokenOf(name)}` });
