import type { Contract, Operation } from "../../contract/contract.ts";
import { fieldAt, withField } from "../../contract/fields.ts";
import { listAllFields } from "../../contract/walk.ts";
import { CREATED_FIELD, HEADER_FIELDS } from "../../contract/well-known.ts";
import { uuid } from "../../runtime/validators/formats.ts";
import { listFreshFields } from "../../service/behavior/fresh-fields.ts";
import { listRequiredSignatures } from "./credentials.ts";
import type { VerifyConfig } from "./interface.ts";

export const USER_HANDLE = `header.${HEADER_FIELDS.user}`;
const REFERENCE = `header.${HEADER_FIELDS.reference}`;
/** Both names of the handle of the app: the examples may have only one of them. */
const APP_HANDLES = [`header.${HEADER_FIELDS.app}`, `header.${HEADER_FIELDS.authApp}`];

/** Creates what puts the values of the environment, fresh ids and the time into the bodies of requests. */
export function createRequestBodies(contract: Contract, config: VerifyConfig) {
  const examplesOf = (operations: Operation[]) =>
    operations.flatMap(({ request }) => request.examples.map(({ value }) => value));
  const examples = examplesOf(contract.operations);
  // A handle that is only asked about is not that of the user.
  const examplesOfUsers = examplesOf(
    contract.operations.filter((operation) => listRequiredSignatures(operation).includes("usersignature")),
  );
  const handles = new Set(
    contract.operations
      .flatMap(({ request }) => listAllFields(contract, request.schema))
      .flatMap(({ path }) => (path.at(-1) === HEADER_FIELDS.user ? [path.join(".")] : [])),
  );
  /** The fields whose values are those of the environment. */
  const bound = new Map<string, unknown>([
    ...APP_HANDLES.map((field): [string, unknown] => [field, config.appHandle]),
    ...[...handles].map((field): [string, unknown] => [field, config.userHandle]),
    ...Object.entries(config.values ?? {}),
  ]);

  /** Returns the value of the environment in place of one of an example, and any other value as it is. */
  function bind(field: string, value: unknown): unknown {
    const names = APP_HANDLES.includes(field) ? APP_HANDLES : [field];
    const isOfExample = handles.has(field)
      ? examplesOfUsers.some((example) => fieldAt(example, USER_HANDLE) === value)
      : examples.some((example) => names.some((name) => fieldAt(example, name) === value));
    return value !== undefined && isOfExample && bound.has(field) ? bound.get(field) : value;
  }

  /**
   * Makes the body as it is sent.
   *
   * @param tried fields that stay as they are
   */
  function fresh(given: { operation: Operation; body: unknown; tried?: string[] | undefined }): unknown {
    const { operation, body, tried = [] } = given;
    const environment = [...bound.keys()].map((field) => [field, bind(field, fieldAt(body, field))] as const);
    const inEnvironment = environment.reduce((made, [field, value]) => withField(made, field, value), body);
    return listFreshFields(operation).reduce((made, [field]) => {
      const value = fieldAt(made, field);
      if (field === CREATED_FIELD) {
        const isTime = Number.isInteger(value) && !tried.includes(field);
        return isTime ? withField(made, field, Math.floor(Date.now() / 1000)) : made;
      }
      const isId = field === REFERENCE ? typeof value === "string" && !tried.includes(field) : uuid.test(String(value));
      return isId ? withField(made, field, crypto.randomUUID()) : made;
    }, inEnvironment);
  }

  return { bound, bind, fresh };
}
