import type { Operation } from "../../contract/contract.ts";
import { writeSteps } from "../../contract/place.ts";
import { HEADER_FIELDS } from "../../contract/well-known.ts";
import { MOCK_ADDRESS } from "../../service/http/addresses.ts";
import { linkToHeading } from "../markdown-text.ts";

/** What a reader must know before the first call or event. */
export interface Term {
  title: string;
  /** Lines of Markdown. */
  texts: string[];
}

/** Describes where an operation is called. */
export function describeServers({ servers }: Operation): string[] {
  const listed = servers.map(({ url, description = "" }) => {
    return `\`${url}\` (${description.replace(/\.$/, "").toLowerCase()}${isPlaceholder(url) ? ", a placeholder" : ""})`;
  });
  return [...listed, `\`${MOCK_ADDRESS}\` (the mock, by default)`];
}

/** Whether an address is of a domain that belongs to nobody (RFC 2606): the contract does not name the real one. */
export function isPlaceholder(url: string): boolean {
  return new URL(url).hostname.endsWith(".example");
}

/** Describes which credentials an operation needs; each set of them is enough. */
export function describeCredentials({ security }: Operation): string {
  const write = (schemes: string[]) => schemes.map((scheme) => linkToHeading(scheme)).join(" and ");
  const [least = [], most = []] = security.toSorted((a, b) => a.length - b.length);
  const [optional, ...more] = most.filter((scheme) => !least.includes(scheme));
  const isExtended = security.length === 2 && least.length > 0 && least.every((scheme) => most.includes(scheme));
  if (isExtended && optional && more.length === 0) return `${write(least)}; ${write([optional])} is optional`;
  return security.map(write).join(", or ") || "None";
}

/** Describes what makes a request safe to repeat; undefined for an operation without an idempotency key. */
export function describeKey({ idempotent }: Operation): string | undefined {
  if (typeof idempotent !== "object") return undefined;
  const reference = `header.${HEADER_FIELDS.reference}`;
  return `To repeat the request safely, send \`${writeSteps(idempotent.path)}\` too, and each time a new \`${reference}\`.`;
}

/** Describes whether a request may be repeated. */
export function describeRetries({ idempotent }: Operation): string {
  if (idempotent === undefined)
    return "Don't repeat a request that may have arrived: whether it takes effect again is not specified.";
  if (idempotent === true) return "Safe, as the contract assumes: the operation only reads.";
  return `Safe with the same \`${writeSteps(idempotent.path)}\`.`;
}

/** Describes how to request the pages of a list; undefined for an operation without pages. */
export function describePages({ pages }: Operation): string | undefined {
  if (pages === undefined) return undefined;
  const last = pages.last
    ? `\`${writeSteps(pages.last)}\` is the number of the last page.`
    : "An empty page ends the list.";
  const [page, size] = [writeSteps(pages.page.path), writeSteps(pages.per_page.path)];
  return `\`${page}\` selects a page, \`${size}\` its size. ${last}`;
}
