// Replaces generated/types.d.ts and webhooks.d.ts while the types of the mock and of verify are declared: those files may
// be written at the same time.

export interface components {
  // biome-ignore lint/suspicious/noExplicitAny: any contract is built
  schemas: any;
}

// biome-ignore lint/suspicious/noExplicitAny: any contract is built
export type ResponseExamples = any;

// biome-ignore lint/suspicious/noExplicitAny: any contract is built
export type WebhookEvents = Record<string, any>;
