import { CONTENT, declares } from "./bodies.ts";
import { follow, type LintContext, type Node, type Place } from "./redocly.ts";

const EXPRESSION = /^\$request\.(?:body#\/(?<pointer>.+)|query\.(?<parameter>\w+))$/;

type Keys = (string | number)[];

/** Checks what an extension of an operation names, and reports it below the extension. */
export interface OperationChecks {
  report(message: string, ...keys: Keys): void;
  /** Checks that a runtime expression names a value that the request declares. */
  expression(expression: unknown, ...keys: Keys): void;
  /** Checks that the response 200 declares a field; names are joined by dots. */
  field(field: unknown, ...keys: Keys): void;
  /** Checks that an object has no other members than these. */
  names(node: Node, known: string[], ...keys: Keys): void;
  /** The schema of the response 200. */
  response: Place | undefined;
}

/** Makes the checks for an extension of an operation. */
export function checksOf(operation: Node, extension: string, context: LintContext): OperationChecks {
  const here = { node: operation, location: context.location };
  const request = follow(context, here, "requestBody", ...CONTENT, "schema");
  const response = follow(context, here, "responses", "200", ...CONTENT, "schema");
  const parameters = (operation.parameters ?? []).map(
    (_: unknown, index: number) => follow(context, here, "parameters", index)?.node,
  );
  const report = (message: string, ...keys: Keys) =>
    context.report({ message, location: context.location.child([extension, ...keys]) });
  return {
    report,
    expression(expression, ...keys) {
      const { pointer, parameter } = EXPRESSION.exec(String(expression))?.groups ?? {};
      const isDeclared = pointer
        ? declares(context, request, pointer.split("/"))
        : parameters.some((each: Node) => each?.in === "query" && each.name === parameter);
      if (pointer === undefined && parameter === undefined) {
        report(`"${expression}" must be a pointer into $request.body#, or a name of $request.query`, ...keys);
      } else if (!isDeclared) report(`The request does not declare ${pointer ?? parameter}`, ...keys);
    },
    field(field, ...keys) {
      if (!declares(context, response, String(field).split(".")))
        report(`The response does not declare ${field}`, ...keys);
    },
    names(node, known, ...keys) {
      for (const name of Object.keys(node).filter((each) => !known.includes(each))) {
        report(`\`${name}\` must be one of ${known.join(", ")}`, ...keys, name);
      }
    },
    response,
  };
}

/** The members of an object or a list. */
export function entriesOf(node: Node): [string, Node][] {
  return Object.entries(node ?? {});
}
