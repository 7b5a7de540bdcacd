import { type Bundle, type Operation, readContract } from "../../scripts/contract/contract.ts";
import { readGeneratedBundle } from "../../scripts/contract/generated.ts";
import { ANY } from "./requests.ts";

/** Whether an operation accepts an auth token. */
export function acceptsToken({ security }: Operation): boolean {
  return security.some((schemes) => schemes.includes("authToken"));
}

/** The contract with `ANY` accepting an auth token or `authsignature`, so that tokens are tested even if no operation accepts one. */
export const tokenContract = readContract(withToken(readGeneratedBundle() as Bundle));

function withToken(bundle: Bundle): object {
  const { paths, components, ...others } = bundle;
  const { post, ...item } = paths[ANY.path] ?? {};
  const security = [{ authToken: [] }, { authsignature: [] }];
  const authToken = { type: "http", scheme: "bearer", description: "An auth token." };
  return {
    ...others,
    paths: { ...paths, [ANY.path]: { ...item, post: { ...post, security } } },
    components: { ...components, securitySchemes: { ...components?.securitySchemes, authToken } },
  };
}
