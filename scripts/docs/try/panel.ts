// The panel that calls an operation. A page loads it when its reader opens it. Runs in the browser.
import type { Example, Operation } from "../../contract/contract.ts";
import { freshenBody } from "../../service/behavior/fresh-fields.ts";
import { readServedContract, validatorsOf } from "../../service/behavior/served.ts";
import { requestValidation } from "../../service/behavior/validation.ts";
import { inProcess } from "../../service/mock/in-process.ts";
import { buildCallHeaders, buildCallPath, type Call, createExampleCall } from "../samples/call.ts";
import { listChoices } from "../samples/minimal.ts";
import { SAMPLES } from "../samples/samples.ts";
import { element } from "../site/assets/element.ts";
import { createEditor } from "./editor.ts";
import { credentialFields, destinationFields, faultOptions, queryFields, readFields } from "./inputs.ts";
import { createCodeBlock, createResultView, showCode } from "./result.ts";
import { sampleServer } from "./targets.ts";

/** The styles of the panel; the build sets them. */
declare const STYLES: string;

const place = document.getElementById("try") as HTMLElement;
const [request, answers] = [".call-request", ".call-response"].map((name) => place.querySelector(name) as HTMLElement);
const [exampleChoice, response] = place.querySelectorAll("select") as unknown as [HTMLSelectElement, HTMLSelectElement];

const contract = readServedContract();
const operation = contract.operations.find(({ id }) => id === place.dataset.operation) as Operation;
const mock = inProcess(contract, sampleServer());
const validators = validatorsOf(contract, operation);
const examples = listChoices(contract, operation);
const samples = place.querySelector(".tabs") as HTMLElement;

let example = examples[0] as Example;
/** The last body that was JSON: the samples are of it. */
let body = example.value;
/** Cancels the call that is under way. */
let underWay: AbortController | undefined;

const editor = createEditor(contract, operation, validators.body, (value) => {
  if (value) body = value.json;
  showSamples();
});
const query = queryFields(operation, requestValidation(validators));
const credentials = credentialFields(operation);
const destination = destinationFields(mock);
const result = createResultView();
const button = element("button", { type: "submit", className: "send" }, "Send");
const form = element(
  "form",
  { id: "try-form", noValidate: true },
  editor.element,
  ...query,
  credentials,
  destination.element,
  result.element,
);
button.setAttribute("form", form.id);

function currentCall(): Call {
  const [header, preference] = response.value.split(": ");
  return {
    operation,
    server: destination.address() ?? sampleServer(),
    example: { value: example.value, summary: exampleChoice.selectedOptions[0]?.text.replace(/^\w+: /, "") ?? "" },
    credentials: readFields(credentials),
    headers: header && preference ? { [header]: preference } : {},
    query: Object.assign({}, ...query.map(readFields)),
    body,
  };
}

function showSamples(): void {
  const blocks = samples.querySelectorAll(".panel code");
  const call = currentCall();
  for (const [index, { target, generate }] of SAMPLES.entries()) {
    showCode(blocks[index] as Element, generate(call), target);
  }
}

function choose(name: string): void {
  const chosen = examples.find((candidate) => candidate.name === name) ?? example;
  example = { ...chosen, value: freshenBody(operation, chosen.value) };
  const { credentials: needed } = createExampleCall(operation, example);
  for (const field of credentials.querySelectorAll("input")) field.value = needed[field.name] ?? "";
  editor.set(JSON.stringify(example.value, null, 2));
}

function buildRequest(call: Call): Request {
  rejectUnsendable(call.credentials);
  return new Request(call.server + buildCallPath(call), {
    method: "POST",
    headers: buildCallHeaders(call),
    body: editor.field.value,
    // The service sees what the reader has entered, and nothing of where that was.
    credentials: "omit",
    referrerPolicy: "no-referrer",
  });
}

/** Shows how the mock of the page answers the chosen example, until the reader opens the panel. */
async function preview(): Promise<void> {
  const answer = await (await mock(buildRequest(currentCall()))).respond();
  const tabs = [...(answers?.querySelectorAll("label") ?? [])];
  const tab = tabs.find(({ textContent }) => textContent === String(answer.status));
  tab?.click();
  tab?.nextElementSibling?.replaceChildren(createCodeBlock(await answer.text()));
}

async function send(): Promise<void> {
  underWay = new AbortController();
  button.textContent = "Cancel";
  try {
    const call = currentCall();
    const deliver = destination.sender();
    const request = new Request(buildRequest(call), { signal: underWay.signal });
    result.say("Waiting for the response …");
    await result.show(await deliver(request), call.server);
  } catch (error) {
    // The address or a credential is invalid.
    result.say((error as Error).message);
  }
  underWay = undefined;
  button.textContent = "Send";
}

/** Browsers explain less clearly what a header cannot contain. */
function rejectUnsendable(texts: Record<string, string>): void {
  const wrong = Object.keys(texts).find((name) => !/^[ -~]*$/.test(texts[name] ?? ""));
  if (wrong !== undefined) throw new TypeError(`${wrong} may contain only ASCII letters, digits and punctuation.`);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (underWay) underWay.abort();
  else send();
});
form.addEventListener("input", (event) => {
  if (event.target !== editor.field) showSamples();
});
for (const choice of [exampleChoice, response]) {
  choice.addEventListener("change", () => {
    if (choice === exampleChoice) choose(exampleChoice.value);
    else showSamples();
    if (!form.isConnected) preview();
  });
}
place.addEventListener("keydown", ({ key, ctrlKey, metaKey }) => {
  if (key === "Enter" && (ctrlKey || metaKey) && form.isConnected) form.requestSubmit();
});

/** The form takes the place of the samples and the responses. */
addEventListener("try", () => {
  response.append(faultOptions());
  request?.replaceChildren(form);
  answers?.replaceWith(element("details", {}, element("summary", {}, "The call as code"), samples));
  place.append(element("p", { className: "send-row" }, button, element("kbd", {}, "Ctrl+Enter")));
  exampleChoice.focus();
});

const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLES);
document.adoptedStyleSheets.push(sheet);
const [, named] = /^#example-(\w+)$/.exec(location.hash) ?? [];
if (examples.some(({ name }) => name === named)) exampleChoice.value = String(named);
choose(exampleChoice.value);
preview();
