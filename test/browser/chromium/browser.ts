import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { inflate } from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

// The tests and the benchmarks that use it cannot import from these packages themselves.
export type { AxeResults } from "axe-core";
export type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";

const { devDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8"));
const cache = join(import.meta.dirname, "node_modules/.cache");
const folder = join(cache, `chromium-${devDependencies["@sparticuz/chromium"]}`);

/** A script that finds accessibility problems of the page that runs it, with `axe.run`. */
export const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

const HOSTS = "--host-resolver-rules=MAP *.test 127.0.0.1";

/** The same fonts on every machine: those that come with the browser. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * Starts the headless Chromium of the package `@sparticuz/chromium`, with its libraries and fonts: all that the machine
 * has to provide is Linux on x64 with glibc. The caller closes it. The variable `CHROMIUM` names another program. Every host
 * of `.test` is this machine: by such a name, a page without HTTPS is no secure context, as it is at 127.0.0.1.
 *
 * @throws Error on another platform, unless `CHROMIUM` is set
 */
export async function openBrowser(): Promise<Browser> {
  const other = process.env.CHROMIUM;
  if (other !== undefined) return chromium.launch({ executablePath: other, args: ["--no-sandbox", HOSTS] });
  if (`${process.platform}-${process.arch}` !== "linux-x64") {
    throw new Error(
      `The browser of the tests runs on linux-x64 only, and this is ${process.platform}-${process.arch}: ` +
        "install Chrome or Chromium, and set CHROMIUM to the path of its program.",
    );
  }
  await unpack();
  return chromium.launch({
    executablePath: join(folder, "chromium"),
    // Containers seldom allow the namespaces that the sandbox needs, and only our own pages are opened.
    args: ["--no-sandbox", "--disable-gpu", HOSTS],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
      FONTCONFIG_FILE: join(folder, "fonts/fonts.conf"),
    },
  });
}

/** Unpacks the browser once, into a temporary folder that is then renamed: other processes never see half of it. */
async function unpack(): Promise<void> {
  if (existsSync(folder)) return;
  await mkdir(cache, { recursive: true });
  const staging = await mkdtemp(`${folder}-`);
  try {
    // The package unpacks into the temporary folder of its process, so it runs in one that has its own.
    await promisify(execFile)(process.execPath, [import.meta.filename], {
      env: { ...process.env, TMPDIR: staging },
    });
    await writeFile(join(staging, "fonts/fonts.conf"), FONTS);
    await rename(staging, folder);
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const archives = join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "../bin");
  await Promise.all(["chromium.br", "al2023.tar.br", "fonts.tar.br"].map((name) => inflate(join(archives, name))));
}
