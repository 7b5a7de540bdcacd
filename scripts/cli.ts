import { Command } from "commander";
import { mockCommand } from "./mock/command.ts";

const program = new Command("token-payments")
  .description("Tools for the contract of the Token Payments Service.")
  .addCommand(mockCommand());

await program.parseAsync();
