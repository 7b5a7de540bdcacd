declare module "parse-prefer-header" {
  /** Reads the preferences of a `Prefer` header (RFC 7240); the names are in camelCase. */
  export default function parsePreferHeader(header: string | undefined): Record<string, string | undefined>;
}
