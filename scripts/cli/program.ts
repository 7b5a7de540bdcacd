import { Command } from "commander";
import { BuildFailure, outliveOutput } from "../contract/failure.ts";
import { printError } from "./command.ts";
import { listenCommand } from "./listen.ts";
import { mockCommand } from "./mock.ts";
import { triggerCommand } from "./trigger.ts";

/** Runs the command line of `token-payments`, until the server that it may start is stopped. */
export async function run(): Promise<void> {
  outliveOutput();
  try {
    const program = new Command("token-payments")
      .description("Tools for the contract of the Token Payments Service.")
      .addCommand(mockCommand())
      .addCommand(triggerCommand())
      .addCommand(listenCommand());
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error;
    printError(error.message);
    process.exitCode = 1;
  }
}
