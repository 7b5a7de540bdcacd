import { createMockFetch } from "token-payments-contract/mock";
import { describe, expect, test } from "vitest";
import { TokenPaymentsError, toArray } from "../../../generated/client.js";
import { completingFetch } from "../../support/required-header.ts";
import { clientOf, recordingFetch } from "./fetches.ts";

describe("getEntities.all, whose page is in the query", () => {
  test("yields the items of all pages and lists, and ends at the last page", async () => {
    const { fetch, sent } = recordingFetch();
    const entities = await toArray(clientOf({ fetch }).getEntities.all({}, { query: { per_page: 1 } }));
    expect(entities.map(({ handle }) => handle)).toEqual(["demo_user", "demo_business"]);
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(["?per_page=1&page=1", "?per_page=1&page=2"]);
  });

  test("needs no arguments, and passes the input and the options of the call", async () => {
    const { fetch, sent } = recordingFetch();
    const client = clientOf({ fetch });
    expect(await toArray(client.getEntities.all())).toHaveLength(2);
    await toArray(client.getEntities.all({ entity_type: "business" }, { headers: { "x-trace": "1" } }));
    expect(sent[1]?.body.entity_type).toBe("business");
    expect(sent[1]?.headers.get("x-trace")).toBe("1");
  });
});

describe("getWebhooks.all, whose page is in the body", () => {
  test("yields the items of all pages, beside the filters", async () => {
    const { fetch, sent } = recordingFetch();
    const given = Object.freeze({ search_filters: Object.freeze({ per_page: 2, sort_ascending: false }) });
    const records = await toArray(clientOf({ fetch }).getWebhooks.all(given));
    expect(records.map(({ created_epoch }) => created_epoch)).toEqual([1760000800, 1760000400, 1760000300]);
    expect(sent.map(({ body }) => body.search_filters)).toEqual([
      { per_page: 2, sort_ascending: false, page: 1 },
      { per_page: 2, sort_ascending: false, page: 2 },
    ]);
  });

  test("begins at the page that the call asks for", async () => {
    const { fetch, sent } = recordingFetch();
    const records = await toArray(clientOf({ fetch }).getWebhooks.all({ search_filters: { page: 2, per_page: 2 } }));
    expect(records).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });
});

describe("byPage", () => {
  const page = (uuid: string | undefined, pagination?: object) => {
    return { success: true, webhooks: uuid ? [{ uuid }] : [], pagination };
  };

  test("yields the body of each page, from the one that the call asks for", async () => {
    const { fetch, sent } = recordingFetch();
    const all = clientOf({ fetch }).getWebhooks.all({ search_filters: { page: 2, per_page: 1 } });
    const pages = await toArray(all.byPage());
    expect(pages).toMatchObject([{ pagination: { current_page: 2 } }, { pagination: { current_page: 3 } }]);
    expect(sent).toHaveLength(2);
    expect(await toArray(all)).toEqual(pages.flatMap(({ webhooks }) => webhooks));
  });

  test("yields the first page if it is empty, and none that a service repeats past the last one", async () => {
    for (const uuids of [[undefined], ["a", "b", "b"]]) {
      const bodies = uuids.map((uuid) => page(uuid));
      const { fetch } = recordingFetch(async () => Response.json(bodies.shift()));
      const pages = await toArray(clientOf({ fetch }).getWebhooks.all().byPage());
      expect(pages).toEqual([...new Set(uuids)].map((uuid) => page(uuid)));
    }
  });

  test("requests no page before it is asked for, and is seen by a Proxy of the method", async () => {
    const { fetch, sent } = recordingFetch();
    let calls = 0;
    const getWebhooks = new Proxy(clientOf({ fetch }).getWebhooks, {
      apply(method, self, call) {
        calls++;
        return Reflect.apply(method, self, call);
      },
    });
    for await (const _ of getWebhooks.all({ search_filters: { per_page: 1 } }).byPage()) break;
    expect([sent.length, calls]).toEqual([1, 1]);
  });

  test("throws what a page throws", async () => {
    const { fetch } = recordingFetch(async () => Response.json(page("a", { total_pages: 2 })));
    const pages = clientOf({ fetch }).getWebhooks.all().byPage();
    expect((await pages.next()).value).toEqual(page("a", { total_pages: 2 }));
    await expect(pages.next()).rejects.toThrow(TokenPaymentsError);
  });
});

describe("toArray", () => {
  const perPage = { search_filters: { per_page: 1 } };

  test.each([
    [1, 1],
    [2, 2],
    [100, 3],
    [Infinity, 3],
    [undefined, 3],
  ])("with the limit %s reads %i items, and requests no further page", async (limit, count) => {
    const { fetch, sent } = recordingFetch();
    const all = clientOf({ fetch }).getWebhooks.all(perPage);
    expect(await toArray(all, limit)).toHaveLength(count);
    expect(sent).toHaveLength(count);
    expect(await all.next()).toEqual({ done: true, value: undefined });
  });

  test.each([0, -1, Number.NaN])("refuses the limit %s, and requests nothing", async (limit) => {
    const { fetch, sent } = recordingFetch();
    await expect(toArray(clientOf({ fetch }).getWebhooks.all(), limit)).rejects.toThrow(RangeError);
    expect(sent).toEqual([]);
  });
});

test("an empty page ends the loop where the response lacks the number of the last page", async () => {
  const pages = [{ webhooks: [{ uuid: "a" }] }, { webhooks: [{ uuid: "b" }] }, { webhooks: [] }];
  const { fetch, sent } = recordingFetch(async () => Response.json({ success: true, ...pages.shift() }));
  expect(await toArray(clientOf({ fetch }).getWebhooks.all())).toEqual([{ uuid: "a" }, { uuid: "b" }]);
  expect(sent).toHaveLength(3);
});

test("an empty page ends the loop, however many pages the response counts", async () => {
  const pages = [{ webhooks: [{ uuid: "a" }] }, { webhooks: [] }, { webhooks: [{ uuid: "b" }] }];
  const pagination = { total_pages: 1_000_000 };
  const { fetch, sent } = recordingFetch(async () => Response.json({ success: true, pagination, ...pages.shift() }));
  expect(await toArray(clientOf({ fetch }).getWebhooks.all())).toEqual([{ uuid: "a" }]);
  expect(sent).toHaveLength(2);
});

describe("a service that has no page past the last one", () => {
  const webhooks = ["a", "b", "c"].map((uuid) => ({ uuid }));

  /** Reads all pages, of one record each, of a service that answers each other page with one of these. */
  async function read(
    pageFor: (page: number) => number,
    pagination?: object,
    say: (page: number, asked: number) => object = () => ({}),
    isChanging = false,
  ) {
    const { fetch, sent } = recordingFetch(async (_url, { body }) => {
      const { page } = (await new Response(body).json()).search_filters;
      const webhook = { ...webhooks[pageFor(page) - 1], attempts: isChanging ? sent.length : 0 };
      return Response.json({ success: true, webhooks: [webhook], pagination, ...say(pageFor(page), page) });
    });
    const uuids: string[] = [];
    const loop = async () => {
      for await (const { uuid } of clientOf({ fetch }).getWebhooks.all()) {
        uuids.push(uuid as string);
        // A loop without an end would end no test.
        if (uuids.length > 9) break;
      }
    };
    const thrown = await loop().catch((error) => error);
    return { uuids: uuids.join(""), requests: sent.length, thrown };
  }

  test.each([
    ["the last one", (page: number) => Math.min(page, 3)],
    ["the first one", (page: number) => (page > 3 ? 1 : page)],
    ["those before, in turn", (page: number) => ((page - 1) % 3) + 1],
  ])("and repeats %s ends the loop, unless it counts pages", async (_name, pageFor) => {
    for (const pagination of [undefined, {}, { total_pages: null }, { total_pages: "3" }]) {
      expect(await read(pageFor, pagination)).toEqual({ uuids: "abc", requests: 4, thrown: undefined });
    }
    expect(await read(pageFor, { total_pages: 3 })).toEqual({ uuids: "abc", requests: 3, thrown: undefined });
  });

  test.each([
    ["page", (page: number) => ({ page })],
    ["pagination.current_page", (page: number) => ({ pagination: { current_page: page } })],
    ["pagination.current_page, from 0", (page: number) => ({ pagination: { current_page: page - 1 } })],
  ])("and says so in %s ends the loop, though its records change", async (_name, say) => {
    for (const pageFor of [(page: number) => Math.min(page, 3), (page: number) => (page > 3 ? 2 : page)]) {
      expect(await read(pageFor, undefined, say, true)).toEqual({ uuids: "abc", requests: 4, thrown: undefined });
    }
  });

  test("and counts one page more each time is refused", async () => {
    const say = (page: number, asked: number) => ({ pagination: { current_page: page, total_pages: asked + 1 } });
    const { thrown, ...seen } = await read((page) => Math.min(page, 3), undefined, say, true);
    expect(seen).toEqual({ uuids: "abc", requests: 4 });
    const message = "unexpected_response: page 4 repeats another, but the last page is 5";
    expect(thrown).toMatchObject({ reason: "unexpected_response", message });
  });

  test("but whose number of the page is none, or that of the request, ends the loop as it does without", async () => {
    for (const say of [
      () => ({ page: null }),
      () => ({ page: "1" }),
      (_: number, asked: number) => ({ page: asked }),
    ]) {
      const pageFor = (page: number) => Math.min(page, 3);
      const { uuids, requests } = await read(pageFor, undefined, say);
      expect({ uuids, requests }).toEqual({ uuids: "abc", requests: 4 });
    }
  });

  test("and repeats a page before the last one that it counts lost the others", async () => {
    const { thrown, ...seen } = await read(() => 1, { total_pages: 3 });
    expect(seen).toEqual({ uuids: "a", requests: 2 });
    expect(thrown).toBeInstanceOf(TokenPaymentsError);
    expect(thrown).toMatchObject({
      reason: "unexpected_response",
      message: "unexpected_response: page 2 repeats another, but the last page is 3",
    });
  });
});

test.each(["1e400", "1e300"])("a number of pages without end is refused: %s", async (total) => {
  const { fetch, sent } = recordingFetch(async () => {
    return new Response(`{"success":true,"webhooks":[{"uuid":"a"}],"pagination":{"total_pages":${total}}}`);
  });
  const error = await toArray(clientOf({ fetch }).getWebhooks.all()).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(TokenPaymentsError);
  expect(error).toMatchObject({
    kind: "error",
    reason: "unexpected_response",
    message: expect.stringMatching(/^unexpected_response: the last page is /),
  });
  expect(sent).toHaveLength(1);
});

test("a page without one of its lists has no items of it", async () => {
  const { fetch } = recordingFetch(async () => {
    return Response.json({ success: true, entities: {}, pagination: { total_pages: 1 } });
  });
  expect(await toArray(clientOf({ fetch }).getEntities.all())).toEqual([]);
});

test("a loop that is left requests no further page", async () => {
  const { fetch, sent } = recordingFetch();
  for await (const _ of clientOf({ fetch }).getWebhooks.all({ search_filters: { per_page: 1 } })) break;
  expect(sent).toHaveLength(1);
});

test("a failure stops the loop as a TokenPaymentsError, after the items of the pages before", async () => {
  const mock = createMockFetch();
  const send = completingFetch(mock);
  const fetch = (url: string, init?: RequestInit) => {
    if (mock.calls.length === 1) mock.next("getWebhooks", { status: 401 });
    return send(url, init);
  };
  const seen: unknown[] = [];
  const loop = async () => {
    for await (const record of clientOf({ fetch }).getWebhooks.all({ search_filters: { per_page: 1 } }))
      seen.push(record);
  };
  const error = await loop().catch((thrown) => thrown);
  expect(error).toBeInstanceOf(TokenPaymentsError);
  expect(error).toMatchObject({ kind: "failure", status: 401, attempts: 1, error: { success: false } });
  expect(seen).toHaveLength(1);
});

test("each page is retried like any call", async () => {
  const send = completingFetch(createMockFetch());
  let calls = 0;
  const fetch = async (url: string, init?: RequestInit) => {
    if (++calls === 2) return new Response("busy", { status: 503, headers: { "retry-after": "0" } });
    return send(url, init);
  };
  const records = clientOf({ fetch, retries: 1 }).getWebhooks.all({ search_filters: { per_page: 1 } });
  expect(await toArray(records)).toHaveLength(3);
  expect(calls).toBe(4);
});

test("a Proxy of the method sees each page", async () => {
  const seen: unknown[] = [];
  const client = clientOf({ fetch: recordingFetch().fetch });
  const getEntities = new Proxy(client.getEntities, {
    apply(method, self, call) {
      seen.push(call[1]);
      return Reflect.apply(method, self, call);
    },
  });
  expect(await toArray(getEntities.all({}, { query: { per_page: 1 } }))).toHaveLength(2);
  expect(seen).toMatchObject([{ query: { page: 1 } }, { query: { page: 2 } }]);
  const { all } = client.getEntities;
  expect(await toArray(all())).toHaveLength(2);
});
