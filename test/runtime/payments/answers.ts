import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** What `debit` of the guide must say of an answer to the first submission of a payment, in each language. */
type Said = "accepted" | "refused" | "unknown";

const TRANSACTION = "9b0a1c2d-3e4f-4a5b-8c6d-7e8f9a0b1c2d";
const PAID = { success: true, status: "SUCCESS", transaction_id: TRANSACTION };
const REFUSED = { success: false, status: "FAILURE", message: "Refused." };

/**
 * Writes an answer in bytes.
 *
 * @param rest what follows the `reference` in the body, as JSON without its first brace
 * @param length the `content-length`, if it is not that of the body
 */
const answer = (status: number, rest: string, length?: number) => (reference: string) => {
  const body = `{"reference":"${reference}",${rest}`;
  const size = length ?? Buffer.byteLength(body);
  return `HTTP/1.1 ${status} Any\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\nconnection: close\r\n\r\n${body}`;
};
const json = (status: number, body: object) => answer(status, JSON.stringify(body).slice(1));
const withBody = (status: number, body: string | Buffer) => () =>
  Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status} Any\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n`),
    Buffer.from(body),
  ]);

/** Answers as bytes, by the `reference` of the request, and what they show. */
export const ANSWERS: [what: string, write: (reference: string) => string | Buffer, said: Said][] = [
  ["200", json(200, PAID), "accepted"],
  ["200 without a status", json(200, { ...PAID, status: undefined }), "accepted"],
  ["200 that says FAILURE", json(200, { ...PAID, status: "FAILURE" }), "unknown"],
  ["200 with a status of null", json(200, { ...PAID, status: null }), "unknown"],
  ["200 with success false", json(200, { ...PAID, success: false }), "unknown"],
  ["200 with success 1", json(200, { ...PAID, success: 1 }), "unknown"],
  ...[undefined, null, "", " ", 12, 0, true, [], [TRANSACTION], {}].map((id): (typeof ANSWERS)[number] => [
    `200 with the transaction ${JSON.stringify(id)}`,
    json(200, { ...PAID, transaction_id: id }),
    "unknown",
  ]),
  ["200 shorter than its length", answer(200, JSON.stringify(PAID).slice(1), 5000), "unknown"],
  ["200 with NaN", answer(200, JSON.stringify(PAID).replace("{", '"n":NaN,')), "unknown"],
  ["200 without a reference", withBody(200, JSON.stringify(PAID)), "unknown"],
  ["200 with a reference of null", withBody(200, JSON.stringify({ ...PAID, reference: null })), "unknown"],
  ["200 with another reference", withBody(200, JSON.stringify({ ...PAID, reference: "other" })), "unknown"],
  [
    "200 with a byte order mark",
    (reference) => withBody(200, `\ufeff${JSON.stringify({ ...PAID, reference })}`)(),
    "accepted",
  ],
  ["200 with a list", withBody(200, JSON.stringify([PAID])), "unknown"],
  ["201", json(201, PAID), "unknown"],
  ["400", json(400, REFUSED), "refused"],
  ["401", json(401, REFUSED), "refused"],
  ["403", json(403, REFUSED), "refused"],
  ["403 without a status", json(403, { ...REFUSED, status: undefined }), "refused"],
  ["403 that says SUCCESS", json(403, { ...REFUSED, status: "SUCCESS" }), "unknown"],
  ["403 with success 0", json(403, { ...REFUSED, success: 0 }), "unknown"],
  ["403 shorter than its length", answer(403, JSON.stringify(REFUSED).slice(1), 5000), "unknown"],
  ["403 with NaN", answer(403, JSON.stringify(REFUSED).replace("{", '"n":NaN,')), "unknown"],
  ["403 with Infinity", answer(403, JSON.stringify(REFUSED).replace("{", '"n":-Infinity,')), "unknown"],
  ["403 without a reference", withBody(403, JSON.stringify(REFUSED)), "unknown"],
  ["403 with another reference", withBody(403, JSON.stringify({ ...REFUSED, reference: "other" })), "unknown"],
  [
    "403 in Latin-1",
    (reference) => withBody(403, Buffer.from(JSON.stringify({ ...REFUSED, message: "\u00e9", reference }), "latin1"))(),
    "refused",
  ],
  ["403 in UTF-16", withBody(403, Buffer.from(JSON.stringify(REFUSED), "utf16le")), "unknown"],
  ["403 in HTML", withBody(403, "<html></html>"), "unknown"],
  ["404", json(404, REFUSED), "unknown"],
  ["409", json(409, REFUSED), "unknown"],
  ["503", json(503, REFUSED), "unknown"],
];

/** Starts a server that gives a payment the answer whose number is its `account_name`. */
export async function startAnswers() {
  const server = createServer((socket) => {
    let text = "";
    socket.on("error", () => {});
    socket.setEncoding("utf8").on("data", (data) => {
      text += data;
      const [, reference] = /"reference":\s*"([^"]+)"/.exec(text) ?? [];
      const [, number] = /"account_name":\s*"(\d+)"/.exec(text) ?? [];
      if (reference === undefined || number === undefined || !text.endsWith("}")) return;
      socket.end(ANSWERS[Number(number)]?.[1](reference) ?? "");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** What each program must have said, by the answer. */
export function nameAnswers(said: string[]): Record<string, string> {
  return Object.fromEntries(ANSWERS.map(([what], index) => [what, said[index] ?? "nothing"]));
}
