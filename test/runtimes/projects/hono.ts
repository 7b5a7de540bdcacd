import { Hono } from "hono";
import type { Shop } from "./shop.ts";

export const createApp = ({ pay, receive }: Shop) =>
  new Hono()
    .post("/events", (context) => receive(context.req.raw))
    .post("/payments", async (context) => {
      const { status, body } = await pay(await context.req.json());
      return context.json(body, status);
    });
