/** An edit of a file: the text that it replaces, at least once, and by what (`$&` is what was there). */
export type Edit = [file: string, search: string | RegExp, replacement: string];

/** What somebody who follows a recipe of docs/contributing.md edits and removes; what it adds is in `files/<recipe>/`. */
export interface Change {
  /** The mark of the recipe in the guide, if it is one of its examples. */
  recipe: string;
  edits: Edit[];
  /** Files and folders. */
  removed?: string[];
  /** A part of the titles of tests that exist only because of the change. */
  tested?: string;
}

const operations = "openapi/operations";
const sections = "openapi/specification/sections";

const balance = `${operations}/get_account_balance`;
const balanceSection = `${sections}/4.5-get_account_balance.yaml`;
const status = "openapi/events/transaction_status_update";
const issue = `${operations}/issue_sila`;
const opening = `${operations}/open_virtual_account`;
const entities = `${operations}/get_entities`;

export const CHANGES: Change[] = [
  {
    recipe: "field",
    edits: [
      [
        `${balance}/GetAccountBalanceSuccess.yaml`,
        "    x-echo: account_name\n",
        "$&  balance_epoch:\n    type: integer\n    description: Time of the balance, in Unix seconds.\n",
      ],
      [
        `${balance}/examples.yaml`,
        /^BothBalances:.*?\n {4}account_name: main_checking\n/ms,
        "$&    balance_epoch: 1760000000\n",
      ],
      [
        balanceSection,
        "statements:\n",
        `$&  balance-time:
    says: The 200 has \`balance_epoch\`, the time of the balance.
    response:
      balance_epoch: { type: integer }
`,
      ],
    ],
    tested: "get_account_balance/balance-time",
  },
  {
    recipe: "operation",
    edits: [
      [
        "openapi/openapi.yaml",
        "\npaths:\n",
        "$&  /0.2/close_account:\n    $$ref: operations/close_account/close_account.yaml\n",
      ],
    ],
    tested: "close_account",
  },
  {
    recipe: "version",
    edits: [
      [
        "openapi/openapi.yaml",
        "\nwebhooks:\n",
        "\n  /0.3/get_accounts:\n    $$ref: operations/get_accounts_0_3/get_accounts_0_3.yaml$&",
      ],
      [
        "openapi/openapi.yaml",
        "    `0.2` is the version of the API, in",
        "    `0.2` is the version of the API, and `0.3` another one, in",
      ],
      ["openapi/redocly.yaml", "'/^\\/0\\.2\\//'", "'/^\\/0\\.[23]\\//'"],
      ["openapi/redocly.yaml", "the version, /0.2/ (", "the version, /0.2/ or /0.3/ ("],
      [`${sections}/2.1-header.yaml`, "    for: operations\n", "$&    except: [get_accounts_0_3]\n"],
      ["openapi/README.md", "starts with `/0.2/`, the version", "starts with `/0.2/` or `/0.3/`, the version"],
    ],
    tested: "get_accounts_0_3",
  },
  {
    recipe: "event",
    edits: [
      [
        "openapi/openapi.yaml",
        "\nwebhooks:\n",
        "$&  account_closed:\n    $$ref: events/account_closed/account_closed.yaml\n",
      ],
      ["docs/events.yaml", /$/, "  account_closed:\n    actions: []\n    other: Offer the account no more.\n"],
    ],
    tested: "account_closed",
  },
  {
    recipe: "bound",
    edits: [
      [`${issue}/IssueSilaRequest.yaml`, /maximum: \d+/, "$&0"],
      [`${issue}/IssueSilaRequest.yaml`, "10,000,000 is 100,000.00", "100,000,000 is 1,000,000.00"],
      [`${sections}/4.3-issue_sila.yaml`, /(?<=maximum `amount` is )\d+|(?<=amount: \{ maximum: )\d+/g, "$&0"],
    ],
    tested: "issue_sila/amount-maximum",
  },
  {
    recipe: "value",
    edits: [
      [`${status}/UpdatedTransactionStatus.yaml`, "enum:\n", "$&  - reversed\n"],
      [
        `${status}/UpdatedTransactionStatus.yaml`,
        "x-enumDescriptions:\n",
        "$&  reversed: The transaction was reversed.\n",
      ],
      [`${status}/transaction_status_update.yaml`, "becomes `", "$&reversed`, `"],
      [`${sections}/6.3-transaction_status_update.yaml`, /becomes `|`outcome` is `/g, "$&reversed`, `"],
      [`${sections}/6.3-transaction_status_update.yaml`, "outcome: { enum: [", "$&reversed, "],
      ["docs/events.yaml", "values: [failed]", "values: [failed, reversed]"],
      ["docs/outcomes.yaml", "failed: [failed]", "failed: [failed, reversed]"],
    ],
    tested: "reversed",
  },
  {
    recipe: "code",
    edits: [
      [`${issue}/IssueSilaErrorCode.yaml`, "enum:\n", "$&  - INSTANT_ACH_DAILY_LIMIT\n"],
      [
        `${issue}/IssueSilaErrorCode.yaml`,
        "x-enumDescriptions:\n",
        "$&  INSTANT_ACH_DAILY_LIMIT: The instant ACH debits of the day exceed the configured maximum.\n",
      ],
      [
        `${issue}/responses.yaml`,
        "      examples:\n",
        "$&        instant_ach_daily_limit:\n          $$ref: examples.yaml#/InstantAchDailyLimit\n",
      ],
      [`${sections}/7-errors.yaml`, /error_code:\n +enum:\n/, "$&            - INSTANT_ACH_DAILY_LIMIT\n"],
      [
        `${sections}/7-errors.yaml`,
        "  instant-ach-insufficient-kyc:\n",
        `  instant-ach-daily-limit:
    says: "\`INSTANT_ACH_DAILY_LIMIT\` means that the debits of the day exceed the configured maximum."
    for: [issue_sila]
    causes: [{ status: 403, example: instant_ach_daily_limit, error_code: INSTANT_ACH_DAILY_LIMIT }]
$&`,
      ],
    ],
    tested: "errors/instant-ach-daily-limit",
  },
  {
    recipe: "deprecation",
    edits: [
      [
        `${opening}/OpenVirtualAccountRequest.yaml`,
        /virtual_account_name:\n {4}type: string\n {4}description: \|\n/,
        `nickname:
    type: string
    description: Nickname.
  $&      Former name of \`nickname\`, still accepted.

`,
      ],
      [
        `${opening}/OpenVirtualAccountRequest.yaml`,
        /virtual_account_name:\n {4}type: string\n/,
        "$&    deprecated: true\n",
      ],
      [
        `${sections}/4.9-open_virtual_account.yaml`,
        "  virtual-account-name:\n",
        `  nickname:
    says: "\`nickname\` is an optional string."
    request:
      nickname: { type: string }
$&`,
      ],
      [`${sections}/4.9-open_virtual_account.yaml`, "virtual_account_name: { type: string", "$&, deprecated: true"],
    ],
    tested: "open_virtual_account/nickname",
  },
  {
    recipe: "parameter",
    edits: [
      [`${entities}/get_entities.yaml`, "  parameters:\n", "$&    - $$ref: parameters.yaml#/Handle\n"],
      [
        `${sections}/4.11-get_entities.yaml`,
        "  pages:\n",
        `  handle:
    says: The query parameter \`handle\`, a string of at most 40 characters, is the handle of an entity.
    query:
      handle: { type: string, maxLength: 40 }
$&`,
      ],
    ],
    tested: "get_entities/handle",
  },
  {
    recipe: "required",
    edits: [
      [`${balance}/GetAccountBalanceSuccess.yaml`, "required:\n", "$&  - account_name\n"],
      [balanceSection, /( {6}account_name: \{ type: string)( \}\n {4}question)/, "$1, required: true$2"],
    ],
    tested: "get_account_balance/account",
  },
];
