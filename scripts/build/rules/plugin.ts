import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parse } from "yaml";
import { joinMockRules, type MockRulesFile } from "../../contract/mock-rules.ts";
import { addressRules } from "./addresses.ts";
import { diffRules } from "./diff.ts";
import { extendTypes } from "./extension-types.ts";
import { extensionRules } from "./extensions.ts";
import { generatorRules } from "./generators.ts";
import { nameRules } from "./names.ts";
import { payloadRules } from "./payloads.ts";
import { isObjectNode, type LintRule, type Visitor } from "./redocly.ts";
import { referenceRules } from "./references.ts";
import { schemaRules } from "./schemas.ts";
import { textRules } from "./texts.ts";

const lintRules: Record<string, LintRule> = {
  ...addressRules,
  ...payloadRules,
  ...extensionRules,
  ...generatorRules,
  ...nameRules,
  ...referenceRules,
  ...schemaRules,
  ...textRules,
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
    preprocessors: { oas3: { "mock-rules": addMockRules } },
    rules: { oas3: Object.fromEntries(linked) },
    diff: { oas3: diffRules },
  };
}

/** Adds the extensions for the mock to the operations, which are in a file beside the document, before our rules see them. */
function addMockRules(): Visitor {
  let rules: MockRulesFile = {};
  return {
    Root: {
      enter(_root, { location }) {
        const file = join(dirname(location.source.absoluteRef), "mock.yaml");
        rules = existsSync(file) ? parse(readFileSync(file, "utf8")) : {};
      },
    },
    PathItem({ post }, { key }) {
      if (isObjectNode(post)) Object.assign(post, joinMockRules(String(key), post, rules));
    },
  };
}

/**
 * Appends a link to each message of a visitor, and calls it for objects and arrays only. A visitor that throws reports that:
 * what is inside of a node may have any form, and an error would end the lint without a finding.
 */
function withLink(visitor: Visitor, link: string): Visitor {
  const linked = Object.entries(visitor).map(([type, visit]): [string, Visitor[string]] => {
    if (typeof visit !== "function") return [type, withLink(visit, link)];
    return [
      type,
      (node, context, target) => {
        const report: typeof context.report = (problem) =>
          context.report({ ...problem, message: problem.message + link });
        // A node of another form is reported by `struct`.
        if (typeof node !== "object" || node === null) return;
        try {
          visit(node, { ...context, report }, target);
        } catch (error) {
          report({ message: `This has a form that the rule cannot read: ${(error as Error).message}` });
        }
      },
    ];
  });
  return Object.fromEntries(linked);
}
