import type { Middleware } from "openapi-fetch";
import type { ClientOptions } from "./options.ts";
import {
  addCredentials,
  type Credential,
  chooseWay,
  encodeBody,
  type Fields,
  type RuntimeOperation,
} from "./request.ts";

/** Makes a middleware for a client of openapi-fetch that completes the header object and signs; see `entry.ts`. */
export function signingOf(
  operations: RuntimeOperation[],
  options: Pick<ClientOptions, "appHandle" | Credential>,
): Middleware {
  return {
    async onRequest({ request, schemaPath }) {
      const operation = operations.find(({ path }) => path === schemaPath);
      if (!operation) throw new TypeError(`${schemaPath} is no path of the contract`);
      const { way, missing } = chooseWay(schemaPath, operation, options, undefined);
      if (!way) throw new TypeError(`${schemaPath}: missing_signer: ${missing}`);
      const { header, ...fields }: { header?: Fields } = await request.clone().json();
      const app = { [way.authorization ? "auth_handle" : "app_handle"]: options.appHandle };
      const body = encodeBody(operation, app, fields, { reference: crypto.randomUUID(), ...header });
      const headers = new Headers(request.headers);
      await addCredentials(way, options, body, header?.user_handle as string, headers);
      // A signed request is meant for one address.
      return new Request(request, { headers, body, redirect: "manual" });
    },
  };
}
