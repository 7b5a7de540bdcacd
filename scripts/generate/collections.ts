import { bruno } from "./collections/bruno.ts";
import { type CollectionFormat, collectionOf } from "./collections/collection.ts";
import { postman } from "./collections/postman.ts";
import { type BuildContext, type Files, readBuiltContract } from "./context.ts";

const FORMATS: CollectionFormat[] = [postman, bruno];

/**
 * Makes `generated/collections/`: a collection for Postman and one for Bruno, with a request for each request example and
 * each failure, and an environment for the mock and each server.
 */
export async function collections(context: BuildContext): Promise<Files> {
  const collection = collectionOf(readBuiltContract(context));
  const written = await Promise.all(FORMATS.map((format) => format(collection)));
  const files = written.flatMap((each) => Object.entries(each));
  return Object.fromEntries(files.map(([file, text]) => [`generated/collections/${file}`, text]));
}
