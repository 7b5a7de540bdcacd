import { expect, test } from "vitest";
import type { HttpRequest } from "../../../scripts/service/http/messages.ts";
import { answering } from "../../../scripts/service/mock/answer.ts";

/** What the engine gets of a request with this target. */
async function received(target: string): Promise<Pick<HttpRequest, "path" | "query">> {
  let request: HttpRequest | undefined;
  const answer = answering(async (given) => {
    request = given;
    return { status: 200, body: {} };
  });
  await answer({ method: "POST", target, headers: {}, readBody: async () => new Uint8Array() });
  const { path = "", query = {} } = request ?? {};
  return { path, query };
}

test.each([
  ["/a", "/a", {}],
  ["/a?page=1&page=2&per_page=3", "/a", { page: ["1", "2"], per_page: "3" }],
  ["/a?page=1?2", "/a", { page: "1?2" }],
  ["http://mock.example/a?page=1", "/a", { page: "1" }],
  ["HTTPS://mock.example:4010", "/", {}],
  ["http://mock.example?page=1", "/", { page: "1" }],
  ["/a/http://mock.example/b", "/a/http://mock.example/b", {}],
])("%s", async (target, path, query) => {
  expect(await received(target)).toEqual({ path, query });
});
