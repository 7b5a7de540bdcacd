import { join } from "node:path";
import { openBrowser } from "../../test/support/browser.ts";
import { makeLocal } from "../steps.ts";
import { pages } from "./docs/pages.ts";
import { serve } from "./docs/serve.ts";
import { timeToOperation } from "./docs/time-to-operation.ts";
import { machine } from "./machine.ts";
import { table } from "./report.ts";
import { alternate, median } from "./rounds.ts";

const root = join(import.meta.dirname, "../..");

/** The number of rounds is odd: their median is one of them. */
const ROUNDS = 9;

/** Measures how long the docs take to show a linked operation, next to their peers. Takes about a minute. */
export async function main(): Promise<void> {
  await makeLocal(root, ["docs"], new AbortController().signal);
  const all = await Promise.all((await pages(root)).map(async (page) => ({ ...page, ...(await serve(page)) })));
  const browser = await openBrowser();
  try {
    const times = await alternate(all, ROUNDS, ({ origin, deepLink }) =>
      timeToOperation(browser, `${origin}/${deepLink}`),
    );
    const figures = [...times].map(([{ name }, values]) => ({ name, time: median(values) }));
    const ours = figures[0]?.time ?? Number.NaN;
    const rows = figures.map(({ name, time }) => [name, time.toFixed(0), (time / ours).toFixed(2)]);
    console.log(`Chromium ${browser.version()}, ${machine()}, medians of ${ROUNDS}.

${table([["until a linked operation is on the screen", "ms", "times ours"], ...rows])}`);
  } finally {
    await browser.close();
    for (const { server } of all) server.close();
  }
}
