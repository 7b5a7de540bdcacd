import { addressesUnderExample } from "./addresses.ts";
import { diffRules } from "./diff.ts";
import { eventTypeLiteral } from "./events.ts";
import { extendTypes, knownExtensions } from "./extension-types.ts";
import { eventsCanBeSent, idempotenceIsStated, mockCanDerive, movesAreDeclared, pagesCanBeRead } from "./extensions.ts";
import {
  choiceOfFields,
  conditionRequires,
  deprecatedAtUse,
  freeSchemaName,
  knownKeywords,
  unionOfOneKind,
} from "./generators.ts";
import { oneOperationPerFile, operationIdFromPath, propertiesSnakeCase } from "./names.ts";
import type { LintRule, Visitor } from "./redocly.ts";
import { bodiesStayOpen, moneyIsInteger, requiredIsDeclared, sensitiveIsText, statedFormats } from "./schemas.ts";
import { descriptionForm, enumDescribed, schemaDescribed, summaryForm } from "./texts.ts";

const lintRules: Record<string, LintRule> = {
  "addresses-under-example": addressesUnderExample,
  "bodies-stay-open": bodiesStayOpen,
  "choice-of-fields": choiceOfFields,
  "condition-requires": conditionRequires,
  "deprecated-at-use": deprecatedAtUse,
  "description-form": descriptionForm,
  "enum-described": enumDescribed,
  "event-type-literal": eventTypeLiteral,
  "events-can-be-sent": eventsCanBeSent,
  "free-schema-name": freeSchemaName,
  "idempotence-is-stated": idempotenceIsStated,
  "known-extensions": knownExtensions,
  "known-keywords": knownKeywords,
  "mock-can-derive": mockCanDerive,
  "money-is-integer": moneyIsInteger,
  "moves-are-declared": movesAreDeclared,
  "one-operation-per-file": oneOperationPerFile,
  "operation-id-from-path": operationIdFromPath,
  "pages-can-be-read": pagesCanBeRead,
  "properties-snake-case": propertiesSnakeCase,
  "required-is-declared": requiredIsDeclared,
  "schema-described": schemaDescribed,
  "sensitive-is-text": sensitiveIsText,
  "stated-formats": statedFormats,
  "summary-form": summaryForm,
  "union-of-one-kind": unionOfOneKind,
};

/** The plugin with our rules, which `redocly.yaml` loads and turns on. */
export default function plugin() {
  const linked = Object.entries(lintRules).map(([name, rule]): [string, LintRule] => [
    name,
    (options) => withLink(rule(options), ` (openapi/README.md#${name}).`),
  ]);
  return {
    id: "contract",
    typeExtension: { oas3: extendTypes },
    rules: { oas3: Object.fromEntries(linked) },
    diff: { oas3: diffRules },
  };
}

/** Appends a link to each message of a visitor, and calls it for objects and arrays only. */
function withLink(visitor: Visitor, link: string): Visitor {
  const linked = Object.entries(visitor).map(([type, visit]): [string, Visitor[string]] => {
    if (typeof visit !== "function") return [type, withLink(visit, link)];
    return [
      type,
      (node, context, target) => {
        const report: typeof context.report = (problem) =>
          context.report({ ...problem, message: problem.message + link });
        // A node of another form is reported by `struct`; a rule that throws would end the lint.
        if (typeof node === "object" && node !== null) visit(node, { ...context, report }, target);
      },
    ];
  });
  return Object.fromEntries(linked);
}
