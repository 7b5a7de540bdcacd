#!/usr/bin/env node
import module from "node:module";

// Run by npx, it ends with npx.
if (process.env.npm_command === "exec") await import("./service/commands/end-with-npm.cjs");

// From its second run on, the program is read compiled, and starts in three quarters of the time. Node.js 20 cannot do that.
module.enableCompileCache?.();
const { run } = await import("./program.ts");
await run();
