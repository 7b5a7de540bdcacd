import { ATTEMPT_TIMEOUT, RETRIES, TIMEOUT } from "../../runtime/client/call.ts";
import { PATIENCE } from "../../runtime/client/retry.ts";
import { REQUEST_BODY_LIMIT } from "../../service/http/messages.ts";
import { RESPONSE_TIMEOUT } from "../../service/http/respond.ts";
import { REQUEST_TIMEOUT } from "../../service/http/server.ts";
import { writeTable } from "../markdown-text.ts";

/** What the client does unless an option says otherwise. */
export function writeClientLimitTable(): string {
  return writeTable(
    ["Limit", "By default", "Applies to"],
    [
      ["`timeout`", seconds(TIMEOUT), "each call"],
      [
        "`attemptTimeout`",
        seconds(ATTEMPT_TIMEOUT),
        "an attempt that another may follow; the last one has the rest of `timeout`",
      ],
      ["`retries`", String(RETRIES), "the attempts after the first one, if the operation may be repeated"],
      ["the wait that `Retry-After` asks for", `${seconds(PATIENCE)}, always`, "each wait between two attempts"],
    ],
  );
}

/** What the mock accepts as a server. */
export function writeServerLimitTable(): string {
  return writeTable(
    ["Limit", "At most"],
    [
      ["The body of a request", `${REQUEST_BODY_LIMIT / 1024 / 1024} MiB`],
      ["The time in which a request arrives", seconds(REQUEST_TIMEOUT)],
      ["The time in which a client reads its response", seconds(RESPONSE_TIMEOUT)],
    ],
  );
}

function seconds(milliseconds: number): string {
  return `${milliseconds / 1000} seconds`;
}
