import type { Issue } from "../validators/standard.ts";

const utf8 = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

/**
 * Reads the body of a delivery.
 *
 * @param body JSON as text or as bytes; anything else is taken for a value that was read already
 * @returns the value, or why there is none
 */
export function readBody(body: unknown): { value: unknown } | { issues: Issue[] } {
  let text = body;
  if (isBytes(body)) {
    try {
      text = utf8.decode(body);
    } catch {
      return { issues: [{ message: "is no UTF-8 text", path: [] }] };
    }
  }
  if (typeof text !== "string") return { value: body };
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { issues: [{ message: `is no JSON: ${(error as Error).message}`, path: [] }] };
  }
}

/** Also a buffer that another window or test environment has made, which is no instance of this one's class. */
function isBytes(body: unknown): body is BufferSource {
  return ArrayBuffer.isView(body) || Object.prototype.toString.call(body) === "[object ArrayBuffer]";
}
