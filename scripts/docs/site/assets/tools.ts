// What a page loads to answer what a failure means, to take the values of its reader, or to write calls.
import { type SentCall, writeArchive, writeCallTest } from "../../../service/mock/sent-calls.ts";
import "./failures.ts";
import "./values-dialog.ts";

declare global {
  /** For the panel: how calls are written, by what its buttons say. */
  var callWriters: Record<string, (calls: SentCall[]) => string>;
}

globalThis.callWriters = { "Copy as HAR": writeArchive, "Copy as a test": writeCallTest };
