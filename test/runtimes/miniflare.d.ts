// `npm run test:project runtimes` installs it (package.json beside this file). The type check of the project does without it.
declare module "miniflare" {
  export interface PostInit {
    method: "POST";
    headers: Record<string, string>;
    body: string;
  }

  /** Runs a worker in workerd. */
  export class Miniflare {
    constructor(options: { modules: true; script: string; compatibilityDate: string });
    dispatchFetch(url: string, init?: PostInit): Promise<Response>;
    dispose(): Promise<void>;
  }
}
