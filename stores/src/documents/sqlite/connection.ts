import Database from 'libsql';
import { LRUCache } from 'lru-cache';
import type { Bindable } from './query.js';

type Statement = Database.Statement<unknown[]>;

const statementsKept = 400;

/**
 * libsql aborts the process on a boolean and cuts a string at NUL: nothing but clean scalars may reach it.
 */
function checked(params: readonly Bindable[]): unknown[] {
  for (const value of params) {
    const fine =
      value === null || typeof value === 'number' || (typeof value === 'string' && !value.includes('\0'));
    if (!fine)
      throw new TypeError(`cannot bind ${typeof value === 'string' ? 'a text with NUL' : typeof value}`);
  }
  return params as unknown[];
}

/** SQLite's name for an error, '' for an error of another origin. */
export function errorCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

export const isNoTable = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('no such table');

/** A document is looked into that is no JSON. */
export const isNoJson = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('malformed JSON');

/**
 * One SQLite connection of one thread, with its prepared statements (of 400 the least recently used leaves).
 * `durability` full: a commit is on disk when it returns; normal: a power cut may take the last commits,
 * never their order or integrity. A reader cannot write.
 */
export class Connection {
  readonly #database: Database.Database;
  readonly #statements = new LRUCache<string, Statement>({ max: statementsKept });
  /** The one used last: whoever writes many rows asks for it again and again. */
  #last: { readonly sql: string; readonly statement: Statement } | null = null;

  constructor(file: string, mode: 'reader' | 'writer', durability: 'full' | 'normal' = 'full') {
    this.#database = new Database(file);
    this.#database.exec('PRAGMA busy_timeout = 10000');
    if (mode === 'writer') {
      this.#database.exec('PRAGMA journal_mode = WAL');
      this.#database.exec(`PRAGMA synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'}`);
    } else {
      this.#database.exec('PRAGMA query_only = 1');
    }
  }

  /** Rows as arrays of columns. */
  all<Row extends readonly unknown[]>(sql: string, params: readonly Bindable[]): Row[] {
    return this.#statement(sql).all(checked(params)) as Row[];
  }

  get<Row extends readonly unknown[]>(sql: string, params: readonly Bindable[]): Row | undefined {
    return this.#statement(sql).get(checked(params)) as Row | undefined;
  }

  /** Answers the number of rows changed. */
  run(sql: string, params: readonly Bindable[]): number {
    return this.#statement(sql, false).run(checked(params)).changes;
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  /** One transaction: all of `work` or nothing. */
  transaction<R>(work: () => R): R {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    } catch (error) {
      this.rollback();
      throw error;
    }
  }

  rollback(): void {
    if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
  }

  close(): void {
    this.#statements.clear();
    this.#last = null;
    this.#database.close();
  }

  #statement(sql: string, rows = true): Statement {
    if (this.#last?.sql === sql) return this.#last.statement;
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      if (rows) statement.raw();
      this.#statements.set(sql, statement);
    }
    this.#last = { sql, statement };
    return statement;
  }
}
