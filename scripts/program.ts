import { checkCommand, proxyCommand, verifyCommand } from "./conformance/commands/index.ts";
import { BuildFailure, outliveOutput } from "./contract/failure.ts";
import { readGeneratedContract } from "./contract/generated.ts";
import { command, printError } from "./service/commands/command.ts";
import { listenCommand } from "./service/commands/listen.ts";
import { mockCommand } from "./service/commands/mock.ts";
import { triggerCommand } from "./service/commands/trigger.ts";

/** Runs the command line of `token-payments-contract`, until the server that it may start is stopped. */
export async function run(): Promise<void> {
  outliveOutput();
  try {
    const { title, version } = readGeneratedContract().info;
    const commands = [mockCommand, triggerCommand, listenCommand, proxyCommand, checkCommand, verifyCommand];
    const program = command("token-payments-contract")
      .description(`Tools for the contract of the ${title}.`)
      // The version of the package is that of its contract.
      .version(version, "--version", "print the version, and exit")
      .enablePositionalOptions();
    for (const create of commands) program.addCommand(create());
    program.showHelpAfterError(`The commands are ${program.commands.map((each) => each.name()).join(", ")}.`);
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error;
    printError(error.message);
    process.exitCode = 1;
  }
}
