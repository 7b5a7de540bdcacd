import type { Contract, Operation } from "../../contract/contract.ts";
import { followPath, itemsAt } from "../../contract/fields.ts";
import { type Step, writeSteps } from "../../contract/place.ts";
import { memoize } from "../../contract/utilities.ts";
import { prepareReader } from "../../service/behavior/reader.ts";
import { Recent } from "../../service/behavior/recent.ts";
import type { ParsedCall } from "./exchange.ts";
import type { Expected } from "./expected.ts";
import { type CheckFault, createBodyBreach } from "./finding.ts";
import { parseUrlQuery } from "./url.ts";
import { identify, nameCaller, shortOf } from "./values.ts";

/**
 * Creates the check of lists of different kinds: an item is of one kind, and a request for a kind of which there are items gets
 * some, unless they are on another page. What the list of another kind contains then is not specified.
 */
export function createKindCheck(contract: Contract) {
  const readers = memoize((operation: Operation) => prepareReader(contract, operation));
  const kinds = new Recent<{ kind: string; place: string }>();
  return (call: ParsedCall): CheckFault[] => {
    const { operation, exchange, sent, body } = call;
    const { url, place } = exchange;
    const { pages } = operation;
    if (!pages?.kind) return [];
    const read = readers(operation)({ body: sent, query: parseUrlQuery(url) });
    const scope = nameCaller(call);
    const isWhole = Number(read(pages.page) ?? 1) === 1 && Number(followPath(body, pages.last ?? [])) <= 1;
    const by = writeSteps(pages.kind.path);
    const report = (path: Step[], expected: Expected) => ({ ...createBodyBreach("selection", path, expected), by });
    return pages.lists.flatMap(({ at, kind = "" }): CheckFault[] => {
      const items = itemsAt(body, at);
      const known = kinds.get(`${scope} ${kind}`);
      if (items.length > 0) kinds.set(`${scope} ${kind}`, { kind, place });
      if (items.length === 0 && known && isWhole && read(pages.kind) === kind) {
        return [report(at, { kind: "related", rule: "kind with items", exchange: known.place })];
      }
      return items.flatMap((item, index) => {
        const { field = "", id } = identify(item) ?? {};
        const key = `${scope} ${field} ${shortOf(id)}`;
        const before = kinds.get(key);
        kinds.set(key, { kind, place });
        if (id === undefined || !before || before.kind === kind) return [];
        return [report([...at, index, field], { kind: "of kind", exchange: before.place, other: before.kind })];
      });
    });
  };
}
