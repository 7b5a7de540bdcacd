// What a page loads to answer what a failure means, to take the values of its reader, or to keep calls.
import { createCallList } from "./calls.ts";
import "./failures.ts";
import "./values-dialog.ts";

declare global {
  /** For the panel. */
  var createCalls: typeof createCallList;
}

globalThis.createCalls = createCallList;
