// Runs in the build and in the browser: the page shows the samples of the first example, and the panel those of its call.

import type { SampleLanguage } from "./call.ts";
import { curl } from "./curl.ts";
import { fetchApi } from "./fetch.ts";
import { go } from "./go.ts";
import { python } from "./python.ts";
import { typescript } from "./typescript.ts";

/** The languages of the samples, in the order of their tabs. */
export const SAMPLES: SampleLanguage[] = [curl, typescript, fetchApi, python, go];
