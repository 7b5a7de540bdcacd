import {
  asWritten,
  forEachProperty,
  isReference,
  type LintContext,
  type LintRule,
  type NodeLocation,
} from "./redocly.ts";

const ADDRESS = /^https?:\/\/[^/?#]+\.example(:\d+)?([/?#]|$)/;
const ADDRESS_NAME = /(^|_)url$/;

// Fields with data, which Redocly does not visit.
const LITERALS = ["const", "default", "enum", "example", "examples"];
const DATA_FIELDS = [...LITERALS, "value"];

export const addressRules: Record<string, LintRule> = {
  /**
   * Reports addresses whose host is not below the reserved domain `.example`. An address is a
   * string in a field or member named `url` or `…_url`, or a literal of a schema of that name.
   */
  "addresses-under-example": () => {
    const reported = new Set<string>();

    function check(value: unknown, isAddress: boolean, location: NodeLocation, context: LintContext): void {
      if (typeof value === "object" && value !== null) {
        for (const [key, member] of Object.entries(value)) {
          const named = Array.isArray(value) ? isAddress : ADDRESS_NAME.test(key);
          check(member, named, location.child(key), context);
        }
      } else if (isAddress && typeof value === "string" && !ADDRESS.test(value)) {
        // An example is met as data of its media type, and as a node.
        if (reported.has(location.absolutePointer)) return;
        reported.add(location.absolutePointer);
        const message = `${value} is not under .example: use an http(s) address whose host ends in .example`;
        context.report({ message, location });
      }
    }

    return {
      ...asWritten("any", (node, context) => {
        const { type, location } = context;
        for (const [key, value] of Object.entries(node)) {
          const isData = type.name === "SpecExtension" || (DATA_FIELDS.includes(key) && key in type.properties);
          if (isData || typeof value === "string") check(value, ADDRESS_NAME.test(key), location.child(key), context);
        }
      }),
      ...forEachProperty((name, property, context, location) => {
        if (!ADDRESS_NAME.test(name)) return;
        const { node: schema = property, location: at = location } = isReference(property)
          ? context.resolve(property)
          : {};
        for (const keyword of LITERALS) check(schema?.[keyword], true, at.child(keyword), context);
      }),
    };
  },
};
