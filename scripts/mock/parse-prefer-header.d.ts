declare module "parse-prefer-header" {
  /** Parses the header `Prefer` (RFC 7240); the names are in camelCase. */
  export default function parsePreferHeader(header: string | undefined): Record<string, string | undefined>;
}
