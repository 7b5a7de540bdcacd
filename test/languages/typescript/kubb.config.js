import { pluginClient } from "@kubb/plugin-client";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";

export default {
  root: import.meta.dirname,
  input: { path: process.env.BUNDLE },
  output: { path: "./generated/kubb", clean: true, format: false, lint: false },
  plugins: [pluginOas(), pluginTs(), pluginClient({ client: "fetch", bundle: true, dataReturnType: "full" })],
};
