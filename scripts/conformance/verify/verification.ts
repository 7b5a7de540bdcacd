import type { CasesFile } from "../../contract/cases.ts";
import type { Contract } from "../../contract/contract.ts";
import type { Pool } from "../../service/http/pool.ts";
import type { EventCheck } from "./events.ts";
import type { VerifyConfig } from "./interface.ts";
import type { Requests } from "./requests.ts";
import type { Tally } from "./tally.ts";

/** What all checks of a service share. */
export interface Verification {
  contract: Contract;
  cases: CasesFile;
  config: VerifyConfig;
  requests: Requests;
  tally: Tally;
  /** Called for each breach. */
  onBreach: () => void;
  events: EventCheck;
  /** A request is made when its turn comes: its time is that of sending. */
  limited: Pool;
  /** The service is a sandbox. */
  isSandbox: boolean;
}
