import type { VerifyConfig } from "./interface.ts";

export type {
  Breach,
  Draft,
  FailureName,
  GeneratedReport,
  Handler,
  OperationName,
  Preparation,
  RequestChange,
  StatementReport,
  Verdict,
  VerifyConfig,
  VerifyOptions,
  VerifyReport,
  WorkflowReport,
} from "./interface.ts";
export { markdownOf } from "./markdown.ts";
export { verify } from "./verify.ts";
export { WrongUse } from "./wrong-use.ts";

/** Types the config of `token-payments verify`, in `token-payments.config.ts`. */
export function defineConfig(config: VerifyConfig): VerifyConfig {
  return config;
}
