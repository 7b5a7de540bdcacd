/**
 * A number from here on is no time in Unix seconds: it would be in the year 33658. In milliseconds, it is one since 2001. A time
 * far in the future, such as 9999999999 for a period without an end, is below it.
 */
export const UNIX_SECONDS_BELOW = 1e12;

/**
 * Copies the schema of a request with a bound for each time in Unix seconds, so that a program that sends
 * milliseconds gets an error. The specification has no such bound: neither have the published schemas and their validators.
 *
 * @param schema without `$ref`s
 */
export function boundTimes<Value>(schema: Value): Value {
  return JSON.parse(JSON.stringify(schema), (_key, node) => {
    // No request was sent before 1970.
    return node?.["x-value"]?.unixTime ? { minimum: 0, ...node, unixSecondsBelow: UNIX_SECONDS_BELOW } : node;
  });
}
