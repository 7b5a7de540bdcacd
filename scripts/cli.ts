#!/usr/bin/env node
import { Command } from "commander";
import { listenCommand } from "./cli/listen.ts";
import { mockCommand } from "./cli/mock.ts";
import { triggerCommand } from "./cli/trigger.ts";

const program = new Command("token-payments")
  .description("Tools for the contract of the Token Payments Service.")
  .addCommand(mockCommand())
  .addCommand(triggerCommand())
  .addCommand(listenCommand());

await program.parseAsync();
