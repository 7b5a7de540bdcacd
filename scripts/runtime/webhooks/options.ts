const FUNCTIONS = ["otherwise", "verify", "once", "onError"];

/**
 * Checks the options of a receiver: with a wrong one, events would be accepted and lost, or handled twice.
 *
 * @param names of the events
 * @throws TypeError that says which option is wrong
 */
export function checkReceiverOptions(options: unknown, names: readonly string[]): void {
  if (!isObject(options)) {
    throw new TypeError(`createReceiver needs an object of options, such as { on: { ${names[0]}(event) {} } }.`);
  }
  const { on } = options;
  if (!isObject(on)) {
    throw new TypeError(`on must be an object of handlers by the names of events, such as { ${names[0]}(event) {} }.`);
  }
  for (const name of Object.keys(options)) {
    if (name === "on") continue;
    if (!FUNCTIONS.includes(name)) {
      throw new TypeError(`There is no option ${JSON.stringify(name)}; there are on, ${FUNCTIONS.join(", ")}.`);
    }
    checkFunction(name, options[name]);
  }
  for (const name of Object.keys(on)) {
    if (!names.includes(name)) {
      throw new TypeError(`There is no event ${JSON.stringify(name)}; there are ${names.join(", ")}.`);
    }
    checkFunction(`on.${name}`, on[name]);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function checkFunction(name: string, value: unknown): void {
  if (value === undefined || typeof value === "function") return;
  throw new TypeError(`${name} must be a function; it is ${value === null ? "null" : `of type ${typeof value}`}.`);
}
