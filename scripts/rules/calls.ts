import { checksOf, entriesOf } from "./expressions.ts";
import { isObject, type LintRule } from "./redocly.ts";

/** A field of the request body itself, which a client can fill in. */
const KEY = /^\$request\.body#\/\w+$/;

/** `idempotence-is-stated`: reports an `x-idempotent` by which a client could not decide whether to repeat a request. */
export const idempotenceIsStated: LintRule = () => ({
  Operation(operation, context) {
    const stated = operation["x-idempotent"];
    if (stated === undefined || stated === true) return;
    const { report, expression } = checksOf(operation, "x-idempotent", context);
    if (KEY.test(stated)) expression(stated);
    else report("It must be true, or name a field of the request, such as $request.body#/idempotency_id");
  },
});

/** `pages-can-be-read`: reports what a client could not follow, and the mock not serve, in an `x-pages`. */
export const pagesCanBeRead: LintRule = () => ({
  Operation(operation, context) {
    const pages = operation["x-pages"];
    if (pages === undefined) return;
    const { report, expression, field, names } = checksOf(operation, "x-pages", context);
    if (!isObject(pages)) {
      report("It must be an object");
      return;
    }
    names(pages, ["lists", "page", "per_page", "last"]);
    if (entriesOf(pages.lists).length === 0) report("`lists` must name at least one list of the response");
    for (const [index, list] of entriesOf(pages.lists)) field(list?.at, "lists", index);
    for (const name of ["page", "per_page"]) expression(pages[name], name);
    if (pages.last !== undefined) field(pages.last, "last");
    if (operation["x-idempotent"] !== true)
      report("Reading pages repeats the operation: it must have x-idempotent: true");
  },
});
