import { describeIssues } from "./issue-text.ts";
import type { Validator } from "./standard.ts";

/** What a middleware of openapi-fetch is passed, as far as it is read here. */
interface Call {
  request: { clone(): { json(): Promise<unknown> } };
  schemaPath: string;
}

/**
 * Makes `checkInput`, a middleware of the client: what it throws ends the call before it is signed.
 *
 * @param validators of the inputs, by path
 */
export function inputChecker(validators: Record<string, Validator<unknown>>) {
  return {
    async onRequest({ request, schemaPath }: Call): Promise<void> {
      const { header, ...fields } = Object(await request.clone().json());
      const { issues } = validators[schemaPath]?.validate({ ...fields, user_handle: header?.user_handle }) ?? {};
      if (!issues) return;
      throw Object.assign(new TypeError(describeIssues(issues)), { issues });
    },
  };
}
