import { InvalidArgumentError, Option } from "commander";
import type { Bundle, Schema } from "../../mock/contract.ts";
import { explainer } from "../../mock/explain.ts";
import { flagsOf } from "./names.ts";

/** Makes the option for a field of an event: its description and the values that it takes are those of the schema. */
export function fieldOption(bundle: Bundle, field: string, schema: Schema): Option {
  const values = schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
  const form = values.length > 0 ? values.join("|") : (schema.format ?? schema.type);
  const [paragraph = ""] = (schema.description ?? "").split("\n\n");
  return new Option(`${flagsOf(field).join(", ")} <${form}>`, paragraph.trim().replaceAll("\n", " ")).argParser(
    (text) => {
      const value = read(text, schema.type);
      const complaints = explainer(bundle, schema)(value).body ?? [];
      if (complaints.length > 0) throw new InvalidArgumentError(complaints.map((each) => `It ${each}.`).join(" "));
      return value;
    },
  );
}

/** The value that a text stands for; the text itself where it stands for none of that type. */
function read(text: string, type: Schema["type"]): unknown {
  if (type === "integer" && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}
