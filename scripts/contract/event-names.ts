/** Shorter names on the command line than in the contract. Any other name is used as it is. */
const SHORT: Record<string, string> = {
  kyc_status_update: "kyc",
  transaction_status_update: "transaction",
  entity_sms_opt_in: "sms_opt_in",
  sila_amount: "amount",
};

/** The names of an event or a field on the command line, such as `transaction-created`: the shortest comes first. */
export function namesOnCommandLine(name: string): [string, ...string[]] {
  const own = toKebabCase(name);
  const short = SHORT[name];
  return short === undefined ? [own] : [toKebabCase(short), own];
}

function toKebabCase(name: string): string {
  return name.replaceAll("_", "-");
}
