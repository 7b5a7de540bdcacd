// The panel that calls an operation. A page loads it when its reader opens it. Runs in the browser.
import type { Example, Operation } from "../../contract/contract.ts";
import { freshenBody } from "../../service/behavior/fresh-fields.ts";
import { readServedContract, validatorsOf } from "../../service/behavior/served.ts";
import { requestValidation } from "../../service/behavior/validation.ts";
import { MOCK_ADDRESS } from "../../service/http/addresses.ts";
import { FAULT_HEADER, FAULTS } from "../../service/mock/faults.ts";
import { inProcess } from "../../service/mock/in-process.ts";
import { buildCallHeaders, buildCallPath, type Call, createExampleCall } from "../samples/call.ts";
import { listChoices } from "../samples/minimal.ts";
import { SAMPLES } from "../samples/samples.ts";
import { element, find } from "../site/assets/element.ts";
import { servingMock } from "../site/assets/serving-mock.ts";
import { createEditor } from "./editor.ts";
import { judgeParameters, readFields } from "./inputs.ts";
import { createCodeBlock, createResultView, showCode } from "./result.ts";
import { createDestination } from "./targets.ts";

/** The styles of the panel; the build sets them. */
declare const STYLES: string;

const place = find("#try");
const exampleChoice = find<HTMLSelectElement>("#try-example", place);
const response = find<HTMLSelectElement>("#try-response", place);
const answers = find(".call-response", place);
const samples = find(".tabs", place);
const parts = document.importNode(find<HTMLTemplateElement>("#try-parts", place).content, true);
const form = find<HTMLFormElement>("form", parts);
const button = find("[type=submit]", parts);

const contract = readServedContract();
const operation = contract.operations.find(({ id }) => id === place.dataset.operation) as Operation;
const server = servingMock() ?? MOCK_ADDRESS;
const mock = inProcess(contract, server);
const validators = validatorsOf(contract, operation);
const examples = listChoices(contract, operation);

let example = examples[0] as Example;
/** The last body that was JSON: the samples are of it. */
let body = example.value;
/** Cancels the call that is under way. */
let underWay: AbortController | undefined;

const editor = createEditor(form, contract, operation, validators.body, (value) => {
  if (value) body = value.json;
  showSamples();
});
const inputsOf = (part: string) => [...form.querySelectorAll<HTMLInputElement>(`[name=${part}] input`)];
const [query, credentials] = ["query", "credentials"].map(inputsOf) as [HTMLInputElement[], HTMLInputElement[]];
judgeParameters(query, requestValidation(validators));
const destination = createDestination(form, mock);
const result = createResultView(find("section", form));
const calls = createCalls(find("#try-calls", form));

function currentCall(): Call {
  const [header, preference] = response.value.split(": ");
  return {
    operation,
    server: destination.address() ?? withValues(MOCK_ADDRESS),
    example: { value: example.value, summary: exampleChoice.selectedOptions[0]?.text.replace(/^\w+: /, "") ?? "" },
    credentials: readFields(credentials),
    headers: header && preference ? { [header]: preference } : {},
    query: readFields(query),
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
  const own = JSON.parse(withValues(JSON.stringify(chosen.value)));
  example = { ...chosen, value: freshenBody(operation, own) };
  const { credentials: needed } = createExampleCall(operation, example);
  for (const field of credentials) field.value = needed[field.name] ?? "";
  editor.set(JSON.stringify(example.value, null, 2));
}

function buildRequest(call: Call): Request {
  rejectUnsendable(call.credentials);
  return new Request((destination.address() ?? server) + buildCallPath(call), {
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
  const tabs = [...answers.querySelectorAll("label")];
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
    const sent = { operation: operation.name, time: Date.now(), url: request.url, path: buildCallPath(call) };
    const body = editor.field.value;
    result.say("Waiting for the response …");
    const answer = await result.show(await deliver(request), operation.name, destination.address() ?? server);
    if (answer) calls.add({ ...sent, sent: buildCallHeaders(withoutCredentials(call)), body, ...answer });
  } catch (error) {
    // The address or a credential is invalid.
    result.say((error as Error).message);
  }
  underWay = undefined;
  button.textContent = "Send";
}

/** A call as it may be kept: where a credential was, any text is. */
function withoutCredentials(call: Call): Call {
  const sent = Object.entries(call.credentials).map(([scheme, value]) => [scheme, value && "any"]);
  return { ...call, credentials: Object.fromEntries(sent) };
}

/** Fills in what the address asks for: a response, or a call of this tab. */
function fillIn(): void {
  const [, kind, name = ""] = /^#(send|call)-(.+)$/.exec(location.hash) ?? [];
  const call = kind === "call" ? calls.find(name) : undefined;
  const options = [...response.options].map(({ value }) => value);
  const prefer = name.replace("-", ", example=");
  if (kind === "send") {
    response.value = options.find((value) => value === `prefer: code=${prefer}`) ?? "";
    response.focus();
    showSamples();
  }
  if (call?.operation !== operation.name) return;
  const [chosen = ""] = ["prefer", FAULT_HEADER].filter((header) => header in call.sent);
  response.value = chosen && `${chosen}: ${call.sent[chosen]}`;
  const { searchParams } = new URL(call.url);
  for (const field of query) field.value = searchParams.get(field.name) ?? "";
  editor.set(call.body);
  editor.field.focus();
  // The same link works again.
  history.replaceState(null, "", "#call");
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
find("#try-choices", place).addEventListener("change", ({ target }) => {
  if (target === exampleChoice) choose(exampleChoice.value);
  else showSamples();
  if (!form.isConnected) preview();
});
place.addEventListener("keydown", ({ key, ctrlKey, metaKey }) => {
  if (key === "Enter" && (ctrlKey || metaKey) && form.isConnected) form.requestSubmit();
});

/** The form takes the place of the samples and the responses. */
addEventListener("try", () => {
  find("#try-code", parts).append(samples);
  const faults = FAULTS.map(({ name, summary }) => {
    return element("option", { value: `${FAULT_HEADER}: ${name}` }, summary.replaceAll("`", ""));
  });
  response.append(element("optgroup", { label: "Fault of the network" }, ...faults));
  find(".call-request", place).replaceChildren(form);
  answers.replaceWith(parts);
  addEventListener("hashchange", fillIn);
  exampleChoice.focus();
  place.scrollIntoView({ block: "nearest" });
  fillIn();
});
addEventListener("values", () => {
  // What the reader has written stays.
  if (JSON.stringify(body) === JSON.stringify(example.value)) choose(exampleChoice.value);
  else showSamples();
});

const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLES);
document.adoptedStyleSheets.push(sheet);
const [, named] = /^#example-(\w+)$/.exec(location.hash) ?? [];
if (examples.some(({ name }) => name === named)) exampleChoice.value = String(named);
choose(exampleChoice.value);
preview();
