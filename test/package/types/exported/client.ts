// Exports what calls return, without an annotation: with `declaration: true` the compiler must name its types by what a
// program can import. A file for each entry of the package, since an import of another one would help it.

import {
  clientOf,
  createClient,
  type GetEntitiesSuccess,
  getEntities,
  type IssueSilaRequest,
  issueSila,
  logging,
  unwrap,
} from "token-payments-contract/client";

const options = { baseUrl: "https://payments.example", appHandle: "demo_app" };
const signApp = () => "any";
const signUser = () => "any";

export const client = createClient({ ...options, signApp, signUser });
export const byApp = createClient({ ...options, signApp });
export const byUser = createClient({ ...options, signUser });
export const byToken = createClient({ ...options, authToken: "b2xk" });
export const some = clientOf({ issueSila, getEntities }, { ...options, signApp, signUser });
export const someByApp = clientOf({ issueSila, getEntities }, { ...options, signApp });
export const createByApp = () => createClient({ ...options, signApp });
export class Payments {
  client = createByApp();
  issueSila = client.issueSila;
}

export const { POST, request, use, getWebhooks } = client;
export const members = [{ ...client }, { ...byApp }];
export const posted = byApp.POST("/0.2/get_entities", { body: { header: {} } });
export const result = await byApp.getEntities();
export const data = unwrap(result);
export const fields = result.kind === "error" && { ...result };
export const entities = byApp.getEntities.all();
export const entitiesByPage = entities.byPage();
export const slow = client.withOptions({ timeout: 1000 });
export const slowByApp = byApp.withOptions({ timeout: 1000 });
export const { withOptions } = byApp;
export const log = logging();

// The types of bodies, too.
export const pages = ({ pagination }: GetEntitiesSuccess) => pagination;
export const amount = ({ amount }: IssueSilaRequest) => amount;
