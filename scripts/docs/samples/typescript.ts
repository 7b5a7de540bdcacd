import highlight from "highlight.js/lib/languages/typescript";
import { SIGNATURES } from "../../contract/well-known.ts";
import { commentOnExample, REPLACE, SAMPLE_WIDTH, type SampleLanguage, writeBody, writeLiteral } from "./call.ts";
import { fillProgram } from "./program.ts";

/** The client of this package. It fills in the name of the message, and what the header object has in the example. */
export const typescript: SampleLanguage = {
  target: "typescript",
  title: "TypeScript",
  highlight,
  generate(call) {
    const { operation, credentials, headers, query, server } = call;
    const { header } = fieldsOfObject(call.body);
    const { app_handle, auth_handle, user_handle, ...others } = fieldsOfObject(header);
    const known = fieldsOfObject(fieldsOfObject(call.example.value).header);
    const ownHeader = Object.entries(others).filter(([name, value]) => value !== known[name]);
    const sent = Object.entries(credentials).filter(([, value]) => value !== "");
    const isChoice = sent.some(([name]) => name === "usersignature") && operation.security.length > 1;
    const parameters = Object.entries(query).flatMap(([name, value]) => (value ? [[name, readScalar(value)]] : []));
    const settings = {
      ...(parameters.length > 0 && { query: Object.fromEntries(parameters) }),
      ...(ownHeader.length > 0 && { header: Object.fromEntries(ownHeader) }),
      ...(Object.keys(headers).length > 0 && { headers }),
      ...(isChoice && { signUser: true }),
    };
    // The client itself sends the time.
    const { text: argument, kinds } = writeBody(call, { time: "", uuid: "crypto.randomUUID()", key: "id" }, (body) => {
      const { header: _header, message: _message, ...fields } = fieldsOfObject(body);
      const input = user_handle === undefined ? fields : { user_handle, ...fields };
      return (Object.keys(settings).length > 0 ? [input, settings] : [input]).map(writeLiteral).join(", ");
    });
    const options = [
      `baseUrl: ${writeLiteral(server)},`,
      `appHandle: ${writeLiteral(app_handle ?? auth_handle ?? "")},`,
      ...sent.map(([name, value], index) => {
        return `${index === 0 ? `// ${REPLACE}\n` : ""}${writeCredential(name, writeLiteral(value))},`;
      }),
    ];
    const callee = `.${operation.id}(`;
    const isLong = `const result = await client${callee}{`.length > SAMPLE_WIDTH;
    return fillProgram("typescript", kinds, {
      comment: commentOnExample("//", call),
      options: options.join("\n"),
      call: isLong ? `\n  ${callee}${argument.replaceAll("\n", "\n  ")})` : `${callee}${argument})`,
      doubt: kinds.has("key") ? "unknown" : "it may have arrived",
    });
  },
};

/** Writes the option of the client for a credential: the token, or what makes the signature. */
function writeCredential(name: string, value: string): string {
  const { option } = SIGNATURES[name as keyof typeof SIGNATURES] ?? {};
  return option === undefined ? `authToken: ${value}` : `${option}: (body) => ${value}`;
}

/** The fields of a value: none unless it is an object. */
function fieldsOfObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** Reads the value of a parameter: a whole number, or a text. */
function readScalar(text: string): number | string {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
}
