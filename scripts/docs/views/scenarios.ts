import { slug } from "github-slugger";
import { nextRecord, type ScenarioStep, type Scenarios, SENT, scenariosFrom } from "../../contract/scenarios.ts";
import type { EventAdvice } from "../events/advice.ts";
import { writeTable } from "../markdown-text.ts";

/** A scenario as its readers see it. Texts are Markdown. */
export type ScenarioView = ReturnType<typeof viewScenarios>[number];

/** Describes the scenarios that begin with a call of an operation, with the record of the reader after each step. */
export function viewScenarios(scenarios: Scenarios, operation: string, advice: Map<string, EventAdvice>) {
  return scenariosFrom(scenarios, operation).map(([name, { title, summary, about, steps }]) => {
    let record = SENT;
    const views = steps.map((step) => {
      record = nextRecord(scenarios.precedence, record, step);
      const action = step.do ?? adviseOn(step, about, advice) ?? "";
      const why = step.assumed && `open-questions.md#${slug(step.assumed)}`;
      return { text: describeStep(step), isSent: "call" in step, why, state: record.state, action };
    });
    return { name, title, summary, steps: views };
  });
}

function describeStep(step: ScenarioStep): string {
  if ("event" in step) return `event \`${step.event}\`, \`${step.outcome}\``;
  if ("response" in step) return step.response === "none" ? "no response" : `response ${step.response}`;
  const [field] = Object.entries(step.body);
  return `request \`${step.call}\`, \`${field?.join(": ")}\``;
}

/** What docs/events.yaml says. */
function adviseOn(step: ScenarioStep, about: string, advice: Map<string, EventAdvice>): string | undefined {
  if (!("event" in step)) return undefined;
  const actions = advice.get(step.event)?.actions ?? [];
  const isAbout = (subject?: { name: string }) => subject === undefined || subject.name === about;
  return actions.find(({ values, subject }) => values.includes(step.outcome) && isAbout(subject))?.do;
}

/** The scenarios as a table, for readers of the text alone. */
export function writeScenarioTable(views: ScenarioView[]): string {
  const rows = views.map(({ title, summary, name, steps }) => {
    const lines = steps.map(({ text, why, state }, index) => {
      return `${index + 1}. ${text}${why ? " (*assumed*)" : ""}: ${state}`;
    });
    return [`**${title}**<br>\`--scenario ${name}\``, summary, lines.join("<br>")];
  });
  return writeTable(["Scenario", "What happens", "Steps, and your record after each"], rows);
}
