// Runs in the build and in the browser: the page shows the samples of the first example, and the panel those of its call.
import type { SampleLanguage } from "./call.ts";
import { curl } from "./curl.ts";
import { cSharp, fetchApi, go, java, php, python, ruby } from "./languages.ts";
import { typescript } from "./typescript.ts";

/** The languages of the samples, in the order of their tabs. */
export const SAMPLES: SampleLanguage[] = [curl, typescript, fetchApi, python, go, php, ruby, java, cSharp];

/** How many of them a page has itself; the others are loaded when a reader chooses one. */
export const ON_PAGE = 5;
