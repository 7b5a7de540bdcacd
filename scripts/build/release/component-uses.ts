import { isDeepStrictEqual } from "node:util";
import { below, pointerSegments, valueAt } from "../../contract/json-pointer.ts";
import { groupBy } from "../../contract/utilities.ts";
import { type ContractPart, type Difference, locateChange } from "./contract-change.ts";
import { type BundlePair, findSecured, findUses } from "./uses.ts";

/** The components that are compared under their names too; others have those that the bundler gives them. */
const NAMED = ["schemas", "securitySchemes"];

/** What changes of components mean to the operations and events that use them. */
export class ComponentUses {
  readonly #bundles: BundlePair;
  /** Where each component is used in the older bundle, and in the newer one. */
  readonly #uses: [Map<string, string[]>, Map<string, string[]>];
  /** What is used in place of each schema that is gone, with the places. */
  readonly #successors: Map<string, Map<string, string[]>>;

  constructor(bundles: BundlePair) {
    this.#bundles = bundles;
    this.#uses = [findUses(bundles[0]), findUses(bundles[1])];
    const [before, after] = this.#uses;
    const used = new Map([...after].flatMap(([component, paths]) => paths.map((path) => [path, component] as const)));
    const removedUses = [...before].filter(([component]) => valueAt(bundles[1], component) === undefined);
    this.#successors = new Map(
      removedUses.map(([component, paths]) => {
        const kept = paths.filter((path) => used.has(path));
        return [component, groupBy(kept, (path) => used.get(path) ?? "")];
      }),
    );
  }

  /** Whether a difference is reported where operations or events use the component that it is in. */
  isReportedAtUses({ path, kind: change, property, base, revision }: Difference): boolean {
    const [section, kind = "", , ...rest] = pointerSegments(path);
    if (section !== "components") return false;
    if (!NAMED.includes(kind)) return property !== "key" || rest.length > 0;
    const { pointer = path } = revision ?? base ?? {};
    const component = below("#", ...pointerSegments(pointer).slice(0, 3));
    const isOfName = rest.length === 0 && (change !== "modified" || property === "key");
    return !isOfName && this.#uses.some((uses) => uses.has(component));
  }

  /**
   * Finds whom a change of a named schema or of security concerns.
   *
   * @returns the operations and events, and for a schema that is gone what each uses instead; nothing for a schema that
   *   is named with the one that it replaces
   */
  concerned({ path, kind, property, base }: Difference): { users?: ContractPart[]; text?: string }[] {
    const [section, type = "", name = "", ...rest] = pointerSegments(path);
    if (section === "security") return [{ users: this.#securedBy() }];
    if (section !== "components") return [{}];
    if (type === "securitySchemes")
      return [{ users: this.#securedBy(property === "key" ? String(base?.value) : name) }];
    if (rest.length > 0) return [{}];
    const [before, after] = this.#uses;
    if (kind === "added") {
      const isSuccessor = [...this.#successors.values()].some((successors) => successors.has(path));
      return isSuccessor ? [] : [{ users: partsAt(after.get(path)) }];
    }
    const former = property === "key" ? below("#", section, type, String(base?.value)) : path;
    const successors = [...(this.#successors.get(former) ?? [])];
    if (successors.length === 0) return [{ users: partsAt(before.get(former)) }];
    return successors.map(([successor, paths]) => ({
      users: partsAt(paths),
      text: this.#describeSuccessor(former, successor),
    }));
  }

  #describeSuccessor(former: string, successor: string): string {
    const [before, after] = this.#bundles;
    const isSame = isDeepStrictEqual(valueAt(before, former), valueAt(after, successor));
    const [name, newName] = [former, successor].map((pointer) => pointerSegments(pointer).at(-1));
    const noun = pointerSegments(former)[1]?.replace(/s$/, "");
    return `${noun} \`${name}\` was ${isSame ? "renamed to" : "replaced by"} \`${newName}\``;
  }

  #securedBy(scheme?: string): ContractPart[] {
    const paths = this.#bundles.flatMap((bundle) => findSecured(bundle, scheme));
    return partsAt([...new Set(paths)]);
  }
}

function partsAt(paths: string[] = []): ContractPart[] {
  return paths.flatMap((path) => locateChange(path) ?? []);
}
