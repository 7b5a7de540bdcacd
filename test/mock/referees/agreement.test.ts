import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMockFetch, createMockServer, type RunningServer } from "../../../scripts/mock/index.ts";
import { contract, examplesOf, operationAt, schemaOf } from "../../support/contract.ts";
import { fieldsOf } from "../../support/fields.ts";
import { SEED } from "../../support/seed.ts";
import { validator } from "../../support/validator.ts";
import { refereeOf, unknownFieldsOf } from "./referee.ts";
import { doublyBrokenRequestsOf, type Generated, type Request, requestsOf } from "./requests.ts";
import { type Answer, overSockets, type Send, throughFetch } from "./send.ts";

type WithHeader = { header: { reference?: string } };

const REQUESTS = 2000;
const DYNAMIC_REQUESTS = 50;
const TIMEOUT = 60_000;
const SIGNATURES = { authsignature: "any", usersignature: "any" };

let server: RunningServer;
let sendOverSockets: Send;
beforeAll(async () => {
  console.log(`SEED=${SEED} repeats this run`);
  server = await createMockServer({ port: 0 });
  sendOverSockets = overSockets(server.url);
});
afterAll(() => server.close());

const ways: { way: string; send: Send }[] = [
  { way: "over sockets", send: (path, request) => sendOverSockets(path, request) },
  { way: "through fetch", send: throughFetch(createMockFetch()) },
];

describe.each(ways)("$way", ({ send }) => {
  describe.each(Object.keys(contract.paths))("%s", (path) => {
    const { requestBody, responses } = operationAt(path);
    const schema = schemaOf(requestBody);
    const referee = refereeOf(path);
    const repeatsReference = fieldsOf(schemaOf(responses["200"]), contract).has("reference");
    const isAnswer = new Map(
      Object.entries(responses).map(([status, response]) => [Number(status), validator(schemaOf(response), contract)]),
    );

    /** Holds an answer against the second opinion and the contract. */
    function check(request: Request, { status, unknownFields, body }: Answer): void {
      expect(status, `the referee's status, against the mock's: ${body.message}`).toBe(referee(request));
      if (!isAnswer.get(status)?.(body)) throw new Error(`status ${status} does not document ${JSON.stringify(body)}`);
      if (status === 200) {
        if (repeatsReference) expect(body.reference).toBe((request.body as WithHeader).header.reference);
        expect(unknownFields).toEqual(unknownFieldsOf(schema, request.body as object));
      }
    }

    /** Looks for the broken field, or the object that it is in, among what the answer complains of. */
    function checkDetails({ part, where }: NonNullable<Generated["broken"]>, { body }: Answer): void {
      const field = part === "query" ? `query.${where}` : where;
      const parent = field.includes(".") ? field.slice(0, field.lastIndexOf(".")) : "body";
      const complaints = Object.keys(body.validation_details);
      expect(complaints.includes(field) || complaints.includes(parent), `${complaints} tells of ${field}`).toBe(true);
    }

    test.each(Object.entries(examplesOf(requestBody)))("accepts the example %s", async (_name, { value }) => {
      const request = { headers: SIGNATURES, query: "", body: value };
      expect(referee(request)).toBe(200);
      check(request, await send(path, request));
    });

    test(`agrees on ${REQUESTS} requests`, { timeout: TIMEOUT }, async () => {
      const judged = new Map<number, number>();
      await fc.assert(
        fc.asyncProperty(requestsOf(path), async (request) => {
          const { broken } = request;
          expect(referee(request) !== 200, "the referee refuses what was broken").toBe(broken !== undefined);
          const answer = await send(path, request);
          check(request, answer);
          if (broken && answer.status === 400) checkDetails(broken, answer);
          judged.set(answer.status, (judged.get(answer.status) ?? 0) + 1);
        }),
        { seed: SEED, numRuns: REQUESTS },
      );
      // Else one of the two sides was never put to the test.
      expect(judged.get(200)).toBeGreaterThan(REQUESTS / 3);
      expect(judged.get(400)).toBeGreaterThan(REQUESTS / 5);
    });

    test("judges credentials before the body", async () => {
      await fc.assert(
        fc.asyncProperty(doublyBrokenRequestsOf(path), async (request) => {
          const { status } = await send(path, request);
          expect([401, 403]).toContain(status);
          expect(status).toBe(referee(request));
        }),
        { seed: SEED },
      );
    });

    test(`agrees on ${DYNAMIC_REQUESTS} requests with made-up answers`, { timeout: TIMEOUT }, async () => {
      await fc.assert(
        fc.asyncProperty(requestsOf(path), async (request) => {
          const headers = { ...request.headers, prefer: "dynamic=true" };
          check(request, await send(path, { ...request, headers }));
        }),
        { seed: SEED, numRuns: DYNAMIC_REQUESTS },
      );
    });
  });
});
