import { type Client, createClient, type IssueSilaResult, type Middleware } from "../../../generated/client.js";
import {
  ATTEMPT_TIMEOUT,
  REFUSED_AMOUNT,
  type Repetition,
  randomOf,
  startPaymentsService,
  type Transaction,
} from "./service.ts";

/** How many payments are made at the same time. */
const WORKERS = 24;

/** What became of a payment, as the client reports it and as the service knows it. */
interface Paid {
  order: string;
  amount: number;
  result: IssueSilaResult;
  transactions: Transaction[];
}

/** Creates a client of the service. It waits hardly at all, so that thousands of payments take seconds. */
export function paymentsClient(url: string, middleware: Middleware[] = []): Client {
  const signers = { signApp: () => "any", signUser: () => "any" };
  return createClient({
    baseUrl: url,
    appHandle: "demo_app",
    ...signers,
    attemptTimeout: ATTEMPT_TIMEOUT,
    timeout: 60_000,
    middleware,
  });
}

/**
 * Makes payments at a service that loses answers, many at once, each by a single call without a key.
 *
 * @param count how many
 * @param middleware of the client
 */
export async function makePayments(
  seed: number,
  repetition: Repetition,
  count: number,
  middleware?: Middleware[],
): Promise<Paid[]> {
  const random = randomOf(seed);
  const service = await startPaymentsService(random, repetition, 0.4);
  try {
    const client = paymentsClient(service.url, middleware);
    const paid: Paid[] = [];
    await forEachOrder(count, async (order) => {
      const amount = random() < 0.1 ? REFUSED_AMOUNT : 100;
      paid.push({ order, amount, result: await payOnce(client, order, amount), transactions: [] });
    });
    // What is under way may still be processed.
    await new Promise((resolve) => setTimeout(resolve, ATTEMPT_TIMEOUT + 400));
    const byOrder = Map.groupBy(service.transactions, ({ order }) => order);
    return paid.map((payment) => ({ ...payment, transactions: byOrder.get(payment.order) ?? [] }));
  } finally {
    service.close();
  }
}

/** Makes orders, some at the same time. */
export async function forEachOrder(count: number, make: (order: string) => Promise<void>): Promise<void> {
  const orders = Array.from({ length: count }, (_, index) => `order ${index}`);
  const work = async () => {
    for (let order = orders.pop(); order !== undefined; order = orders.pop()) await make(order);
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
}

function payOnce(client: Client, order: string, amount: number): Promise<IssueSilaResult> {
  return client.issueSila({ user_handle: "demo_user", amount, account_name: "main_checking", descriptor: order });
}

/** Lists what a result says of a payment that is not so; empty if all of it is true. */
export function untruthsOf({ order, amount, result, transactions }: Paid): string[] {
  const [transaction] = transactions;
  const untruths = {
    "made twice": transactions.length > 1,
    "reported as a failure, and exists": result.kind === "failure" && transaction,
    "reported as not sent, and exists": result.kind === "error" && !result.sent && transaction,
    "reported as a success, and does not exist": result.kind === "success" && !transaction,
    "reported as another transaction": result.kind === "success" && result.data.transaction_id !== transaction?.id,
    "without its key": !result.idempotencyKey || (transaction && transaction.key !== result.idempotencyKey),
    "without a reference": !result.reference,
    "open, and said not to be retryable": result.kind === "error" && !result.retryable,
    "made although it was refused": amount === REFUSED_AMOUNT && transaction,
  };
  return Object.entries(untruths).flatMap(([untruth, is]) => (is ? [`${order}: ${untruth}`] : []));
}
