// Replaces generated/types.d.ts while the types of the mock are declared: that file may be written at the same time.

export interface components {
  // biome-ignore lint/suspicious/noExplicitAny: any contract is built
  schemas: any;
}

// biome-ignore lint/suspicious/noExplicitAny: any contract is built
export type ResponseExamples = any;
