import type { SampleRequest } from "./request.ts";

/** What authenticates a call, as a line of HTTP; the values are the shell's. */
const CREDENTIALS: Record<string, string> = {
  authsignature: "authsignature: $AUTHSIGNATURE",
  usersignature: "usersignature: $USERSIGNATURE",
  authToken: "authorization: Bearer $AUTH_TOKEN",
};

/** Writes a call as a command for a shell. */
export function curl(server: string, { summary, path, security, query, body }: SampleRequest): string {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const address = `${server}${path}${parameters.length > 0 ? `?${parameters.join("&")}` : ""}`;
  const command = [
    `curl ${quoted(address)}`,
    "-H 'content-type: application/json'",
    ...security.map((scheme) => `-H "${CREDENTIALS[scheme]}"`),
    `-d ${quoted(JSON.stringify(body, null, 2))}`,
  ];
  return `# ${summary}\n${command.join(" \\\n  ")}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
