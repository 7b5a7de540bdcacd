import type { CasesFile } from "../../contract/cases.ts";

/** In place of a field: that an event is sent in a case. It is shown by one that follows from a call in which that is so. */
export const SENT = "sent";

/** The statement that the service sends events. */
const EXISTENCE = "events/post";

/** Reads the statements about events. */
export function readEventStatements(statements: CasesFile["events"]) {
  /** Lists the statements about an event, for each field that they describe; the empty one is the event itself. */
  function listFields(event: string): { id: string; field: string }[] {
    return Object.entries(statements[event] ?? {}).flatMap(([id, fields]) =>
      (fields.length > 0 ? fields : [SENT]).map((field) => ({ id, field })),
    );
  }
  return {
    listFields,
    /** Finds the statement about a field of one of the events. */
    findStatement: (events: string[], field: string): string =>
      events.flatMap(listFields).find((described) => described.field === field)?.id ?? EXISTENCE,
    /** Finds the statement that an event is sent. */
    sendingOf: (event: string): string =>
      Object.entries(statements[event] ?? {}).find(([, fields]) => fields.length === 0)?.[0] ?? EXISTENCE,
  };
}
