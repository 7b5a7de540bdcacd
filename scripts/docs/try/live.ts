// Plays the scenarios of a page at the mock in it. A page loads it when its reader plays the first one. Runs in the browser.
import type { CallScenario, Scenarios } from "../../contract/scenarios.ts";
import { readServedContract } from "../../service/behavior/served.ts";
import { MOCK_ADDRESS } from "../../service/http/addresses.ts";
import { postEvent } from "../../service/http/post-event.ts";
import { inProcess } from "../../service/mock/in-process.ts";
import { type PlayedStep, play } from "../../service/mock/play.ts";
import { writePlayedTest } from "../../service/mock/played-test.ts";
import { quoteIfNeeded } from "../samples/curl.ts";
import { RECEIVER } from "../samples/trigger.ts";
import { copy } from "../site/assets/copy.ts";
import { announce, element, find } from "../site/assets/element.ts";
import { createCodeBlock, showCode } from "./result.ts";

/** The scenarios; the build sets them. */
declare const SCENARIOS: Scenarios;

/** The time between two steps, in milliseconds. */
const PAUSE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 700;

const contract = readServedContract();
const mock = inProcess(contract, MOCK_ADDRESS);
const tools = find("#live-tools");
const status = find("[role=status]", tools);

/** The chosen scenario: the list of its steps, beside the tools. */
function chosen() {
  const list = find("ol", tools.parentElement as HTMLElement);
  const name = String(list.dataset.name);
  const scenario = SCENARIOS.scenarios[name] as CallScenario;
  return { list, name, scenario, items: [...list.children] };
}

function playOf({ scenario }: ReturnType<typeof chosen>) {
  return play(contract, SCENARIOS.precedence, scenario, mock);
}

/** What is played, with the items of the steps to come. */
let playing: (ReturnType<typeof chosen> & { steps: ReturnType<typeof playOf> }) | undefined;

function start(): void {
  const choice = chosen();
  playing = { ...choice, steps: playOf(choice) };
  playing.list.classList.add("playing");
  for (const item of playing.items) {
    item.classList.remove("played");
    item.querySelector("details")?.remove();
  }
}

/** Plays the next step, or after the last one the first. */
async function step(isOpen = true): Promise<void> {
  if (playing?.list !== chosen().list) start();
  const { list, steps, items } = playing as NonNullable<typeof playing>;
  const item = items.shift() as Element;
  const isLast = items.length === 0;
  if (isLast) playing = undefined;
  const { json, record } = (await steps.next()).value as PlayedStep;
  for (const other of list.children) other.ariaCurrent = null;
  for (const other of list.querySelectorAll("details")) other.open = false;
  item.classList.add("played");
  item.ariaCurrent = "step";
  const state = record.alert ? `${record.state}, alert` : record.state;
  const shown = find(".method", item);
  shown.textContent = state;
  shown.dataset.state = record.state;
  if (json !== undefined) {
    const code = createCodeBlock(JSON.stringify(json));
    item.append(element("details", { open: isOpen || isLast }, element("summary", {}, "JSON"), code));
  }
  announce(status, `Step ${item.querySelector(".message")?.textContent}. Your record: ${state}.`);
}

async function run(): Promise<void> {
  start();
  for (const own = playing; playing === own; ) {
    await step(false);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

async function copyTest(button: HTMLElement): Promise<void> {
  const choice = chosen();
  const played: PlayedStep[] = [];
  for await (const step of playOf(choice)) played.push(step);
  await copy(writePlayedTest(choice.scenario.title, played, SCENARIOS.precedence), button);
}

const delivery = find("#live-delivery", tools);
const address = find<HTMLInputElement>("input", delivery);
address.value = withValues(RECEIVER);
if (location.protocol === "file:") {
  for (const part of delivery.querySelectorAll(".entry, p:has(button)")) part.remove();
  find("p", delivery).textContent = "A page from the disk sends nothing. Run:";
}

async function sendEvents(send: HTMLElement): Promise<void> {
  if (send.ariaDisabled === "true") return;
  // A button that is disabled would lose the focus.
  send.ariaDisabled = "true";
  for await (const { step, json } of playOf(chosen())) {
    if (!("event" in step)) continue;
    const { delivered, status: answer, problem } = await postEvent(address.value, JSON.stringify(json));
    const reason = answer ? problem : "it can't be reached, or allows no calls from pages (CORS): run the command.";
    announce(status, `${step.event}, ${step.outcome}: ${delivered ? "delivered." : `not delivered, ${reason}`}`);
    if (!delivered) break;
  }
  send.ariaDisabled = null;
}

function showCommand(): void {
  const [name, to] = [chosen().name, address.value].map(quoteIfNeeded);
  const code = `npx token-payments-contract trigger --scenario ${name} \\\n  --to ${to}`;
  showCode(find(".code code", delivery), code, "bash");
}

tools.addEventListener("input", showCommand);
addEventListener("live", (event) => {
  const { detail: button } = event as CustomEvent<HTMLButtonElement>;
  showCommand();
  if (button.name === "run") run();
  else if (button.name === "step") step();
  else if (button.name === "copy") copyTest(button);
  else if (button.name === "send") sendEvents(button);
  else if (button.name === "deliver") button.ariaExpanded = String(!delivery.toggleAttribute("hidden"));
});
