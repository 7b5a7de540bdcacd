// What callers rely on at compile time, as in client.ts: the config of verify, and its report.

import { createMockFetch } from "token-payments-contract/mock";
import { defineConfig, type VerifyConfig, type VerifyReport, verify } from "token-payments-contract/verify";

const required = { appHandle: "demo_app", userHandle: "demo_user", signApp: () => "any", signUser: () => "any" };
required satisfies VerifyConfig;

const config = defineConfig({
  ...required,
  signUser: async (body, userHandle) => `${userHandle.length}${body.byteLength}`,
  authToken: async () => "token",
  values: { account_name: "savings", "search_filters.page": 1 },
  skip: ["openVirtualAccount"],
  prepare: {
    deleteWallet: async (request) => {
      request.body = {};
      request.headers["x-test"] = "1";
    },
  },
  failures: {
    only_wallet: { body: { "header.user_handle": "poor_user" }, headers: { "x-test": "1" } },
    insufficient_reserve_wallet_balance: () => () => Promise.resolve(),
  },
});

// @ts-expect-error without a signer
defineConfig({ appHandle: "demo_app", userHandle: "demo_user", signApp: () => "any" });
// @ts-expect-error an operation that does not exist
defineConfig({ ...required, skip: ["open_virtual_account"] });
// @ts-expect-error a failure that is not documented
defineConfig({ ...required, failures: { only_wallets: {} } });
// @ts-expect-error an example of a success
defineConfig({ ...required, failures: { accepted: {} } });
// @ts-expect-error an operation that does not exist
defineConfig({ ...required, prepare: { pay: () => {} } });

verify(createMockFetch(), config, { allowPayments: true, rate: 1 }) satisfies Promise<VerifyReport>;
verify("http://127.0.0.1:4010", config, { production: true });
verify(({ url }) => Response.json({ url }), config);
// @ts-expect-error an unknown option
verify(createMockFetch(), config, { payments: true });
