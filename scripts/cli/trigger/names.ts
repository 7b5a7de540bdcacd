import type { Webhook } from "../../mock/events/webhooks.ts";

/** Where the command line has a shorter word than the contract. */
const SHORT: Record<string, string> = {
  kyc_status_update: "kyc",
  transaction_status_update: "transaction",
  entity_sms_opt_in: "sms_opt_in",
  sila_amount: "amount",
};

/** The name of a webhook on the command line, such as `transaction-created`; its name in the contract is taken too. */
export function eventName({ name }: Webhook): string {
  return kebab(SHORT[name] ?? name);
}

/**
 * The flags of a field on the command line, such as `--transaction-type`.
 *
 * @returns the short one first, where there is one
 */
export function flagsOf(field: string): string[] {
  const short = SHORT[field];
  return [...(short ? [short] : []), field].map((word) => `--${kebab(word)}`);
}

function kebab(name: string): string {
  return name.replaceAll("_", "-");
}
