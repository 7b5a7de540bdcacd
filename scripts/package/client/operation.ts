import type { Way } from "./credentials.ts";

/** What the client knows of an operation. The build makes it from the document. */
export interface Operation {
  path: string;
  /** What every request says: the fields that have one value only. */
  body: { header: Record<string, unknown> };
  /** Ways of authentication; the first that the client has all of is taken. */
  security: Way[];
  /** The documented statuses. */
  statuses: number[];
}
