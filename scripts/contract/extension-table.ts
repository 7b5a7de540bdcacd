// The one declaration of the extensions: lint checks their structure and what they name by it, docs/extensions.md lists
// their fields from it, and the types of the model are derived from it (extensions.ts).

/** The kinds of scalar values, and what the docs call each. */
export const SCALAR_FORMS = {
  text: "text",
  true: "`true`",
  pattern: "pattern",
  webhook: "event",
  eventExample: "example of the event",
  /** An expression that names a value of the request. */
  requestValue: "expression",
  /** True, or an expression that names a field of the request body which a client can fill in. */
  repetition: "`true`, or an expression",
  /** An expression that names a value of the request or the response, or `$uuid`. */
  exchangeValue: "expression, or `$uuid`",
  /** A field that is not inside of another one. */
  topField: "field of the request body",
  /** The other fields are names joined by dots. */
  requestField: "field of the request",
  responseField: "field of the response",
  itemField: "field of the items",
  detailField: "field of `event_details`",
} as const;

export type ScalarForm = keyof typeof SCALAR_FORMS;

/** The form of a value of an extension. */
export type ExtensionForm =
  | ScalarForm
  | { values: readonly string[] }
  | { listOf: ExtensionForm }
  /** An object: the form of its keys, and that of its values. */
  | { map: readonly [keys: ScalarForm, values: ExtensionForm] }
  | { members: Readonly<Record<string, ExtensionMember>> };

/**
 * What obeys an extension, by which `npm run diff` judges a change of it: the client, the mock, the types, or
 * only the docs.
 */
export type ExtensionReader = "client" | "mock" | "types" | "docs";

export interface ExtensionMember {
  form: ExtensionForm;
  /** What it means, in Markdown. */
  description: string;
  isOptional?: true;
  /** Whether it is a list whose order matters. */
  isOrdered?: true;
  /** Its reader, if it is another one than that of the extension. */
  readBy?: ExtensionReader;
}

interface Extension {
  /** What it belongs to: a type of node as Redocly names it. An event is an operation too. */
  of: "Operation" | "Schema";
  /** Whom a change of it reaches first: the client, if others read it too. */
  readBy: ExtensionReader;
  form: ExtensionForm;
}

const EVENT = {
  members: {
    webhook: { form: "webhook", description: "Its name." },
    example: { form: "eventExample", description: "The named example that it is made from." },
    assumed: {
      form: "true",
      isOptional: true,
      description:
        "The specification doesn't say that it follows: the mock sends it all the same, and the service may send another one, or none.",
    },
  },
} as const;

const EVENT_RULE = {
  members: {
    summary: {
      form: "text",
      isOptional: true,
      readBy: "docs",
      description:
        "The behavior that the sandbox simulates, by the specification. A rule that the specification does not state has none.",
    },
    when: {
      form: { map: ["topField", "pattern"] },
      description:
        "Regular expressions, which the values of these fields, as text, must match. A field that the request omits has its default. The last rule has `when: {}`, which matches every request.",
    },
    events: {
      form: { listOf: EVENT },
      isOrdered: true,
      description: "The events, in the order in which they are sent.",
    },
  },
} as const;

const ALTERNATIVES = {
  form: { listOf: "itemField" },
  isOptional: true,
  description:
    "The specification doesn't say which field is compared: the mock's choice is the one above, and a service may compare one of these.",
} as const;

const FILTER = {
  members: {
    field: { form: "itemField", description: "What is compared. A filter whose expression has no value is ignored." },
    equals: { form: "requestValue", isOptional: true, description: "Selects items with this value." },
    from: { form: "requestValue", isOptional: true, description: "The least value." },
    to: { form: "requestValue", isOptional: true, description: "The greatest value." },
    alternatives: ALTERNATIVES,
  },
} as const;

const COUNT = { listOf: "responseField" } as const;

/** All extensions, by name. */
export const EXTENSIONS = {
  "x-echo": { of: "Schema", readBy: "mock", form: "requestField" },
  "x-enumDescriptions": { of: "Schema", readBy: "docs", form: { map: ["text", "text"] } },
  "x-events": {
    of: "Operation",
    readBy: "mock",
    form: {
      members: {
        details: {
          form: { map: ["detailField", "exchangeValue"] },
          description: "Values that replace those of the example. If an expression has no value, the example's stays.",
        },
        excluded: {
          form: { map: ["detailField", { listOf: "text" }] },
          isOptional: true,
          description: "Values that no event of the operation has, by the meaning of the field.",
        },
        rules: {
          form: { listOf: EVENT_RULE },
          isOrdered: true,
          description: "The first rule whose `when` matches the request applies.",
        },
      },
    },
  },
  "x-extensible": { of: "Schema", readBy: "types", form: "true" },
  "x-idempotent": { of: "Operation", readBy: "client", form: "repetition" },
  "x-mock": {
    of: "Operation",
    readBy: "mock",
    form: {
      members: {
        submission: {
          form: { listOf: "requestValue" },
          isOptional: true,
          isOrdered: true,
          description:
            "The first one that has a value identifies the submission, together with the operation and the handles in `header`. If none has a value, the whole body identifies it. Requests with the same identity are the same submission, even if their other fields differ.",
        },
        ids: {
          form: { map: ["responseField", { values: ["uuid", "digits"] }] },
          isOptional: true,
          description:
            "Ids that are derived from the submission, as a UUID or a number as text: the same submission gets the same id, and another one gets another id.",
        },
        echoes: {
          form: { map: ["responseField", "requestField"] },
          isOptional: true,
          description:
            "Fields that repeat one of the request, as `x-echo` does, although the service may change its value.",
        },
        mentions: {
          form: { map: ["text", "requestValue"] },
          isOptional: true,
          description: "Values that replace a text in the examples of the response.",
        },
      },
    },
  },
  "x-pages": {
    of: "Operation",
    readBy: "client",
    form: {
      members: {
        lists: {
          form: {
            listOf: {
              members: {
                at: { form: "responseField", description: "Contains the list." },
                kind: {
                  form: "text",
                  isOptional: true,
                  description: "The kind of its items, if the lists contain different kinds.",
                },
              },
            },
          },
          isOrdered: true,
          description: "The lists of the response. They are paged as one sequence, in this order.",
        },
        page: {
          form: "requestValue",
          description: "The number of the page. Without a value, the response is the first page.",
        },
        per_page: {
          form: "requestValue",
          readBy: "mock",
          description:
            "The size of the page. Without a value, the mock returns everything on one page, and every other page is empty.",
        },
        last: {
          form: "responseField",
          isOptional: true,
          description:
            "The number of the last page, if the response contains it. The client stops there; without that field, it stops at an empty page.",
        },
        kind: {
          form: "requestValue",
          isOptional: true,
          readBy: "mock",
          description: "Selects one of the lists by its `kind`.",
        },
        filters: {
          form: { listOf: FILTER },
          isOptional: true,
          readBy: "mock",
          description: "Which items are returned. Each has one of `equals`, `from` and `to`.",
        },
        sort: {
          form: {
            members: {
              by: { form: "itemField", description: "The number by which the items are sorted." },
              ascending: {
                form: "requestValue",
                description: "Whether they are in ascending order, unless it is false.",
              },
              alternatives: ALTERNATIVES,
            },
          },
          isOptional: true,
          readBy: "mock",
          description: "The order of the items.",
        },
        counts: {
          form: {
            members: {
              returned: { form: COUNT, isOptional: true, description: "Contain the number of returned items." },
              total: { form: COUNT, isOptional: true, description: "Contain the number of all selected items." },
              page: {
                form: COUNT,
                isOptional: true,
                readBy: "client",
                description: "Contain the number of the page.",
              },
            },
          },
          isOptional: true,
          readBy: "mock",
          description: "Where the response contains counts.",
        },
      },
    },
  },
  "x-sensitive": { of: "Schema", readBy: "client", form: "true" },
} as const satisfies Record<string, Extension>;
