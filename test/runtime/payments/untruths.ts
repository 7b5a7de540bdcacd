import type { Transaction } from "./service.ts";

/** What `debit` in the end says of a payment. */
interface Said {
  order: string;
  said: string;
  detail: unknown;
  /** How many submissions are stored whose outcome is open. */
  open: number;
}

/** Lists what is not so of what `debit` says of payments, which are submitted until it knows, by what the service has processed. */
export function listUntruths(made: Said[], transactions: Transaction[]): string[] {
  return made.flatMap(({ order, said, detail, open }) => {
    const [transaction, ...others] = transactions.filter((transaction) => transaction.order === order);
    const untruths = {
      "made twice": others.length > 0,
      "refused, and exists": said === "refused" && transaction,
      "refused, and kept as open": said === "refused" && open > 0,
      "not sent, and exists": said === "not sent",
      "accepted wrongly": said === "accepted" && detail !== transaction?.id,
      "never known": said === "unknown" || said === "nothing",
      "left to the operator, and not submitted often": said === "ask the operator" && open !== 5,
    };
    return Object.entries(untruths).flatMap(([untruth, is]) => (is ? [`${order}: ${untruth}`] : []));
  });
}
