import { globSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Change, Edit } from "./changes.ts";

const operations = "openapi/operations";
const sections = "openapi/specification/sections";
const failures = "openapi/workflows/failures";
const header = "openapi/shared/header";

/** What an example of a request contains, and no other. */
const HEADER = /\n {4}header:\n/g;

const root = join(import.meta.dirname, "../../..");

/** The file of each operation. */
const operationFiles = readdirSync(join(root, operations)).map((name) => `${operations}/${name}/${name}.yaml`);

/** Adds a response 429 to an operation, at its end. */
const addRateLimit = (file: string): Edit => [
  file,
  /\n$/,
  "\n    '429':\n      $$ref: ../../shared/failures/responses.yaml#/RateLimited\n",
];

const examples = [
  ...globSync(`${operations}/*/examples.yaml`, { cwd: root }),
  `${operations}/close_account/examples.yaml`,
  `${operations}/get_virtual_accounts/examples.yaml`,
];

/** Adds the newly required header field to the examples of requests. */
const addDevice = (file: string): Edit => [file, HEADER, "$&      device_id: demo-device\n"];

const perPage = ["from 1 to 100, default 20", "from 1 to 60, default 15"] as const;

/** Changes of other kinds than the recipes, made after them: what the tests take from the contract, these change. */
export const UNLIKE: Change[] = [
  {
    recipe: "paged",
    edits: [
      [
        "openapi/openapi.yaml",
        "  /0.2/get_entities:\n",
        "  /0.2/get_virtual_accounts:\n    $$ref: operations/get_virtual_accounts/get_virtual_accounts.yaml\n$&",
      ],
    ],
    tested: "get_virtual_accounts",
  },
  {
    recipe: "header",
    edits: [
      ...["AppHeader", "UserHeader"].flatMap((name): Edit[] => [
        [`${header}/${name}.yaml`, "required:\n", "$&  - device_id\n"],
        [
          `${header}/${name}.yaml`,
          "\nproperties:\n",
          "$&  device_id:\n    type: string\n    description: Id of the device that sends the request.\n",
        ],
      ]),
      ...examples.map(addDevice),
      [
        `${sections}/2.1-header.yaml`,
        "  created:\n",
        `  device-id:
    says: "\`device_id\`, a string, is the id of the device that sends the request."
    record:
      Header: { device_id: { type: string, required: true } }
$&`,
      ],
      ...["authentication", "getting-started", "mock", "pagination", "sandbox"].map(
        (guide): Edit => [`docs/${guide}.md`, /"app_handle": "demo_app"/g, '$&, "device_id": "demo-device"'],
      ),
      [
        "test/conformance/service/requests.ts",
        'created: required(integer({ form: "unix time" })),\n',
        "$&    device_id: required(text),\n",
      ],
      [
        "test/conformance/service/scene.ts",
        '{ app_handle: "shop" }',
        '{ app_handle: "shop", device_id: "demo-device" }',
      ],
    ],
    tested: "header/device-id",
  },
  {
    recipe: "status",
    edits: [
      ...operationFiles.map(addRateLimit),
      ["docs/errors.md", "in (400, 401, 403)", "in (400, 401, 403, 429)"],
      ["openapi/redocly.yaml", '"403", "404"]', '"403", "404", "429"]'],
      ["openapi/redocly.yaml", "401, 403 and 404 (", "401, 403, 404 and 429 ("],
      ["openapi/README.md", "401, 403 and 404.", "401, 403, 404 and 429."],
      [
        `${sections}/7-errors.yaml`,
        "  error-code:\n",
        `  rate-limited:
    says: 429 means too many requests in a minute.
    for: operations
    causes: [{ status: 429, example: rate_limited, message: Too many requests. }]
$&`,
      ],
    ],
    tested: "errors/rate-limited",
  },
  {
    recipe: "status of the new operations",
    edits: ["close_account", "get_accounts_0_3", "get_virtual_accounts"].map((name) =>
      addRateLimit(`${operations}/${name}/${name}.yaml`),
    ),
  },
  {
    recipe: "removal",
    removed: [`${operations}/delete_wallet`, `${sections}/4.7-delete_wallet.yaml`],
    edits: [
      ["openapi/openapi.yaml", "  /0.2/delete_wallet:\n    $ref: operations/delete_wallet/delete_wallet.yaml\n", ""],
      ["openapi/openapi.yaml", " For `delete_wallet`, also: the address does not belong to the app.", ""],
      ["openapi/openapi.yaml", / {2}- name: Wallets\n.*\n/, ""],
      [`${sections}/1-service.yaml`, "      - delete_wallet/path\n", ""],
      [`${sections}/1-service.yaml`, "deletes wallets, ", ""],
      [`${sections}/3.2-moves.yaml`, / {2}wallet-deleted:.*?(?= {2}virtual-account-opened)/s, ""],
      [`${sections}/5-authentication.yaml`, /\[delete_wallet\/credentials\]/g, "[request_kyc/credentials]"],
      [`${sections}/5-authentication.yaml`, /delete_wallet, /g, ""],
      [`${sections}/7-errors.yaml`, / {2}address-of-another-app:\n.*?(?= {2}not-permitted)/s, ""],
      [`${sections}/7-errors.yaml`, "delete_wallet/only-wallet, ", ""],
      [`${failures}/refusals.yaml`, / {6}- stepId: onlyWallet.*?(?=\ncomponents:)/s, ""],
      [`${failures}/rejected-credentials.yaml`, "deleteWallet", "getAccounts"],
      ["docs/authentication.md", /; \[delete_wallet\]\(\S+\)\s+deletes it\./, "."],
      ["docs/states.md", /## Wallets\n.*?(?=## Deliveries)/s, ""],
      ["docs/testing.md", /deleteWallet/g, "requestKyc"],
      ["docs/testing.md", '"only_wallet"', '"kyc_level_not_approved"'],
      ["docs/testing.md", "the only wallet of a user can't be deleted", "a level that is not approved is refused"],
      ["docs/traffic.md", /delete_wallet/g, "request_kyc"],
      ["docs/words.yaml", '"delete_wallet, ', '"'],
      ["docs/verify.md", ", `not_authorized` and `only_wallet`,", " and `not_authorized`,"],
      ["docs/verify.md", /, such as the one for `delete_wallet`, which deletes the wallet that signs/, ""],
      ["docs/verify.md", /deleteWallet/g, "requestKyc"],
    ],
  },
  {
    recipe: "page sizes",
    edits: [
      [
        `${operations}/get_webhooks/WebhookSearchFilters.yaml`,
        /maximum: 100\n {4}default: 20/,
        "maximum: 60\n    default: 15",
      ],
      [`${sections}/4.8-get_webhooks.yaml`, ...perPage],
      [`${sections}/4.8-get_webhooks.yaml`, "maximum: 100, default: 20", "maximum: 60, default: 15"],
      [`${sections}/8-limits.yaml`, "1 to 100, default 20", "1 to 60, default 15"],
      ["docs/pagination.md", /(start_epoch: \d+, per_page: |"per_page": )100/g, "$160"],
      ["test/conformance/service/requests.ts", "most: 100, usual: 20", "most: 60, usual: 15"],
    ],
    tested: "get_webhooks/per-page",
  },
  {
    recipe: "codes",
    edits: [
      [
        `${operations}/redeem_sila/redeem_sila.yaml`,
        "    '403':\n      $ref: ../../shared/failures/responses.yaml#/BasicRefused",
        "    '403':\n      $$ref: responses.yaml#/RedeemSilaForbidden",
      ],
      [
        `${sections}/4.4-redeem_sila.yaml`,
        "  bad-format:\n",
        `  error-code:
    says: A 403 may have an \`error_code\`.
    failure:
      403:
        error_code: { enum: [REDEEM_ACCOUNT_CLOSED, REDEEM_DAILY_LIMIT] }
  account-closed:
    says: "\`REDEEM_ACCOUNT_CLOSED\` means that the bank account is closed."
    causes: [{ status: 403, example: redeem_account_closed, error_code: REDEEM_ACCOUNT_CLOSED }]
  daily-limit:
    says: "\`REDEEM_DAILY_LIMIT\` means that the redemptions of the day exceed the configured maximum."
    causes: [{ status: 403, example: redeem_daily_limit, error_code: REDEEM_DAILY_LIMIT }]
$&`,
      ],
    ],
    tested: "redeem_sila/daily-limit",
  },
];
