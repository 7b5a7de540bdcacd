import { parseExpression } from "../contract/expressions.ts";
import type { EXTENSIONS } from "../contract/extension-table.ts";
import { checkNames, listNodes, readOperation } from "./extension-names.ts";
import { isObjectNode, type LintRule, type NodePlace, type RuleNode } from "./redocly.ts";

type Report = (message: string, ...keys: (string | number)[]) => void;

/** `events-can-be-sent`: reports what the mock could not do in an `x-events`. */
export const eventsCanBeSent = checkExtension("x-events", ({ rules }, report) => {
  if (rules?.length === 0) report("`rules` must be a list of at least one rule", "rules");
  for (const [index, { when, events }] of listNodes(rules).entries()) {
    const isLast = index === rules.length - 1;
    if (isObjectNode(when) && isLast !== (Object.keys(when).length === 0)) {
      report("The last rule, and no other, must have `when: {}`", "rules", index, "when");
    }
    if (events?.length === 0) report("A rule needs at least one of `events`", "rules", index, "events");
  }
});

/** `moves-are-declared`: reports an `x-moves` that names a field or a state which the event does not declare. */
export const movesAreDeclared = checkExtension("x-moves");

/** `idempotence-is-stated`: reports an `x-idempotent` by which a client could not decide whether to repeat a request. */
export const idempotenceIsStated = checkExtension("x-idempotent", (stated, report) => {
  const expression = parseExpression(stated);
  // A client can fill in a field of the request body itself.
  if (expression && (expression.of !== "body" || expression.path.length !== 1)) {
    report("It must be true, or name a field of the request, such as $request.body#/idempotency_id");
  }
});

/** `pages-can-be-read`: reports what a client could not follow, and the mock not serve, in an `x-pages`. */
export const pagesCanBeRead = checkExtension("x-pages", ({ lists }, report, operation) => {
  if (lists?.length === 0) report("`lists` must name at least one list of the response", "lists");
  if (operation["x-idempotent"] !== true) {
    report("Reading pages repeats the operation: it must have x-idempotent: true");
  }
});

/** `mock-can-derive`: reports what the mock could not do in an `x-mock`. */
export const mockCanDerive = checkExtension("x-mock", ({ submission, ids, list }, report, operation) => {
  if (ids !== undefined && submission === undefined) report("`ids` are derived from a `submission`", "ids");
  if (list === undefined) return;
  if (listNodes(operation["x-pages"]?.lists).length === 0) report("The lists must be named by `x-pages`", "list");
  for (const [index, { field, ...limits }] of listNodes(list?.filters).entries()) {
    if (Object.keys(limits).length === 1) continue;
    report("A filter has one of equals, from, to", "list", "filters", index);
  }
});

/**
 * Makes the rule for an extension of operations or events: what it names must exist.
 *
 * @param checkMore what else must be true of its value, which has the members that its form requires or none of them
 */
function checkExtension(
  name: keyof typeof EXTENSIONS,
  checkMore?: (value: RuleNode, report: Report, operation: RuleNode) => void,
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
        checkNames(name, readOperation(operation, root, context));
        checkMore?.(
          value,
          (message, ...keys) => context.report({ message, location: context.location.child([name, ...keys]) }),
          operation,
        );
      },
    };
  };
}
