import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";

const root = join(import.meta.dirname, "../..");
const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const folder = join(root, "node_modules/.cache", `chromium-${devDependencies["@sparticuz/chromium"]}`);

/** The same fonts on every machine: those that come with the browser. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * Starts the headless Chromium that the package `@sparticuz/chromium` brings, with the libraries and fonts beside it:
 * it needs nothing of the machine but Linux on x64 with glibc. The caller closes it.
 *
 * @throws Error where that does not run; another Chromium is then named in the variable `CHROMIUM`
 */
export async function openBrowser(): Promise<Browser> {
  const other = process.env.CHROMIUM;
  if (other !== undefined) return chromium.launch({ executablePath: other, args: ["--no-sandbox"] });
  if (`${process.platform}-${process.arch}` !== "linux-x64") {
    throw new Error(
      `The browser of the tests runs on linux-x64, and this is ${process.platform}-${process.arch}: ` +
        "install Chrome or Chromium, and set CHROMIUM to the path of its program.",
    );
  }
  await unpack();
  return chromium.launch({
    executablePath: join(folder, "chromium"),
    // A container seldom lets a process make the namespaces that the sandbox needs; only pages of our own are opened.
    args: ["--no-sandbox", "--disable-gpu"],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
      FONTCONFIG_FILE: join(folder, "fonts/fonts.conf"),
    },
  });
}

/** Unpacks the browser once. What others see is whole: it is moved to its place when it is. */
async function unpack(): Promise<void> {
  if (existsSync(folder)) return;
  await mkdir(join(root, "node_modules/.cache"), { recursive: true });
  const staging = await mkdtemp(`${folder}-`);
  try {
    // The package unpacks into the temporary folder of its process, so it gets one of each.
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, "unpack-browser.ts")], {
      env: { ...process.env, TMPDIR: staging },
    });
    await writeFile(join(staging, "fonts/fonts.conf"), FONTS);
    await rename(staging, folder);
  } catch (error) {
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
