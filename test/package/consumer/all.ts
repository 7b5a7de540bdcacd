// Uses every entry of the package as a consumer would. It is compiled, not run.
import { createClient, type IssueSilaRequest, parseWebhookEvent, type WebhookEvent } from "token-payments-contract";
import { createClient as createClientAlone } from "token-payments-contract/client";
import { createMockFetch, createMockServer } from "token-payments-contract/mock";
import type { components, IssueSilaSuccess, operations, paths } from "token-payments-contract/types";
import { issueSilaRequest } from "token-payments-contract/validators";
import { defineConfig, verify } from "token-payments-contract/verify";
import { parseWebhookEvent as parseAlone } from "token-payments-contract/webhooks";

export const client = createClient({
  baseUrl: "http://127.0.0.1:4010",
  appHandle: "demo_app",
  signApp: (body) => `${body.length}`,
  signUser: async (body, userHandle) => `${userHandle}${body.length}`,
  fetch: createMockFetch(),
});

export async function issue(request: Omit<IssueSilaRequest, "header">): Promise<string> {
  void request;
  const result = await client.issueSila({ user_handle: "demo_user", amount: 1000, account_name: "main_checking" });
  switch (result.kind) {
    case "success":
      return result.data.transaction_id;
    case "failure":
      return result.status === 400 ? (result.error.message ?? "") : String(result.status);
    case "error":
      return `${result.reason}: ${result.message}`;
  }
}

export function outcomeOf(body: string): string | undefined {
  const parsed = parseWebhookEvent(body);
  if (parsed.kind !== "event") return undefined;
  const event: WebhookEvent = parsed.event;
  return event.event_type === "kyc" ? event.event_details.outcome : undefined;
}

export const sameClient: typeof createClient = createClientAlone;
export const sameParser: typeof parseWebhookEvent = parseAlone;
export const validated = issueSilaRequest["~standard"].validate({});
export const config = defineConfig({
  appHandle: "demo_app",
  userHandle: "demo_user",
  signApp: (body) => `${body.length}`,
  signUser: async (body, userHandle) => `${userHandle}${body.length}`,
  failures: { only_wallet: ({ headers }) => void Object.assign(headers, { prefer: "code=403, example=only_wallet" }) },
});
export const report = verify(createMockFetch(), config).then(({ ok }) => ok);
export const server = createMockServer({ port: 0 });
export type Types = [paths, components, operations, IssueSilaSuccess];
