declare module "parse-prefer-header" {
  /** Parses the header `Prefer` (RFC 7240); the names are in camelCase, and `true` means that there is no value. */
  export default function parsePreferHeader(header: string): Record<string, string | true | undefined>;
}
