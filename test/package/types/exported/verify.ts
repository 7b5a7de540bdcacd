// As in client.ts: `verify`, its config and its report.

import * as verify from "token-payments-contract/verify";

const sign = () => "any";

export const all = { ...verify };
export const config = verify.defineConfig({ appHandle: "a", userHandle: "b", signApp: sign, signUser: sign });
export const fields = { ...config };
export const report = await verify.verify("http://127.0.0.1:4010", config);
export const parts = { ...report };
