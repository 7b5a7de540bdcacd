import { readFile } from "node:fs/promises";
import { dereference } from "../../contract/json-pointer.ts";

/** A call of each operation, with the first example of its request. */
export type Calls = {
  name: string;
  path: string;
  /** The whole body, as code. */
  body: string;
  /** What this client is given for it, as code. */
  input: string;
}[];

interface Body {
  header: { user_handle?: string };
  message?: string;
}

interface Operation {
  operationId: string;
  requestBody: { content: Record<string, { examples: Record<string, unknown> }> };
}

/** Reads the calls from the bundle in JSON. */
export async function callsOf(bundle: string): Promise<Calls> {
  const document = JSON.parse(await readFile(bundle, "utf8"));
  const operations = Object.entries<{ post: Operation }>(document.paths);
  return operations.map(([path, { post }]) => {
    const [example] = Object.values(post.requestBody.content["application/json"]?.examples ?? {});
    const { value } = dereference<{ value: Body }>(document, example);
    const { header, message: _, ...fields } = value;
    return {
      name: post.operationId,
      path,
      body: JSON.stringify(value),
      input: JSON.stringify({ user_handle: header.user_handle, ...fields }),
    };
  });
}
