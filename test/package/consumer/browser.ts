// Calls one operation from a page, and hands the outcome to the test.
import { createClient } from "token-payments-contract/client";

declare const mockUrl: string;

const client = createClient({ baseUrl: mockUrl, appHandle: "demo_app", signApp: () => "any", signUser: () => "any" });

document.title = (
  await client.issueSila({ user_handle: "demo_user", amount: 1000, account_name: "main_checking" })
).kind;
