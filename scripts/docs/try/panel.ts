// The panel that calls an operation. A page loads it when its reader opens it. Runs in the browser.
import type { Example, Operation } from "../../contract/contract.ts";
import { readServedContract, validatorsOf } from "../../contract/served.ts";
import { requestValidation } from "../../contract/validation.ts";
import { buildCallHeaders, buildCallUrl, type Call, createExampleCall } from "../samples/call.ts";
import { SAMPLES } from "../samples/samples.ts";
import { createEditor } from "./editor.ts";
import { element, labelled } from "./element.ts";
import { highlightCode } from "./highlight.ts";
import {
  credentialFields,
  destinationFields,
  type PageData,
  queryFields,
  readFields,
  responseChoice,
} from "./inputs.ts";
import { createResultView } from "./result.ts";
import { mockOfPage, sampleServer } from "./targets.ts";

/** The styles of the panel; the build sets them. */
declare const STYLES: string;

const contract = readServedContract();
const data = JSON.parse(document.getElementById("operation")?.textContent ?? "") as PageData;
const operation = contract.operations.find(({ id }) => id === data.id) as Operation;
const mock = mockOfPage(contract);
const validators = validatorsOf(contract, operation);
const { examples } = operation.request;

let example = examples[0] as Example;
/** The last body that was JSON: the samples are of it. */
let body = example.value;
/** Cancels the call that is under way. */
let underWay: AbortController | undefined;

const exampleChoice = element(
  "select",
  { id: "try-example" },
  ...examples.map(({ name }) => element("option", { value: name }, `${name}: ${data.examples[name]}`)),
);
const editor = createEditor(contract, operation, validators.body, (value) => {
  if (value) body = value.json;
  showSamples();
});
const query = queryFields(operation, requestValidation(validators));
const credentials = credentialFields(operation);
const response = responseChoice(operation, data);
const destination = destinationFields(mock);
const result = createResultView();
const button = element("button", { type: "submit", className: "send" }, "Send");
const form = element(
  "form",
  { noValidate: true, className: "try-form" },
  labelled("Example", exampleChoice),
  editor.element,
  ...query,
  credentials,
  labelled("Requested response", response),
  destination.element,
  button,
);

/** The call as the panel has it. */
function currentCall(): Call {
  const [header, preference] = response.value.split(": ");
  return {
    operation,
    server: destination.address() ?? sampleServer(),
    example: { value: example.value, summary: data.examples[example.name] ?? "" },
    credentials: readFields(credentials),
    headers: header && preference ? { [header]: preference } : {},
    query: Object.assign({}, ...query.map(readFields)),
    body,
  };
}

function showSamples(): void {
  const blocks = document.querySelectorAll<HTMLElement>("#try .tabs .panel pre");
  const call = currentCall();
  for (const [index, { target, generate }] of SAMPLES.entries()) {
    const block = blocks[index];
    if (!block) continue;
    // The highlighter escapes the source.
    (block.firstElementChild as HTMLElement).innerHTML = highlightCode(generate(call), target);
    // It may scroll now, which a keyboard can do only with the focus.
    block.tabIndex = 0;
  }
}

function choose(name: string): void {
  example = examples.find((each) => each.name === name) ?? example;
  const { credentials: needed } = createExampleCall(operation, example);
  for (const field of credentials.querySelectorAll("input")) field.value = needed[field.name] ?? "";
  editor.set(JSON.stringify(example.value, null, 2));
}

async function send(): Promise<void> {
  underWay = new AbortController();
  button.textContent = "Cancel";
  try {
    const call = currentCall();
    const deliver = destination.sender();
    rejectUnsendable(call.credentials);
    const request = new Request(buildCallUrl(call), {
      method: "POST",
      headers: buildCallHeaders(call),
      body: editor.field.value,
      signal: underWay.signal,
      // The service sees what the reader has entered, and nothing of where that was.
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
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
exampleChoice.addEventListener("change", () => choose(exampleChoice.value));

const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLES);
document.adoptedStyleSheets.push(sheet);
document.querySelector("#try .call-request")?.replaceChildren(form);
document.querySelector("#try .call-samples")?.prepend(result.element);
const [, named] = /^#example-(\w+)$/.exec(location.hash) ?? [];
if (examples.some(({ name }) => name === named)) exampleChoice.value = String(named);
choose(exampleChoice.value);
exampleChoice.focus();
