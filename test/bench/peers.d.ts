// `npm run bench` installs the peers (package.json beside this file). The type check of the project does without them,
// so to it everything from them is `any`.
declare module "@hey-api/openapi-ts";
declare module "@hono/node-server";
declare module "@scalar/mock-server";
declare module "autocannon";
declare module "mitata";
declare module "openapi-backend";
declare module "zod";
