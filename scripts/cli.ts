#!/usr/bin/env node
import { Command } from "commander";
import { listenCommand } from "./listen/command.ts";
import { mockCommand } from "./mock/command.ts";
import { triggerCommand } from "./trigger/command.ts";

const program = new Command("token-payments")
  .description("Tools for the contract of the Token Payments Service.")
  .addCommand(mockCommand())
  .addCommand(triggerCommand())
  .addCommand(listenCommand());

await program.parseAsync();
