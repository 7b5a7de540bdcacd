import { expect, vi } from "vitest";

/**
 * Expects that a check of the contract finds nothing. Otherwise the message is the findings, which say what is wrong,
 * where, and what to do.
 *
 * @param findings a line each
 */
export const expectNoFindings = vi.defineHelper((findings: string[]): void => {
  if (findings.length > 0) expect.fail(findings.join("\n"));
});
