import type { Schema } from "../context.ts";
import type { Callable } from "./callable-operations.ts";

/**
 * The schema of what the caller of a method gives: the body of the request without what the client fills in, and
 * `user_handle` out of its header object.
 */
export function inputSchema({ name, request, header, runtime }: Callable): Schema {
  const filledIn = Object.keys(runtime.body);
  const { user_handle } = header.properties ?? {};
  const fields = Object.entries(request.properties ?? {}).filter(([name]) => !filledIn.includes(name));
  const required = (request.required ?? []).filter((name) => !filledIn.includes(name));
  return {
    ...request,
    description: `What a call of \`${name}\` is given.`,
    required: [...(user_handle ? ["user_handle"] : []), ...required],
    properties: {
      ...(user_handle && { user_handle }),
      ...Object.fromEntries(fields),
      // An object that has one, such as a whole request, is a mistake.
      header: { not: {}, description: "Absent: the client makes it. The options of the call can set its fields." },
    },
  };
}
