// The entry point of this folder for the command line; `verify/index.ts` is that for programs.
export { checkCommand } from "./check.ts";
export { proxyCommand } from "./proxy.ts";
export { verifyCommand } from "./verify.ts";
