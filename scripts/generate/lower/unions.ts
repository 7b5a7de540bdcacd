import { type Bundle, componentOf } from "../../contract/contract.ts";
import { BuildFailure } from "../../contract/failure.ts";
import { pascalCase, type Schema } from "../../contract/schema.ts";
import { inPlace, schemasOf, withSchemas } from "./map-schemas.ts";
import { mergeSchemas } from "./merge-schemas.ts";

/**
 * Adds a discriminator to each component that is a union of objects which a required literal of the same name
 * distinguishes. Of objects with the same literal, it makes one that is named after the literal, since a discriminator
 * names one schema for each value, and many generators cannot use a union there. That one accepts what any of them
 * accepts, and has a rule that one of them matches, which generators ignore. A union with a `oneOf` of its own stays as
 * it is.
 *
 * @throws BuildFailure when another component has the name of such an object
 */
export function withDiscriminators(bundle: Bundle): Bundle {
  const schemas = schemasOf(bundle);
  const entries = Object.entries(schemas).flatMap(([name, schema]) => {
    const { anyOf: branches = [], ...others } = schema;
    const propertyName = schema.oneOf ? undefined : discriminatorOf(bundle, branches);
    if (propertyName === undefined) return [[name, schema]];
    const groups = Map.groupBy(branches, (branch) => String(literalOf(bundle, branch, propertyName)));
    const shared = [...groups].filter(([, { length }]) => length > 1);
    const unions = shared.map(([value, anyOf]): [string, Schema] => {
      const union = unionName(value, name);
      const description = `Any \`${name}\` whose \`${propertyName}\` is \`${value}\`.`;
      if (union in schemas)
        throw new BuildFailure(
          `A schema is named \`${union}\`, as the bundle names this one: ${description} Rename the schema.`,
        );
      const fields = mergeSchemas(anyOf, (branch) => inPlace(bundle, branch), { keepSeparate: true });
      return [union, { ...fields, description, ...oneMatches(anyOf) }];
    });
    const targets = [...groups].map(([value, [branch = {}, ...more]]): [string, string] => {
      return [value, more.length === 0 ? (branch.$ref ?? "") : `#/components/schemas/${unionName(value, name)}`];
    });
    const discriminator = { propertyName, mapping: Object.fromEntries(targets) };
    const oneOf = targets.map(([, $ref]) => ({ $ref }));
    return [...unions, [name, { ...others, oneOf, discriminator }]];
  });
  return withSchemas(bundle, Object.fromEntries(entries));
}

/** The property that each branch requires and gives a literal; undefined without one. */
function discriminatorOf(bundle: Bundle, branches: Schema[]): string | undefined {
  if (branches.length === 0 || branches.some((branch) => componentOf(branch) === undefined)) return undefined;
  const names = Object.keys(inPlace(bundle, branches[0] ?? {}).properties ?? {});
  return names.find((name) => branches.every((branch) => literalOf(bundle, branch, name) !== undefined));
}

/** The only text that a required property accepts; undefined if it accepts anything else. */
function literalOf(bundle: Bundle, branch: Schema, name: string): string | undefined {
  const { required = [], properties = {} } = inPlace(bundle, branch);
  const { enum: values = [], type } = inPlace(bundle, properties[name] ?? {});
  return required.includes(name) && type === "string" && values.length === 1 ? String(values[0]) : undefined;
}

/** Such as `TransactionEvent`, of the literal `transaction` in `WebhookEvent`. */
function unionName(value: string, union: string): string {
  return pascalCase(value) + (/[A-Z][a-z]*$/.exec(union)?.[0] ?? "");
}

/** The rule that at least one of some schemas matches. */
function oneMatches([first = {}, ...others]: Schema[]): Schema {
  return others.length === 0 ? first : { if: first, else: oneMatches(others) };
}
