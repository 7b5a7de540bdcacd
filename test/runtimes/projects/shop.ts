// What the web servers share: a shop that stores each payment in SQLite before anything can report its outcome.
import { DatabaseSync } from "node:sqlite";
import type { Client, IssueSilaInput } from "token-payments-contract/client";
import { issueSilaInput } from "token-payments-contract/validators";
import { createReceiver, recentEvents } from "token-payments-contract/webhooks";

interface Reply {
  status: 201 | 400 | 502;
  body: object;
}

export function createShop(client: Pick<Client, "issueSila">) {
  const database = new DatabaseSync(":memory:");
  database.exec("CREATE TABLE payments (id TEXT PRIMARY KEY, cents INTEGER, outcome TEXT) STRICT");
  const insert = database.prepare("INSERT INTO payments VALUES (?, ?, 'pending')");
  const settle = database.prepare("UPDATE payments SET outcome = ? WHERE id = ? AND outcome = 'pending'");
  const select = database.prepare("SELECT outcome FROM payments WHERE id = ?");

  return {
    async pay(body: unknown): Promise<Reply> {
      const form = issueSilaInput.validate(body);
      if (form.issues) return { status: 400, body: { issues: form.issues } };
      const payment: IssueSilaInput = form.value;
      const result = await client.issueSila(payment);
      if (result.kind === "error") return { status: 502, body: { reason: result.reason } };
      if (result.kind === "failure") return { status: 400, body: { message: result.error.message } };
      insert.run(result.data.transaction_id, payment.amount);
      return { status: 201, body: { id: result.data.transaction_id } };
    },
    outcomeOf: (id: string) => select.get(id)?.outcome,
    receive: createReceiver({
      on: {
        transaction_status_update({ event_details: { transaction, outcome } }) {
          if (settle.run(outcome, transaction).changes === 0) throw new Error(`no payment ${transaction} is pending`);
        },
      },
      once: recentEvents(),
      onError: () => {},
    }),
  };
}

export type Shop = ReturnType<typeof createShop>;
