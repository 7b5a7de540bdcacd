/** What Prism finds wrong with a request. */
interface Violation {
  path?: (string | number)[];
  message: string;
}

/** Prism opens each message with the place, which is the key here. */
const PLACE = /^Request \w+( property [^ ]+| parameter [^ ]+)? /;

/**
 * Tells what is wrong with a request, by field.
 *
 * @param violations what Prism found, in its order
 * @returns the complaints by field, such as `{ "header.created": ["must be integer"] }`; those about the body as a whole
 * under `body`
 */
export function validationDetails(violations: Violation[]): Record<string, string[]> {
  const details: Record<string, string[]> = {};
  for (const { path = [], message } of violations) {
    const [part, ...steps] = path;
    const field = steps.length > 0 ? steps.join(".") : String(part ?? "body");
    details[field] = [...(details[field] ?? []), message.replace(PLACE, "")];
  }
  return details;
}
