import { isDeepStrictEqual } from "node:util";
import { pointerSegments, valueAt } from "../../contract/json-pointer.ts";
import type { Difference, Impact } from "./contract-change.ts";
import type { BundlePair } from "./uses.ts";

/** A list that applies to every operation without its own, as OpenAPI says, and how to judge another one. */
interface Inherited<Item> {
  /** Whether each request that one list suffices for still has what it needs by the other. */
  covers(needed: Item[], former: Item[]): boolean;
  nameItem(item: Item): string;
}

const SECURITY: Inherited<object> = {
  covers: (needed, former) => {
    const isMet = (sent: object) => needed.some((schemes) => Object.keys(schemes).every((name) => name in sent));
    return needed.length === 0 || (former.length > 0 ? former : [{}]).every(isMet);
  },
  nameItem: nameRequirement,
};

const SERVERS: Inherited<{ url: string }> = {
  covers: (servers, former) => former.every(({ url }) => servers.some((server) => server.url === url)),
  nameItem: ({ url }) => url,
};

/** Names the schemes of a security requirement; the empty one asks for none. */
export function nameRequirement(requirement: object): string {
  return Object.keys(requirement).join(" + ") || "none";
}

/**
 * Judges that an operation gets or loses its own `security` or `servers`, or the document its `security`. Redocly compares the
 * lists alone: it does not know that those of the root apply to an operation that has none.
 *
 * @returns undefined for any other change
 */
export function judgeInherited(
  { typeName, kind, path }: Difference,
  documents: BundlePair,
): { impact: Impact; words: string } | undefined {
  if (kind === "modified" || path === "#/servers") return undefined;
  if (typeName === "SecurityRequirementList") return judge(SECURITY, kind, path, documents);
  return typeName === "ServerList" ? judge(SERVERS, kind, path, documents) : undefined;
}

function judge<Item>({ covers, nameItem }: Inherited<Item>, kind: string, path: string, documents: BundlePair) {
  const name = pointerSegments(path).at(-1) as "security" | "servers";
  const lists = documents.map((document) => (valueAt(document, path) ?? document[name] ?? []) as Item[]);
  const [before, after] = lists as [Item[], Item[]];
  const impact: Impact = covers(after, before) ? (covers(before, after) ? "patch" : "minor") : "major";
  const words = lists.map((list) => list.map((item) => `\`${nameItem(item)}\``).join(" or ") || "none").join(" → ");
  const isSame = isDeepStrictEqual(before, after);
  return { impact, words: isSame ? `\`${name}\` was ${kind}, as the document has it` : `\`${name}\`: ${words}` };
}
