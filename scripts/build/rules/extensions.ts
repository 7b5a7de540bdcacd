import { EXTENSIONS } from "../../contract/extension-table.ts";
import { stepsOf } from "../../contract/fields.ts";
import { suggest } from "../../contract/meant.ts";
import { declaresPath, listDeclared, readBodies } from "./bodies.ts";
import { checkNames, listNodes } from "./extension-names.ts";
import { asWritten, isObjectNode, type LintRule, type NodePlace, type RuleNode } from "./redocly.ts";

type ReportBelow = (message: string, ...keys: (string | number)[]) => void;

export const extensionRules: Record<string, LintRule> = {
  /** Reports `x-` fields that are not an extension of their node. */
  "known-extensions": () =>
    asWritten("any", (node, { type, report, location }) => {
      // Below a map, such as the headers of a response, the name is ours to choose.
      if (type.extensionsPrefix === undefined) return;
      const known = Object.entries(EXTENSIONS).flatMap(([name, { of }]) => (of === type.name ? [name] : []));
      for (const name of Object.keys(node).filter((key) => key.startsWith("x-") && !known.includes(key))) {
        const message = `\`${name}\` is not an extension of this object${suggest(name, known) || ": remove it, or declare it in scripts/contract/extension-table.ts and explain it in docs/extensions.md"}`;
        report({ message, location: location.child(name).key() });
      }
    }),

  /** Reports what the mock could not do in an `x-events`. */
  "events-can-be-sent": checkExtension("x-events", ({ rules }, report) => {
    if (rules?.length === 0) report("`rules` must be a list of at least one rule", "rules");
    for (const [index, { summary, when, events }] of listNodes(rules).entries()) {
      const isLast = index === rules.length - 1;
      if (isLast && summary !== undefined) {
        report("The last rule simulates nothing: remove `summary`", "rules", index, "summary");
      }
      if (isObjectNode(when) && isLast !== (Object.keys(when).length === 0)) {
        report("The last rule, and no other, must have `when: {}`", "rules", index, "when");
      }
      if (events?.length === 0) report("A rule needs at least one of `events`", "rules", index, "events");
    }
  }),

  /** Reports an `x-echo` in a success whose field the request does not declare. */
  "echo-is-declared": () => ({
    Operation(operation, context) {
      const { request, response } = readBodies(operation, context);
      for (const { written, schema } of listDeclared(context, response)) {
        const { node, location } = "x-echo" in written.node ? written : schema;
        const echoed = node["x-echo"];
        if (echoed === undefined || declaresPath(context, request, stepsOf(String(echoed)))) continue;
        const message = `The request of ${operation.operationId} does not declare ${echoed}`;
        context.report({ message, location: location.child("x-echo") });
      }
    },
  }),

  /** Reports an `x-idempotent` by which a client could not decide whether to repeat a request. */
  "idempotence-is-stated": checkExtension("x-idempotent"),

  /** Reports what a client could not follow, and the mock not serve, in an `x-pages`. */
  "pages-can-be-read": checkExtension("x-pages", ({ lists, filters }, report, operation) => {
    if (lists?.length === 0) report("`lists` must name at least one list of the response", "lists");
    if (operation["x-idempotent"] !== true) {
      report("Reading pages repeats the operation: it must have x-idempotent: true");
    }
    for (const [index, { equals, from, to }] of listNodes(filters).entries()) {
      if ([equals, from, to].filter((limit) => limit !== undefined).length === 1) continue;
      report("A filter has one of equals, from, to", "filters", index);
    }
  }),

  /** Reports what the mock could not do in an `x-mock`. */
  "mock-can-derive": checkExtension("x-mock", ({ submission, ids }, report) => {
    if (ids !== undefined && submission === undefined) report("`ids` are derived from a `submission`", "ids");
  }),
};

/**
 * Makes the rule for an extension of operations or events: what it names must exist.
 *
 * @param checkMore what else must be true of its value, which has the members that its form requires or none of them
 */
function checkExtension(
  name: keyof typeof EXTENSIONS,
  checkMore?: (value: RuleNode, report: ReportBelow, operation: RuleNode) => void,
): LintRule {
  return () => {
    let root: NodePlace;
    return {
      Root: {
        enter(node, { location }) {
          root = { node, location };
        },
      },
      Operation(operation, context) {
        const value = operation[name];
        if (value === undefined || value === null) return;
        checkNames(name, { ...readBodies(operation, context), context, operation, root });
        checkMore?.(
          value,
          (message, ...keys) => context.report({ message, location: context.location.child([name, ...keys]) }),
          operation,
        );
      },
    };
  };
}
