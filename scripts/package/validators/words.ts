import type { CheckError } from "./issues.ts";

/** Says in words what a value must be, to follow the name of its field. */
export function words({ keyword, params }: CheckError): string {
  switch (keyword) {
    case "type":
      return `must be ${[params.type].flat().map(withArticle).join(" or ")}`;
    case "enum":
      return `must be one of ${(params.allowedValues as unknown[]).join(", ")}`;
    case "const":
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case "minimum":
      return `must be at least ${params.limit}`;
    case "maximum":
      return `must be at most ${params.limit}`;
    case "maxLength":
      return `must have at most ${params.limit} characters`;
    case "format":
      return params.format === "date"
        ? "must be a date, such as 2025-12-31"
        : `must be a ${String(params.format).toUpperCase()}`;
    case "required":
      return "is required";
    case "if":
      return `${(params.names as string[]).join(" or ")} is required`;
    default:
      return `breaks "${keyword}" of the contract`;
  }
}

function withArticle(type: unknown): string {
  if (type === "null") return type;
  return `${/^[aeiou]/.test(String(type)) ? "an" : "a"} ${type}`;
}
