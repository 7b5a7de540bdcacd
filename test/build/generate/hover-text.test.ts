import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { contract, fieldOf } from "../../support/contract.ts";

const root = join(import.meta.dirname, "../../..");
const program = ts.createProgram([join(root, "generated/client.d.ts")], { skipLibCheck: true, types: [] });
const checker = program.getTypeChecker();

/** A type that a module of the package exports. */
function typeNamed(file: string, type: string): ts.Type {
  const source = program.getSourceFile(join(root, "generated", file));
  const module = source && checker.getSymbolAtLocation(source);
  const found = module && checker.getExportsOfModule(module).find(({ name }) => name === type);
  if (!found) throw new Error(`${file} exports no ${type}`);
  return checker.getDeclaredTypeOfSymbol(found);
}

/** What an editor shows of the fields of a type, without tags. */
function hoverOf(file: string, type: string): Record<string, string> {
  const fields = typeNamed(file, type).getProperties();
  return Object.fromEntries(
    fields.map((field) => [field.name, ts.displayPartsToString(field.getDocumentationComment(checker))]),
  );
}

/** The tags of a field, such as `@format uuid`. */
function tagsOf(type: ts.Type, field: string): string[] {
  const tags = type.getProperty(field)?.getJsDocTags(checker) ?? [];
  return tags.map(({ name, text }) => `@${name} ${ts.displayPartsToString(text)}`.trim());
}

test("every field of an input has a text, also one whose schema is a component", () => {
  const { user_handle, descriptor, processing_type } = hoverOf("client.d.ts", "IssueSilaInput");
  expect(user_handle).toBe("Handle of the end user acted upon.");
  expect(descriptor).toMatch(/^Text for the bank statement, /);
  expect(processing_type).toMatch(/\n\n(- `\w+`: .*\n)*- `INSTANT_ACH`: /);
});

test("a description beside a reference replaces only the text, and the bounds follow it", () => {
  const { descriptor } = hoverOf("client.d.ts", "IssueSilaInput");
  expect(descriptor).toContain("fee");
  expect(descriptor).toContain(`\n\nAllowed: at most ${contract.schemas.Descriptor?.maxLength} characters.`);
});

test("the text comes before the format, and its lines are not indented", () => {
  const { effective_date, tran_code } = hoverOf("client.d.ts", "CreateTestVirtualAccountAchTransactionInput");
  expect(effective_date).toBe("Settlement date. The default is the current date.");
  expect(tran_code).toMatch(/^Transaction code of the ACH transaction\.\n\n- `22`: /);
});

test("a failure explains its error codes", () => {
  expect(hoverOf("types.d.ts", "IssueSilaRefusal").error_code).toContain("- `INSTANT_ACH_MAX_AMOUNT`: ");
});

test("a field shows its bounds and its format", () => {
  const input = typeNamed("client.d.ts", "IssueSilaInput");
  const { minimum, maximum } = fieldOf("IssueSilaRequest", "amount");
  expect(hoverOf("client.d.ts", "IssueSilaInput").amount).toContain(
    `\n\nAllowed: ${minimum} to ${maximum?.toLocaleString("en-US")}.`,
  );
  expect(tagsOf(input, "transaction_idempotency_id")).toEqual(["@format uuid"]);
  expect(tagsOf(input, "business_uuid")).toEqual(["@format uuid"]);
});

test("a field of one choice shows its own text", () => {
  // An editor shows the same text of several choices once.
  const { types } = typeNamed("client.d.ts", "IssueSilaInput") as ts.UnionType;
  const texts = types.flatMap((choice) => choice.getProperty("card_name")?.getDocumentationComment(checker) ?? []);
  expect([...new Set(texts.map(({ text }) => text))]).toEqual([expect.stringMatching(/^Name of the card/)]);
});

test("a deprecated field of the header object is struck through", () => {
  const options = typeNamed("client.d.ts", "IssueSilaOptions");
  const header = options.getProperty("header");
  const type = header && checker.getNonNullableType(checker.getTypeOfSymbol(header));
  expect(type && tagsOf(type, "auth_handle")).toEqual(["@deprecated"]);
});

test("the description of a deprecated field or type is no reason for its deprecation", () => {
  expect(hoverOf("types.d.ts", "UserHeader").auth_handle).toMatch(/^Former name of `app_handle`, still accepted\./);
  const { aliasSymbol } = typeNamed("types.d.ts", "BankAccountLinkingEvent");
  expect(aliasSymbol?.getJsDocTags(checker)).toEqual([{ name: "deprecated", text: undefined }]);
  expect(ts.displayPartsToString(aliasSymbol?.getDocumentationComment(checker))).toBe(
    "A bank account link was verified, or its verification expired.",
  );
});

test("data and error of a result print the names of their types", () => {
  const result = typeNamed("client.d.ts", "IssueSilaResult") as ts.UnionType;
  const bodies = result.types.flatMap((member) => {
    const body = member.getProperty("data") ?? member.getProperty("error");
    return body ? checker.typeToString(checker.getTypeOfSymbol(body)) : [];
  });
  const { responses = [] } = contract.operations.find(({ id }) => id === "issueSila") ?? {};
  expect(bodies).toEqual(responses.map(({ component }) => component));
});

test.each(contract.operations)(
  "the method $id links to its page in the docs of the mock, a method with pages too",
  ({ id, name }) => {
    expect(hoverOf("client.d.ts", "Client")[id]).toContain(`](http://127.0.0.1:4010/docs/${name}.html)`);
  },
);

test.each(contract.operations)("the text of the method $id is the whole description", ({ id, description = "" }) => {
  expect(description).not.toBe("");
  expect(hoverOf("client.d.ts", "Client")[id]).toContain(description.trim());
});
