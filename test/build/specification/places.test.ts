import { describe, expect, test } from "vitest";
import { createMockFetch as createAnywhere } from "../../../generated/mock/anywhere.js";
import { readContract } from "../../../scripts/contract/contract.ts";
import { scenariosOf } from "../../../scripts/contract/views.ts";
import { createMockFetch as createInNode } from "../../../scripts/service/mock/index.ts";
import { contract as document } from "../../support/documents.ts";
import { type CaseAnswer, isForMock, mockOf, requestOf, type Send, type SentCase } from "./judges/mock.ts";
import { specification } from "./specification.ts";

// The mock validates, chooses and generates in two ways: with Prism in the server, and without it anywhere.

const contract = readContract(document);
const sendToServer = mockOf(document);
const sendAnywhere = through(createAnywhere as unknown as typeof createInNode);
const sendInNode = through(createInNode);
const { cases } = specification;
const scenarios = scenariosOf(contract);

function through(create: typeof createInNode): Send {
  const mockFetch = create();
  return async ({ path, query, headers, body }) => {
    mockFetch.reset();
    const search = new URLSearchParams(query).toString();
    const response = await mockFetch(`http://mock.example${path}${search && `?${search}`}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json(), events: mockFetch.events.map(({ event }) => event) };
  };
}

/** What the mock measures, or takes from the clock. */
const MEASURED = ["response_time_ms", "event_time"];

/** An answer without what is measured. */
function comparable({ status, body, events }: CaseAnswer): unknown {
  const text = JSON.stringify({ status, body, events }, (name, value) => {
    return MEASURED.includes(name) ? undefined : value;
  });
  return JSON.parse(text);
}

describe.each(contract.operations)("$name", ({ name, path, request, responses }) => {
  const headers = { authsignature: "any", usersignature: "any" };
  const asking = (prefer: string, body = request.examples[0]?.value): SentCase => {
    return { path, query: {}, headers: { ...headers, prefer }, body };
  };

  test("answers the cases of the specification as the server does, with the same events", async () => {
    const own = cases.filter((each) => isForMock(each) && each.subject.path === path);
    expect(own).not.toEqual([]);
    for (const each of own) {
      const request = requestOf(each);
      expect(comparable(await sendAnywhere(request)), each.what).toEqual(comparable(await sendToServer(request)));
    }
  });

  test("answers every Prefer as the server does, with the same events", async () => {
    const own = scenarios.filter(({ operation }) => operation === name).map(({ prefer }) => asking(prefer));
    const wrong = ["code=299", "example=unheard_of", "code=x", "dynamic=maybe"].map((prefer) => asking(prefer));
    const bare = [
      { ...asking(""), headers: {} },
      asking("", []),
      asking("", {}),
      { ...asking(""), query: { page: "x" } },
    ];
    for (const request of [...own, ...wrong, ...bare]) {
      const [anywhere, server] = [await sendAnywhere(request), await sendToServer(request)];
      expect(comparable(anywhere), JSON.stringify(request)).toEqual(comparable(server));
    }
  });

  test("generates the values of the server in Node.js, and elsewhere says that it cannot", async () => {
    for (const { status } of responses) {
      const request = asking(`dynamic=true, seed=any, code=${status}`);
      expect(comparable(await sendInNode(request))).toEqual(comparable(await sendToServer(request)));
      expect(await sendAnywhere(request)).toMatchObject({
        status: 501,
        body: { success: false, message: expect.stringContaining("leave out dynamic") },
      });
    }
  });

  test("generates success as the examples have it", async () => {
    for (const { status, examples } of responses) {
      const documented = new Set(examples.map(({ value }) => (value as { success?: boolean }).success));
      const generated = new Set<unknown>();
      for (const seed of ["a", "b", "c", "d", "e", "f", "g", "h"]) {
        const { body } = await sendToServer(asking(`dynamic=true, seed=${seed}, code=${status}`));
        generated.add((body as { success?: boolean }).success);
      }
      expect(generated, status).toEqual(documented);
    }
  });
});
