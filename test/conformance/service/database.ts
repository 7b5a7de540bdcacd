import type { KeyObject } from "node:crypto";
import { createPublicKey } from "node:crypto";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

/** A record, whose objects are stored as JSON and whose keys as PEM. */
export type Row = Record<string, unknown>;

/** The tables with what each field is stored as, other than numbers and texts. */
const TABLES = {
  apps: {
    key: "key",
    hasVirtualAccounts: "boolean",
    hasInstantAch: "boolean",
    hasInstantSettlement: "boolean",
    levels: "json",
  },
  tokens: {},
  users: { levels: "json", hasReturns: "boolean" },
  wallets: { key: "key", isDefault: "boolean", deleted: "boolean" },
  accounts: { hasProvider: "boolean", isAvailable: "boolean", isInstant: "boolean", web_debit_verified: "boolean" },
  virtualAccounts: { ach_credit_enabled: "boolean", ach_debit_enabled: "boolean" },
  transactions: { body: "json" },
  verifications: {},
  endpoints: { kinds: "json" },
  webhooks: { delivered: "boolean", processing: "boolean", event: "json", responses: "json" },
} as const;

type TableName = keyof typeof TABLES;

type Storage = "key" | "boolean" | "json";

/** Tables of SQLite, in memory. */
export class Database {
  readonly #database = new DatabaseSync(":memory:");
  readonly #columns = new Map<TableName, Set<string>>();
  readonly #statements = new Map<string, StatementSync>();

  insert(table: TableName, row: Row): Row {
    const names = Object.keys(row);
    this.#prepareColumns(table, names);
    const columns = names.map((name) => `"${name}"`).join(", ");
    const values = names.map((name) => store(table, name, row[name]));
    const marks = names.map(() => "?").join(", ");
    const { lastInsertRowid } = this.#prepare(`INSERT INTO ${table} (${columns}) VALUES (${marks})`).run(...values);
    return { ...row, id: Number(lastInsertRowid) };
  }

  update(table: TableName, { id }: Row, changes: Row): void {
    const names = Object.keys(changes);
    this.#prepareColumns(table, names);
    const values = names.map((name) => store(table, name, changes[name]));
    const set = names.map((name) => `"${name}" = ?`).join(", ");
    this.#prepare(`UPDATE ${table} SET ${set} WHERE id = ?`).run(...values, id as number);
  }

  /** The rows with these values, in the order in which they were inserted. */
  list(table: TableName, where: Row = {}): Row[] {
    return this.#select(table, where, "").map((row) => load(table, row));
  }

  find(table: TableName, where: Row): Row | undefined {
    return this.#select(table, where, "LIMIT 1").map((row) => load(table, row))[0];
  }

  #select(table: TableName, where: Row, limit: "" | "LIMIT 1"): Row[] {
    const names = Object.keys(where);
    this.#prepareColumns(table, names);
    const condition = names.map((name) => `"${name}" IS ?`).join(" AND ") || "1";
    const values = names.map((name) => store(table, name, where[name]));
    return this.#prepare(`SELECT * FROM ${table} WHERE ${condition} ORDER BY id ${limit}`).all(...values);
  }

  #prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Tables and columns are made when they are first used. */
  #prepareColumns(table: TableName, names: string[]): void {
    if (!this.#columns.has(table)) {
      this.#database.exec(`CREATE TABLE ${table} (id INTEGER PRIMARY KEY)`);
      this.#columns.set(table, new Set(["id"]));
    }
    const columns = this.#columns.get(table) as Set<string>;
    for (const name of names.filter((each) => !columns.has(each))) {
      this.#database.exec(`ALTER TABLE ${table} ADD COLUMN "${name}"`);
      columns.add(name);
      this.#statements.clear();
    }
  }
}

function store(table: TableName, name: string, value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null;
  switch ((TABLES[table] as Record<string, Storage>)[name]) {
    case "key":
      return (value as KeyObject).export({ type: "spki", format: "pem" }) as string;
    case "boolean":
      return Number(value);
    case "json":
      return JSON.stringify(value);
    default:
      return typeof value === "object" ? JSON.stringify(value) : (value as string | number);
  }
}

/** Keys by their PEM: to read one takes as long as to use it. */
const keys = new Map<string, KeyObject>();

/** Reads a row of SQLite, which is a new object. */
function load(table: TableName, row: Row): Row {
  for (const [name, storage] of Object.entries(TABLES[table])) {
    const value = row[name];
    if (typeof value === "number") row[name] = value === 1;
    else if (typeof value === "string") row[name] = storage === "key" ? readKey(value) : JSON.parse(value);
  }
  return row;
}

function readKey(pem: string): KeyObject {
  const key = keys.get(pem) ?? createPublicKey(pem);
  keys.set(pem, key);
  return key;
}
