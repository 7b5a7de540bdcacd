import express from "express";
import { toNodeHandler } from "token-payments-contract/webhooks";
import type { Shop } from "./shop.ts";

export const serve = ({ pay, receive }: Shop) =>
  express()
    .post("/events", toNodeHandler(receive))
    .use(express.json())
    .post("/payments", async (request, response) => {
      const { status, body } = await pay(request.body);
      response.status(status).json(body);
    })
    .listen(0, "127.0.0.1");
