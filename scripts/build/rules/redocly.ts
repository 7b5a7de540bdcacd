/** A place in a file, as Redocly reports it. */
export interface NodeLocation {
  source: { absoluteRef: string };
  absolutePointer: string;
  /** The place of a member; it need not exist. */
  child(keys: string | number | (string | number)[]): NodeLocation;
  /** The same place, reported at its key instead of its value. */
  key(): NodeLocation;
}

/** A value and where it is written, `$ref`s followed. */
export interface NodePlace {
  node: RuleNode;
  location: NodeLocation;
}

/** What Redocly passes to a visitor of a lint rule, as far as our rules use it. */
export interface LintContext {
  /** Where the node is written: for a visitor of `ref`, where the `$ref` is. */
  location: NodeLocation;
  /** The member name or index of the node in its parent. */
  key: string | number;
  type: { name: string; properties: object; extensionsPrefix?: string };
  /** Finds the target of a `$ref`, which is relative to `file` or else to the file of the node. */
  resolve(reference: unknown, file?: string): Partial<NodePlace>;
  report(problem: { message: string; location?: NodeLocation }): void;
}

// biome-ignore lint/suspicious/noExplicitAny: a node of the document, whose form the rules check
export type RuleNode = any;

type VisitNode = (node: RuleNode, context: LintContext, target: RuleNode) => void;

/** Functions by the type of node that they visit; visitors within a visitor see only what is below its nodes. */
export interface Visitor {
  [type: string]: VisitNode | Visitor;
}

/** Creates the visitor of a rule from the options that `redocly.yaml` gives it. */
// biome-ignore lint/suspicious/noExplicitAny: each rule has options of its own
export type LintRule = (options: any) => Visitor;

/**
 * Visits the nodes of a type as their files have them, and also what is written beside a `$ref`.
 *
 * @param type a type of node, or `any`
 */
export function asWritten(type: string, visit: (node: RuleNode, context: LintContext) => void): Visitor {
  return {
    [type]: (node, context) => isObjectNode(node) && visit(node, context),
    // Redocly passes the target of a `$ref` to the visitor of its type, and the `$ref` itself only here.
    ref: (node, context) => (type === "any" || context.type.name === type) && visit(node, context),
  };
}

/**
 * Follows member names and indices from a place, through every `$ref` on the way.
 *
 * @returns the value there and where it is written; undefined when there is none
 */
export function resolveKeys(
  context: LintContext,
  from: NodePlace,
  ...keys: (string | number)[]
): NodePlace | undefined {
  let { node, location } = from;
  for (const key of keys) {
    location = location.child(key);
    node = typeof node === "object" ? node?.[key] : undefined;
    if (isReference(node)) {
      const target = context.resolve(node, location.source.absoluteRef);
      if (target.location === undefined) return undefined;
      node = target.node;
      location = target.location;
    }
  }
  return node === undefined ? undefined : { node, location };
}

/** Whether the value is an object with a `$ref`. */
export function isReference(value: unknown): boolean {
  return isObjectNode(value) && typeof value.$ref === "string";
}

/** Whether the value is an object, and not an array. */
export function isObjectNode(value: unknown): value is Record<string, RuleNode> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Visits each property of every schema, with its name and where it is written; a `$ref` is not followed. Those of an
 * alternative of a `oneOf` are the same fields once more.
 */
export function forEachProperty(
  visit: (name: string, property: RuleNode, context: LintContext, location: NodeLocation) => void,
): Visitor {
  return {
    SchemaProperties(properties, context) {
      if (IN_ALTERNATIVE.test(context.location.absolutePointer)) return;
      for (const [name, property] of Object.entries(properties)) {
        visit(name, property, context, context.location.child(name));
      }
    },
  };
}

const IN_ALTERNATIVE = /\/oneOf\/\d+\/properties$/;

/** A change as Redocly passes it to a diff rule, as far as our rules use it. */
export interface DiffChange {
  /** JSON pointer that goes through `$ref`s. */
  path: string;
  kind: "added" | "removed" | "modified";
  /** The field that was modified; `key` when a member was renamed. */
  property?: string;
  base?: { value?: unknown };
  revision?: { value?: unknown };
  node: DiffNode;
}

/** A node of both documents. */
export interface DiffNode {
  /** Null for the root. */
  parent: DiffNode | null;
  /** Undefined for an added node. */
  base?: { value: unknown };
  /** In the newer document, which has a root at least; `resolved` is what a `$ref` leads to. */
  revision: { value: unknown; resolved?: { value: unknown } };
}

export interface DiffContext {
  report(problem: { message: string }): void;
  /** Where the changed node is sent: in requests, in responses (and events), in both or, if unused, in none. */
  getDirections(): ("request" | "response")[];
}

export type VisitChange = (change: DiffChange, context: DiffContext) => void;

/** Functions by the type of node; within another type, they see only nodes whose nearest node of either is that one. */
export interface DiffVisitor {
  [type: string]: VisitChange | DiffVisitor;
}
