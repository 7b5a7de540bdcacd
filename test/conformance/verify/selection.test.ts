import { expect, test } from "vitest";
import { type Handler, verify } from "../../../scripts/conformance/verify/index.ts";
import type { Operation } from "../../../scripts/contract/contract.ts";
import { createProgress } from "../../../scripts/service/commands/command.ts";
import { contract } from "../../support/contract.ts";
import { broken, config, service } from "./services.ts";

test("only the operations that are named are called, by either of their names", async () => {
  const sent = new Set<string>();
  const [first, another, ...others] = contract.operations as [Operation, Operation, ...Operation[]];
  const last = others.at(-1) as Operation;
  const kept = service();
  const watched = (request: Request) => {
    sent.add(new URL(request.url).pathname);
    return kept(request);
  };
  const options = { eventsWithin: 0, allowPayments: true };
  const { statements } = await verify(watched, config, { ...options, only: [last.id, first.name] });
  expect([...sent].sort()).toEqual([first.path, last.path].sort());
  expect(statements.find(({ id }) => id === `${another.name}/path`)?.notShown.map(({ reason }) => reason)).toEqual([
    "the option only leaves the operation out",
  ]);
  await expect(verify(service(), config, { only: ["issue", "get_entities"] })).rejects.toThrow(
    `The option only has issue, where only these are known: ${first.name}, `,
  );
  await expect(verify(service(), config, { only: "get_entities" as unknown as [] })).rejects.toThrow(
    "The option only must be a list of operations.",
  );
});

test("a run that sends nothing says why", async () => {
  const changing = contract.operations.filter(({ idempotent }) => !idempotent).map(({ name }) => name);
  const { reasons, requests } = await verify(service(), config, { only: changing.slice(0, 1), eventsWithin: 0 });
  expect([requests, reasons]).toEqual([
    0,
    [`no request was sent: ${changing[0]} changes something: it needs --allow-payments`],
  ]);
});

test("with `bail`, nothing more is sent after a case that breaks the contract, whatever cases are left", async () => {
  let sent = 0;
  const kept = service();
  const lax: Handler = (request) => {
    sent += 1;
    const ok = { success: true, entities: { individuals: [], businesses: [] }, pagination: {} };
    return sent < 3 ? kept(request) : Response.json(ok);
  };
  const options = { only: ["get_entities"], eventsWithin: 0, concurrency: 1 };
  await verify(lax, config, options);
  const whole = sent;
  sent = 0;
  await verify(lax, config, { ...options, bail: true });
  expect(sent).toBeLessThan(whole / 2);
});

test("with `bail`, it stops at the first breach", async () => {
  let sent = 0;
  const failing = broken({ onRequest: () => void sent++, onResponse: (response) => delete response.body.success });
  const options = { only: ["get_entities"], eventsWithin: 0, concurrency: 1, bail: true };
  const report = await verify(failing, config, options);
  expect(report.ok).toBe(false);
  expect(sent).toBe(1);
  const reasons = report.statements.flatMap(({ notShown }) => notShown.map(({ reason }) => reason));
  expect(reasons).toContain("verify stopped at the first breach");
});

test("progress is reported for each request, and shown on a terminal alone", async () => {
  const seen: string[] = [];
  const onProgress = ({ stage }: { stage: string }) => void seen.push(stage);
  const options = { only: ["get_entities"], eventsWithin: 0, onProgress };
  const { requests } = await verify(service(), config, options);
  expect(seen).toHaveLength(requests);
  expect([...new Set(seen)]).toEqual(["first examples", "cases", "failures"]);
  const written: string[] = [];
  for (const isTTY of [false, true]) {
    const progress = createProgress({ isTTY, write: (text: unknown) => written.push(String(text)) > 0 });
    progress.show("cases: 1 requests");
    progress.show("cases: 2 requests");
    progress.clear();
  }
  expect(written).toEqual(["\r\u001b[Kcases: 1 requests", "\r\u001b[K"]);
});
