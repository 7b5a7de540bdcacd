import type { Bundle, BundledOperation } from "../contract/contract.ts";
import type { EventRules, PageRules } from "../contract/extensions.ts";
import { mapLeaves } from "../contract/fields.ts";
import { lower } from "./lower/lower.ts";
import { mapMembers } from "./lower/map-schemas.ts";

/**
 * Makes the form of the contract that other teams read: lowered, and without what only the mock assumes. That is the
 * contract's own choice where the specification leaves something open, and binds nobody.
 *
 * It names no dialect of JSON Schema: what is left of its keywords means the same in the default one of OpenAPI 3.1, and
 * some tools refuse every other. In the source, it makes Prism know keywords that lowering replaces.
 */
export function publishedForm(bundle: Bundle): Bundle {
  const { jsonSchemaDialect, ...lowered } = lower(bundle) as Bundle & { jsonSchemaDialect?: string };
  const paths = mapMembers(lowered.paths, (item) =>
    item.post ? { ...item, post: withoutAssumptions(item.post) } : item,
  );
  return { ...lowered, paths, components: { ...lowered.components, ...publishLinks(lowered) } };
}

interface WrittenLink {
  requestBody: unknown;
}

/**
 * The links, with each body as text. OpenAPI replaces an expression that is a whole body, or inside of a text, where it is
 * in braces; those in an object are literal text to it, and some readers accept no object.
 */
function publishLinks({ components }: Bundle): { links?: object } {
  const { links } = (components ?? {}) as { links?: Record<string, WrittenLink> };
  return links === undefined
    ? {}
    : { links: mapMembers(links, (link) => ({ ...link, requestBody: writeLinkBody(link) })) };
}

function writeLinkBody({ requestBody }: WrittenLink): string {
  if (typeof requestBody === "string") return requestBody;
  return JSON.stringify(mapLeaves(requestBody, (expression) => `{${expression}}`));
}

/** Removes `x-mock`, and what other extensions mark as assumed. */
function withoutAssumptions(post: BundledOperation): BundledOperation {
  const stated = mapMembers(post, (member, name) => {
    if (name === "x-events") return statedEvents(member as EventRules);
    if (name === "x-pages") return statedPages(member as PageRules);
    return name === "x-mock" ? undefined : member;
  });
  return Object.fromEntries(Object.entries(stated).filter(([, member]) => member !== undefined)) as never;
}

/** The page without the filters and the order of which the specification does not say what they compare. */
function statedPages({ filters, sort, ...others }: PageRules): PageRules {
  const stated = filters?.filter(({ alternatives }) => !alternatives);
  return { ...others, ...(stated && { filters: stated }), ...(sort && !sort.alternatives && { sort }) };
}

/** The rules with those events that the specification states; undefined if it states none. */
function statedEvents({ rules, ...others }: EventRules): EventRules | undefined {
  const stated = rules.map((rule) => ({ ...rule, events: rule.events.filter(({ assumed }) => !assumed) }));
  return stated.some(({ events }) => events.length > 0) ? { ...others, rules: stated } : undefined;
}
