import { type BuildContext, readBuiltContract } from "./build/generate/context.ts";
import { draftStatements } from "./build/specification/draft.ts";
import { readSections } from "./build/specification/model/sections.ts";
import { BuildFailure, exitCodeOf } from "./contract/failure.ts";
import { ROOT } from "./contract/generated.ts";
import { suggest } from "./contract/meant.ts";
import { runSteps } from "./steps.ts";

process.exitCode = await exitCodeOf(async (signal) => {
  const context: BuildContext = { root: ROOT, made: {}, signal };
  const [failure] = await runSteps(["bundle"], context);
  if (failure !== undefined) throw failure;
  const contract = readBuiltContract(context);
  const sections = await readSections(ROOT);
  const all = [...contract.operations, ...contract.events];
  const [name] = process.argv.slice(2);
  const known = all.map((each) => each.name);
  if (name !== undefined && !known.includes(name)) {
    throw new BuildFailure(`The contract has no operation or event ${name}${suggest(name, known)}`);
  }
  const drafts = all
    .filter((each) => each.name === (name ?? each.name))
    .map((each) => draftStatements(contract, sections, each));
  console.log(drafts.filter(Boolean).join("\n") || "The sections say all that rows can say.");
  return 0;
});
