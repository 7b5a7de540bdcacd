import { bruno } from "./collections/bruno.ts";
import { postman } from "./collections/postman.ts";
import { type BuildContext, readBuiltContract, writeOutput } from "./context.ts";

/**
 * Makes `generated/collections/`: a collection for Postman and one for Bruno, with a request for each request example and
 * each failure, and an environment for the mock and each server.
 */
export async function collections(context: BuildContext): Promise<void> {
  const contract = await readBuiltContract(context);
  for (const [file, text] of Object.entries({ ...(await postman(contract)), ...(await bruno(contract)) })) {
    await writeOutput(context, `generated/collections/${file}`, text);
  }
}
