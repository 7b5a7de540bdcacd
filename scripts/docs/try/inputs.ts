import type { Validate } from "../../service/behavior/validation.ts";
import { announce } from "../site/assets/element.ts";

/** The texts of fields, by name. */
export function readFields(fields: HTMLInputElement[]): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

/** Says below each parameter of the query what is wrong with its value; an empty one is not sent. */
export function judgeParameters(fields: HTMLInputElement[], validate: Validate): void {
  for (const field of fields) {
    const { name } = field;
    const problem = field.nextElementSibling as HTMLElement;
    field.addEventListener("input", () => {
      const query: Record<string, string> = field.value === "" ? {} : { [name]: field.value };
      const issues = validate({ query, body: undefined }).filter(
        ({ part, path }) => part === "query" && path[0] === name,
      );
      field.ariaInvalid = String(issues.length > 0);
      announce(problem, issues.map(({ message }) => `${name} ${message}`).join("; "));
    });
  }
}
