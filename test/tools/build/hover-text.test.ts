import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const program = ts.createProgram([join(root, "generated/client.d.ts")], { skipLibCheck: true, types: [] });
const checker = program.getTypeChecker();

/** What an editor shows of the fields of a type, without tags. */
function hoverOf(file: string, type: string): Record<string, string> {
  const source = program.getSourceFile(join(root, "generated", file));
  const module = source && checker.getSymbolAtLocation(source);
  const found = module && checker.getExportsOfModule(module).find(({ name }) => name === type);
  if (!found) throw new Error(`${file} exports no ${type}`);
  const fields = checker.getDeclaredTypeOfSymbol(found).getProperties();
  return Object.fromEntries(
    fields.map((field) => [field.name, ts.displayPartsToString(field.getDocumentationComment(checker))]),
  );
}

test("every field of an input has a text, also one whose schema is a component", () => {
  const { user_handle, descriptor, processing_type } = hoverOf("client.d.ts", "IssueSilaInput");
  expect(user_handle).toBe("Handle of the end user acted upon.");
  expect(descriptor).toMatch(/^Text for the bank statement, /);
  expect(processing_type).toContain("\n\n- `STANDARD_ACH`: ");
});

test("the text comes before the format, and its lines are not indented", () => {
  const { effective_date, tran_code } = hoverOf("client.d.ts", "CreateTestVirtualAccountAchTransactionInput");
  expect(effective_date).toBe("Settlement date. The default is the current date.");
  expect(tran_code).toMatch(/^Transaction code of the ACH transaction\.\n\n- `22`: /);
});

test("a failure explains its error codes", () => {
  expect(hoverOf("types.d.ts", "IssueSilaRefusal").error_code).toContain("- `INSTANT_ACH_MAX_AMOUNT`: ");
});
