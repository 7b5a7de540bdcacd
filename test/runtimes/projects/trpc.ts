import { initTRPC } from "@trpc/server";
import { issueSilaInput } from "token-payments-contract/validators";
import type { Shop } from "./shop.ts";

const { procedure, router, createCallerFactory } = initTRPC.create();

export const createCaller = (shop: Shop) =>
  createCallerFactory(router({ pay: procedure.input(issueSilaInput).mutation(({ input }) => shop.pay(input)) }))({});
