import { isDeepStrictEqual } from "node:util";
import { followPath } from "../../contract/fields.ts";
import { listedValues } from "../../contract/schema.ts";
import { ANY_ITEM } from "../../contract/walk.ts";
import { CONTENT, type DeclaredField, joinedSchemas, listDeclared, readBodies } from "./bodies.ts";
import {
  isObjectNode,
  type LintContext,
  type LintRule,
  type NodePlace,
  type RuleNode,
  resolveKeys,
} from "./redocly.ts";

export const payloadRules: Record<string, LintRule> = {
  /** Reports a header object that joins schemas: what reads its fields, and fills them in, looks at one. */
  "header-in-one-schema": () => {
    const reported = new Set<RuleNode>();
    return {
      Paths: {
        Operation(operation, context) {
          const { request } = readBodies(operation, context);
          const header = request && resolveKeys(context, request, "properties", "header");
          if (!isObjectNode(header?.node) || !("allOf" in header.node) || reported.has(header.node)) return;
          reported.add(header.node);
          const message =
            "The client, the samples and the linters read the fields of the header object from one schema: copy what `allOf` joins into its `properties`, `required` and `oneOf`";
          context.report({ message, location: header.location.child("allOf") });
        },
      },
    };
  },

  /** Reports webhooks whose payload does not require `event_type`, or leaves its value open. */
  "event-type-literal": () => ({
    WebhooksMap: {
      Operation(operation, context) {
        const { request: schema } = readBodies(operation, context);
        const keys = ["requestBody", ...CONTENT, "schema"];
        const location = schema === undefined ? context.location.key() : context.location.child(keys);
        const parts = joinedSchemas(context, schema, ["allOf"]);
        if (!parts.some(({ node }) => [node.required].flat().includes("event_type"))) {
          context.report({ message: "The payload does not require `event_type`: require it", location });
        }
        if (!parts.some((part) => resolveKeys(context, part, "properties", "event_type", "const") !== undefined)) {
          context.report({ message: "The payload does not give `event_type` a `const`: add one", location });
        }
      },
    },
  }),

  /** Reports events that the schema of another event accepts too: receivers could not tell them apart. */
  "events-are-distinct": () => ({
    WebhooksMap(webhooks, context) {
      const root = { node: webhooks, location: context.location };
      const events = Object.keys(webhooks).flatMap((name) => {
        const schema = resolveKeys(context, root, name, "post", "requestBody", ...CONTENT, "schema");
        return schema === undefined ? [] : [{ name, schema, fields: listDeclared(context, schema) }];
      });
      for (const event of events) {
        for (const other of events) {
          if (other === event || isRejected(event.fields, other.fields)) continue;
          const message = `${other.name} accepts the payload of ${event.name} too: give a required field of both other values, or require one in ${other.name} that ${event.name} does not have`;
          context.report({ message, location: event.schema.location });
        }
      }
    },
  }),

  /** Reports error codes that a response lists and none of its examples has. */
  "error-code-has-example": () => ({
    Response(response, context) {
      const media = resolveKeys(context, { node: response, location: context.location }, ...CONTENT);
      if (!isObjectNode(media?.node.examples)) return;
      const shown = listExampleValues(context, media).map((value) => value?.error_code);
      const fields = listDeclared(context, resolveKeys(context, media, "schema"));
      for (const { path, schema } of fields) {
        if (path.join() !== "error_code" || !Array.isArray(schema.node.enum)) continue;
        for (const [index, code] of schema.node.enum.entries()) {
          if (shown.includes(code)) continue;
          context.report({
            message: `No example of the response has the error code ${code}: add one`,
            location: schema.location.child(["enum", index]),
          });
        }
      }
    },
  }),

  /** Reports examples that are named after a value of a field and have another one: those of two names were mixed up. */
  "example-named-after-values": () => ({
    MediaType(media, context) {
      if (!isObjectNode(media.examples)) return;
      const place = { node: media, location: context.location };
      const fields = listDeclared(context, resolveKeys(context, place, "schema"));
      for (const [index, name] of Object.keys(media.examples).entries()) {
        const value = listExampleValues(context, place)[index];
        for (const { path, schema } of fields) {
          const meant = valueInName(name, listedValues(schema.node) ?? []);
          const actual = followPath(value, path);
          if (meant === undefined || actual === undefined || actual === meant) continue;
          const message = `The example ${name} has ${path.join(".")} ${actual}, not ${meant}: refer to another one, or rename it`;
          context.report({ message, location: context.location.child(["examples", name]) });
        }
      }
    },
  }),

  /**
   * Reports fields of successful responses and of events that no example of the body shows.
   *
   * @param options `except`: the fields that are not in examples yet, each after its operationId
   */
  "fields-are-shown": ({ except = [] }: { except?: string[] }) => {
    function check(context: LintContext, operation: NodePlace, ...keys: string[]): void {
      const media = resolveKeys(context, operation, ...keys, ...CONTENT);
      if (!isObjectNode(media?.node.examples)) return;
      const values = listExampleValues(context, media);
      for (const { path, written } of listDeclared(context, resolveKeys(context, media, "schema"))) {
        const field = path.join(".");
        const { operationId } = operation.node;
        if (except.includes(`${operationId} ${field}`) || values.some((value) => shows(value, path))) continue;
        context.report({
          message: `No example of ${operationId} shows ${field}: add it to one`,
          location: written.location.key(),
        });
      }
    }
    return {
      Paths: {
        Operation(operation, context) {
          const successes = Object.keys(operation.responses ?? {}).filter((status) => status.startsWith("2"));
          for (const status of successes) {
            check(context, { node: operation, location: context.location }, "responses", status);
          }
        },
      },
      WebhooksMap: {
        Operation(operation, context) {
          check(context, { node: operation, location: context.location }, "requestBody");
        },
      },
    };
  },
};

/** Whether a schema rejects the payload of an event: it requires an unknown field, or gives a required one other values. */
function isRejected(payload: DeclaredField[], accepted: DeclaredField[]): boolean {
  return accepted.some((field) => {
    const sent = payload.find(({ path }) => isDeepStrictEqual(path, field.path));
    if (sent === undefined) return field.isRequired;
    const [values, known] = [sent, field].map(({ schema }) => listedValues(schema.node));
    if (values === undefined || known === undefined) return false;
    return (field.isRequired || sent.isRequired) && !values.some((value) => known.includes(value));
  });
}

/** The longest of some values whose words a name contains; undefined if it contains none. */
function valueInName(name: string, values: unknown[]): unknown {
  const found = values.filter((value) => `_${name}_`.includes(`_${String(value).toLowerCase()}_`));
  return found.sort((a, b) => String(b).length - String(a).length)[0];
}

/** Lists the values of the named examples of a media type. */
function listExampleValues(context: LintContext, media: NodePlace): RuleNode[] {
  return Object.keys(media.node.examples).map((name) => resolveKeys(context, media, "examples", name, "value")?.node);
}

function shows(value: unknown, [name, ...rest]: string[]): boolean {
  if (name === undefined) return true;
  if (name === ANY_ITEM) return Array.isArray(value) && value.some((item) => shows(item, rest));
  return isObjectNode(value) && Object.hasOwn(value, name) && shows(value[name], rest);
}
