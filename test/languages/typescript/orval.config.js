export default {
  payments: {
    input: process.env.BUNDLE,
    output: {
      target: "./generated/orval/client.ts",
      client: "fetch",
      baseUrl: { runtime: 'process.env.SERVER ?? "http://127.0.0.1:4010"' },
    },
  },
};
