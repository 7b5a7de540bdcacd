// `npm run test:project versions` installs these; the type check of the project runs without them.
declare module "@arethetypeswrong/core" {
  interface Analysis {
    types: unknown;
    problems: { kind: string }[];
  }

  export function createPackageFromTarballData(tarball: Uint8Array): object;
  export function checkPackage(tarball: object, options: { excludeEntrypoints: string[] }): Promise<Analysis>;
}

declare module "publint" {
  interface Result {
    messages: object[];
    pkg: object;
  }

  export function publint(options: { pack: { tarball: ArrayBufferLike }; strict: boolean }): Promise<Result>;
}

declare module "publint/utils" {
  export function formatMessage(message: object, pkg: object): string | undefined;
}
