import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { inflate } from "@sparticuz/chromium";

const archives = join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "../bin");

await Promise.all(["chromium.br", "al2023.tar.br", "fonts.tar.br"].map((name) => inflate(join(archives, name))));
