/** Returns what is wrong with the URL of a server, in words that follow on its name; false if nothing is. */
export function findAddressProblem(value: unknown): string | false {
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    return "must be an http or https address, such as http://127.0.0.1:4011";
  }
  return (url.username !== "" || url.password !== "") && "must not contain a user name or password";
}
