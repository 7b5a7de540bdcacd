// As in client.ts: the validators.

import * as validators from "token-payments-contract/validators";

export const all = { ...validators };
export const members = { ...validators.issueSilaRequest };
export const result = validators.issueSilaInput.validate({});
export const { issues } = validators.validateResponse("issueSilaSuccess", {});
