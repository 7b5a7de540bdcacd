import { isDeeper } from "../../service/http/json.ts";

/** The most levels of JSON that the panel writes: with each level indented, twice as many make it four times as long. */
const MOST_LEVELS = 100;

/** Whether JSON is nested too deeply to be judged, written as code, or shown indented. */
export function isTooDeep(json: string): boolean {
  return isDeeper(new TextEncoder().encode(json), MOST_LEVELS);
}
