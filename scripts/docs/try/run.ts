// Runs the samples of the first page at the mock in it. A page loads it with its first sample. Runs in the browser.
import type { Example, Operation } from "../../contract/contract.ts";
import { readServedContract } from "../../service/behavior/served.ts";
import { MOCK_ADDRESS } from "../../service/http/addresses.ts";
import { inProcess } from "../../service/mock/in-process.ts";
import { buildCallHeaders, buildCallPath, createExampleCall } from "../samples/call.ts";
import { listChoices } from "../samples/minimal.ts";
import { element } from "../site/assets/element.ts";
import { createCodeBlock } from "./result.ts";

const contract = readServedContract();
const mock = inProcess(contract, MOCK_ADDRESS);

/** Sends the sample of a button as it is written, and shows the response, and the events that follow. */
addEventListener("run-sample", async (event) => {
  const { detail: button } = event as CustomEvent<HTMLButtonElement>;
  const operation = contract.operations.find(({ id }) => id === button.value) as Operation;
  const [example] = listChoices(contract, operation) as [Example];
  const call = createExampleCall(operation, example);
  const body = JSON.stringify(call.body);
  const address = call.server + buildCallPath(call);
  const request = new Request(address, { method: "POST", headers: buildCallHeaders(call), body });
  const { respond, events = [] } = await mock(request);
  const response = await respond();
  const names = events.flatMap(({ webhook }) => [", then ", element("a", { href: `${webhook}.html` }, webhook)]);
  const [, , status, shown] = button.closest(".split")?.querySelectorAll(".send-to, .send-to + .code") ?? [];
  status?.replaceChildren(`${response.status}`, ...names);
  shown?.replaceWith(createCodeBlock(await response.text()));
});
