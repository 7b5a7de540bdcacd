import { declares } from "./bodies.ts";
import { checksOf, entriesOf } from "./expressions.ts";
import { isObject, type LintContext, type LintRule, type Node } from "./redocly.ts";

const FORMS = ["uuid", "digits"];
const COUNTS = ["returned", "total", "page"];
const KNOWN = ["submission", "ids", "mentions", "list"];
const KNOWN_OF_LIST = ["kind", "filters", "sort", "counts"];

/** `mock-can-derive`: reports what the mock could not do in an `x-mock`. */
export const mockCanDerive: LintRule = () => ({
  Operation(operation, context) {
    if ("x-mock" in operation) checkRules(operation, context);
  },
});

function checkRules(operation: Node, context: LintContext): void {
  const { report, expression: checkExpression, ...checks } = checksOf(operation, "x-mock", context);
  const { field: checkField, names: checkNames, response } = checks;
  const rules = operation["x-mock"];
  if (!isObject(rules)) {
    report("It must be an object");
    return;
  }
  checkNames(rules, KNOWN);
  for (const [index, expression] of entriesOf(rules.submission)) checkExpression(expression, "submission", index);
  for (const [field, form] of entriesOf(rules.ids)) {
    checkField(field, "ids", field);
    if (!FORMS.includes(form)) report(`"${form}" must be one of ${FORMS.join(", ")}`, "ids", field);
  }
  if (rules.ids !== undefined && rules.submission === undefined) report("`ids` are derived from a `submission`", "ids");
  for (const [text, expression] of entriesOf(rules.mentions)) checkExpression(expression, "mentions", text);

  if (rules.list === undefined) return;
  if (!isObject(rules.list)) {
    report("It must be an object", "list");
    return;
  }
  const { kind, filters, sort, counts } = rules.list;
  checkNames(rules.list, KNOWN_OF_LIST, "list");
  const lists = entriesOf(operation["x-pages"]?.lists);
  if (lists.length === 0) report("The lists must be named by `x-pages`", "list");
  const items = lists.map(([, list]) => [...String(list?.at).split("."), "[]"]);
  /** A field of the items of every list. */
  const checkItems = (field: unknown, ...keys: (string | number)[]) => {
    if (items.every((list) => declares(context, response, [...list, ...String(field).split(".")]))) return;
    report(`The items do not declare ${field}`, ...keys);
  };
  for (const [index, filter] of entriesOf(filters)) {
    const { field, ...limits } = filter ?? {};
    checkItems(field, "list", "filters", index);
    checkNames(limits, ["equals", "from", "to"], "list", "filters", index);
    if (Object.keys(limits).length !== 1) report("A filter has one of equals, from, to", "list", "filters", index);
    for (const expression of Object.values(limits)) checkExpression(expression, "list", "filters", index);
  }
  if (sort !== undefined) {
    checkItems(sort?.by, "list", "sort");
    checkExpression(sort?.ascending, "list", "sort");
  }
  if (kind !== undefined) checkExpression(kind, "list", "kind");
  checkNames(counts ?? {}, COUNTS, "list", "counts");
  for (const [count, fields] of entriesOf(counts)) {
    for (const field of [fields].flat()) checkField(field, "list", "counts", count);
  }
}
