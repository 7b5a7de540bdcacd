import { CONTENT, declares } from "./bodies.ts";
import { follow, isObject, type LintContext, type LintRule, type Node } from "./redocly.ts";

const EXPRESSION = /^\$request\.(?:body#\/(?<pointer>.+)|query\.(?<parameter>\w+))$/;
const FORMS = ["uuid", "digits"];
const COUNTS = ["returned", "total", "page", "pages"];
const KNOWN = ["submission", "ids", "mentions", "list"];
const KNOWN_OF_LIST = ["lists", "kind", "filters", "sort", "page", "per_page", "counts"];

/** `mock-can-derive`: reports what the mock could not do in an `x-mock`. */
export const mockCanDerive: LintRule = () => ({
  Operation(operation, context) {
    if ("x-mock" in operation) checkRules(operation, context);
  },
});

function checkRules(operation: Node, context: LintContext): void {
  const here = { node: operation, location: context.location };
  const request = follow(context, here, "requestBody", ...CONTENT, "schema");
  const response = follow(context, here, "responses", "200", ...CONTENT, "schema");
  const parameters = (operation.parameters ?? []).map(
    (_: unknown, index: number) => follow(context, here, "parameters", index)?.node,
  );
  const report = (message: string, ...keys: (string | number)[]) =>
    context.report({ message, location: context.location.child(["x-mock", ...keys]) });

  const checkExpression = (expression: unknown, ...keys: (string | number)[]) => {
    const { pointer, parameter } = EXPRESSION.exec(String(expression))?.groups ?? {};
    const isDeclared = pointer
      ? declares(context, request, pointer.split("/"))
      : parameters.some((each: Node) => each?.in === "query" && each.name === parameter);
    if (pointer === undefined && parameter === undefined) {
      report(`"${expression}" must be a pointer into $request.body#, or a name of $request.query`, ...keys);
    } else if (!isDeclared) report(`The request does not declare ${pointer ?? parameter}`, ...keys);
  };
  const checkField = (field: unknown, ...keys: (string | number)[]) => {
    if (!declares(context, response, String(field).split(".")))
      report(`The response does not declare ${field}`, ...keys);
  };
  const checkNames = (node: Node, known: string[], ...keys: (string | number)[]) => {
    for (const name of Object.keys(node).filter((each) => !known.includes(each))) {
      report(`\`${name}\` must be one of ${known.join(", ")}`, ...keys, name);
    }
  };

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
  const { lists, kind, filters, sort, counts, ...pages } = rules.list;
  checkNames(rules.list, KNOWN_OF_LIST, "list");
  if (entriesOf(lists).length === 0) report("`lists` must name at least one list of the response", "list");
  const items = entriesOf(lists).map(([index, list]) => {
    const at = list?.at;
    checkField(at, "list", "lists", index);
    return [...String(at).split("."), "[]"];
  });
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
  for (const name of ["page", "per_page"]) checkExpression(pages[name], "list", name);
  checkNames(counts ?? {}, COUNTS, "list", "counts");
  for (const [count, fields] of entriesOf(counts)) {
    for (const field of [fields].flat()) checkField(field, "list", "counts", count);
  }
}

/** The members of an object or a list. */
function entriesOf(node: Node): [string, Node][] {
  return Object.entries(node ?? {});
}
