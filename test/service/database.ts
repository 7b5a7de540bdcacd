/** A record: what a table keeps of an object, with its number. */
export type Row = Record<string, unknown>;

export type TableName =
  | "apps"
  | "tokens"
  | "users"
  | "wallets"
  | "accounts"
  | "virtualAccounts"
  | "transactions"
  | "verifications"
  | "endpoints"
  | "webhooks";

/** Tables in memory. As in a database, whoever changes a row that was read changes nothing in its table. */
export class Database {
  readonly #tables = new Map<TableName, Row[]>();

  insert(table: TableName, row: Row): Row {
    const rows = this.#rows(table);
    const inserted = { ...row, id: rows.length + 1 };
    rows.push(inserted);
    return { ...inserted };
  }

  update(table: TableName, { id }: Row, changes: Row): void {
    Object.assign(this.#rows(table)[Number(id) - 1] ?? {}, changes);
  }

  /** The rows with these values, in the order in which they were inserted. A value that is absent is null. */
  list(table: TableName, where: Row = {}): Row[] {
    const wanted = Object.entries(where);
    const rows = this.#rows(table).filter((row) =>
      wanted.every(([name, value]) => (row[name] ?? null) === (value ?? null)),
    );
    return rows.map((row) => ({ ...row }));
  }

  find(table: TableName, where: Row): Row | undefined {
    return this.list(table, where)[0];
  }

  #rows(table: TableName): Row[] {
    const rows = this.#tables.get(table) ?? [];
    this.#tables.set(table, rows);
    return rows;
  }
}
