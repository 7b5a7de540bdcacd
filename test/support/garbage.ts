import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** Collects all garbage at once, so that what remains is in use. */
export const collectGarbage: () => void = runInNewContext("gc");
