import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMockFetch, createMockServer, type RunningServer } from "../../../../scripts/service/mock/index.ts";
import { contract, fieldsOf } from "../../../support/contract.ts";
import { SEED } from "../../../support/edited.ts";
import { validator } from "../../../support/validator.ts";
import { SIGNATURES } from "../mock.ts";
import { type RefereedRequest, refereeOf, unknownFieldsOf } from "./referee.ts";
import { doublyBrokenRequestsOf, type Generated, requestsOf } from "./requests.ts";
import { type Answer, overSockets, type Send, throughFetch } from "./send.ts";

type WithHeader = { header: { reference?: string } };

const REQUESTS = 1000;
const DYNAMIC_REQUESTS = 50;
const REQUESTS_OVER_SOCKETS = 20;

const sendInProcess = throughFetch(createMockFetch());
let server: RunningServer;
let sendOverSockets: Send;
beforeAll(async () => {
  console.log(`SEED=${SEED} repeats this run`);
  server = await createMockServer({ port: 0 });
  sendOverSockets = overSockets(server.url);
});
afterAll(() => server.close());

describe.each(contract.operations)("$path", (operation) => {
  const { path, request, responses } = operation;
  const referee = refereeOf(operation);
  const success = responses.find(({ status }) => status === "200");
  const repeatsReference = "reference" in fieldsOf(success?.schema ?? {});
  const isAnswer = new Map(responses.map(({ status, schema }) => [Number(status), validator(schema)]));

  /** Sends a request, and compares the answer with the contract and with the status that the referee gives. */
  async function expectAgreement(send: Send, sent: RefereedRequest, expected = referee(sent)): Promise<Answer> {
    const answer = await send(path, sent);
    const { status, unknownFields, body } = answer;
    if (status !== expected) expect.fail(`the mock answers ${status}, the referee ${expected}: ${body.message}`);
    if (!isAnswer.get(status)?.(body)) expect.fail(`status ${status} does not document ${JSON.stringify(body)}`);
    if (status === 200) {
      if (repeatsReference) expect(body.reference).toBe((sent.body as WithHeader).header.reference);
      expect(unknownFields).toEqual(unknownFieldsOf(request.schema, sent.body as object));
    }
    return answer;
  }

  /** Looks for the broken field, or the object that contains it, among the fields that the answer complains of. */
  function expectDetails({ part, where }: NonNullable<Generated["broken"]>, { body }: Answer): void {
    const field = part === "query" ? `query.${where}` : where;
    const parent = field.includes(".") ? field.slice(0, field.lastIndexOf(".")) : "body";
    const complaints = Object.keys(body.validation_details);
    if (!complaints.includes(field) && !complaints.includes(parent)) {
      expect.fail(`${field} is broken, but the complaints are about ${complaints}`);
    }
  }

  test.each(request.examples)("mock and referee accept the example $name", async ({ value }) => {
    const { status } = await expectAgreement(sendInProcess, { headers: SIGNATURES, query: "", body: value });
    expect(status).toBe(200);
  });

  test(`mock and referee give ${REQUESTS} requests the same status`, async () => {
    const judged = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requestsOf(operation), async (request) => {
        const { broken } = request;
        const expected = referee(request);
        expect(expected === 200, "the referee accepts exactly what was not broken").toBe(broken === undefined);
        const answer = await expectAgreement(sendInProcess, request, expected);
        if (broken && expected === 400) expectDetails(broken, answer);
        judged.set(expected, (judged.get(expected) ?? 0) + 1);
      }),
      { seed: SEED, numRuns: REQUESTS },
    );
    // Otherwise one of the two verdicts was never tested.
    expect(judged.get(200)).toBeGreaterThan(REQUESTS / 3);
    expect(judged.get(400)).toBeGreaterThan(REQUESTS / 5);
  });

  test(`mock and referee give ${REQUESTS_OVER_SOCKETS} requests over sockets the same status`, async () => {
    const property = fc.asyncProperty(requestsOf(operation), async (request) => {
      await expectAgreement(sendOverSockets, request);
    });
    await fc.assert(property, { seed: SEED, numRuns: REQUESTS_OVER_SOCKETS });
  });

  test("mock and referee check credentials before the body", async () => {
    const property = fc.asyncProperty(doublyBrokenRequestsOf(operation), async (request) => {
      const { status } = await expectAgreement(sendInProcess, request);
      expect([401, 403]).toContain(status);
    });
    await fc.assert(property, { seed: SEED });
  });

  test(`mock and referee give ${DYNAMIC_REQUESTS} requests for generated responses the same status`, async () => {
    const property = fc.asyncProperty(requestsOf(operation), async (request) => {
      const headers = { ...request.headers, prefer: "dynamic=true" };
      await expectAgreement(sendInProcess, { ...request, headers });
    });
    await fc.assert(property, { seed: SEED, numRuns: DYNAMIC_REQUESTS });
  });
});
