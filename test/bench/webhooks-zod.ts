import { z } from "zod";

const handle = z.string();
const detailsOfTransaction = { transaction: z.guid(), sila_amount: z.int(), entity: handle };
const optional = { processing_type: z.string().nullish(), provider_status: z.string().nullish() };

/** Returns the schema of an event, with the fields that all events have. */
function event(type: string, event_details: unknown) {
  return z.looseObject({ event_time: z.int(), event_type: z.literal(type), event_uuid: z.uuidv4(), event_details });
}

/** Schemas by `event_type`: two events share one, which Zod's discriminated union does not allow. */
const SCHEMAS = new Map<unknown, { safeParse(value: unknown): { success: boolean } }>([
  [
    "kyc",
    event(
      "kyc",
      z.looseObject({
        kyc: z.guid(),
        outcome: z.enum(["pending", "passed", "failed", "review", "member_review", "documents_required"]),
        entity: handle,
      }),
    ),
  ],
  [
    "transaction",
    event(
      "transaction",
      z.discriminatedUnion("outcome", [
        z.looseObject({
          ...detailsOfTransaction,
          ...optional,
          transaction_type: z.enum(["issue", "transfer", "redeem"]),
          outcome: z.enum(["success", "failed", "review", "queued"]),
        }),
        z.looseObject({
          ...detailsOfTransaction,
          ...optional,
          transaction_type: z.literal("issue"),
          outcome: z.literal("pending_confirmation"),
        }),
      ]),
    ),
  ],
  [
    "bank_account",
    event(
      "bank_account",
      z.union([
        z.looseObject({
          account: z.guid(),
          outcome: z.enum([
            "microdeposit_automatically_verified",
            "microdeposit_manually_verified",
            "verification_expired",
          ]),
          entity: handle,
        }),
        z.looseObject({ account_name: z.string(), outcome: z.string(), entity: handle }),
      ]),
    ),
  ],
  ["entity", event("entity", z.looseObject({ sms_opt_in_status: z.boolean(), phone: z.guid(), entity: handle }))],
]);

/** Parses an event with Zod, in the fastest way that its documentation shows. */
export function parseWithZod(body: unknown): boolean {
  const value = typeof body === "string" ? JSON.parse(body) : body;
  return SCHEMAS.get(value.event_type)?.safeParse(value).success ?? false;
}
