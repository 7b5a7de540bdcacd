import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type { FieldErrors } from "react-hook-form";
import type { IssueSilaInput } from "token-payments-contract/client";
import { issueSilaInput } from "token-payments-contract/validators";

export const resolver = standardSchemaResolver<IssueSilaInput, unknown, IssueSilaInput>(issueSilaInput);

/** The messages that the form shows. */
export const messagesOf = ({ amount, account_name }: FieldErrors<IssueSilaInput>) => ({
  amount: amount?.message,
  account_name: account_name?.message,
});
