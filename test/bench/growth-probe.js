// Loaded into each Node.js process of a step (--import): logs its peak memory, in KB.
import { appendFileSync } from "node:fs";

process.on("exit", () => appendFileSync(process.env.MEMORY_LOG, `${process.resourceUsage().maxRSS}\n`));
