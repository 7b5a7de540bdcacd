#!/usr/bin/env node
import { Command } from "commander";
import { printError } from "./cli/command.ts";
import { listenCommand } from "./cli/listen.ts";
import { mockCommand } from "./cli/mock.ts";
import { triggerCommand } from "./cli/trigger.ts";
import { BuildFailure, outliveOutput } from "./contract/failure.ts";

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
