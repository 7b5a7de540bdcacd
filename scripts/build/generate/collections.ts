import { collectionOf } from "./collections/collection.ts";
import { postmanFiles } from "./collections/postman.ts";
import { type BuildContext, type Files, readBuiltContract } from "./context.ts";

/**
 * Makes `generated/collections/`: a collection for Postman with a request for each request example and each failure, and an
 * environment for the mock and each server.
 */
export async function collections(context: BuildContext): Promise<Files> {
  const files = await postmanFiles(collectionOf(readBuiltContract(context)));
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [`generated/collections/${file}`, text]));
}
