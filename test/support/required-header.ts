import { resolve } from "../../scripts/contract/contract.ts";
import { HEADER_FIELDS } from "../../scripts/contract/well-known.ts";
import { contract } from "./contract.ts";

type Header = Record<string, unknown>;

/** The fields of the header object that tests write themselves, or leave out to see what is refused. */
const WRITTEN: readonly string[] = Object.values(HEADER_FIELDS);

/** The other fields that the contract requires of the header object, from the first example of each operation, by its path. */
const REQUIRED = new Map(
  contract.operations.map(({ path, request }) => {
    const { properties = {} } = resolve(contract, request.schema);
    const { required = [] } = resolve(contract, properties.header ?? {});
    const { header } = Object(request.examples[0]?.value) as { header?: Header };
    const isFurther = ([name]: [string, unknown]) => required.includes(name) && !WRITTEN.includes(name);
    return [path, Object.fromEntries(Object.entries(header ?? {}).filter(isFurther))];
  }),
);

/**
 * Returns the fields that the contract requires of the header object beside `HEADER_FIELDS`, so that tests need not know
 * them: none unless a change adds one.
 *
 * @param path the path or address of the operation, such as `/0.2/get_accounts`, with or without a query
 */
export function requiredHeader(path: string): Header {
  return REQUIRED.get(new URL(path, "http://mock.example").pathname) ?? {};
}

/** Adds the fields of `requiredHeader` that the header object of a body lacks; a body without such an object is left as it is. */
export function completeHeader<Body>(path: string, body: Body): Body {
  const { header } = Object(body) as { header?: Header };
  if (Object(header) !== header || Array.isArray(header)) return body;
  return { ...body, header: { ...requiredHeader(path), ...header } };
}

/** Returns a `fetch` that completes the header object of what a client sends, so that the mock accepts it. */
export function completingFetch(fetch: (url: string, init: RequestInit) => Promise<Response>) {
  return (url: string, init: RequestInit = {}) => {
    if (Object.keys(requiredHeader(url)).length === 0) return fetch(url, init);
    const body = JSON.parse(new TextDecoder().decode(init.body as Uint8Array));
    return fetch(url, { ...init, body: JSON.stringify(completeHeader(url, body)) });
  };
}
