// The types of paths that the client of openapi-fetch takes; generated/client.d.ts uses them.
import type { paths } from "token-payments-contract/types";

/** The paths of the contract, with requests that may lack what the client fills in. */
export type UnsignedPaths = {
  [Path in keyof paths]: Omit<paths[Path], "post"> & {
    post: Omit<paths[Path]["post"], "requestBody"> & {
      requestBody: { content: { "application/json": Unsigned<RequestOf<Path>> } };
    };
  };
};

type RequestOf<Path extends keyof paths> = paths[Path]["post"]["requestBody"]["content"]["application/json"];

/** A request whose header object may lack the time. Each branch of a choice keeps its own fields. */
type Unsigned<Request> = Request extends { header: infer Header }
  ? Omit<Request, "header"> & { header: Omit<Header, "created"> & { created?: number } }
  : never;
