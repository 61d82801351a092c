import type { DocumentsReport } from './documents-report.js';

/** JSON document. `id` is unique in its collection. */
export interface Document {
  readonly id: string;
}

/** Dotted path of a field, e.g. `rules.examType`. */
export type FieldPath = string;

export type Scalar = string | number | boolean | null;

/**
 * All conditions must hold. `null` matches a missing field too. `notIn` is all that `in` is not. `contains`
 * is a case-sensitive substring; `has` asks whether an array field holds the value.
 */
export type Condition =
  | Scalar
  | { readonly in: readonly Scalar[] }
  | { readonly notIn: readonly Scalar[] }
  | { readonly not: Scalar }
  | {
      readonly gt?: number | string;
      readonly gte?: number | string;
      readonly lt?: number | string;
      readonly lte?: number | string;
    }
  | { readonly contains: string }
  | { readonly has: Scalar };
export type Filter = Readonly<Record<FieldPath, Condition>>;

export interface Query {
  readonly filter?: Filter;
  /** Ties are broken by id, so that paging is stable. */
  readonly sort?: readonly { readonly field: FieldPath; readonly descending?: boolean }[];
  readonly skip?: number;
  /** ≤ 5000; default 5000. */
  readonly limit?: number;
}

/**
 * An index over the paths of scalars, in order, declared by the collection's owner and created when it is
 * opened. Documents without a value for one of its fields never collide in a unique one.
 */
export interface Index {
  readonly fields: readonly FieldPath[];
  readonly unique?: boolean;
  /** Leaves out documents in which the first field is missing or null. */
  readonly sparse?: boolean;
}

export interface CollectionDefinition {
  readonly name: string;
  /**
   * Left out by whoever only reads what another one writes and declares: no index is made or dropped then.
   */
  readonly indexes?: readonly Index[];
  /**
   * Name by which the log records every change of a document by a person (stream `ref-{name}-{id}`); absent: it
   * records none.
   */
  readonly recordedAs?: string;
  /**
   * Of a document what the log records of it, by which the two are compared: secrets are left out, and what the log has
   * of them besides. Of its own answer, as of what the log holds, it answers the same. Absent: the whole document.
   */
  readonly recordedForm?: (document: never) => unknown;
  /**
   * The forms besides that an earlier Vigil may have hashed of the same document (decision 298), where `recordedForm`
   * fills it up: of findings the log has the hash alone, and nobody can make it anew.
   */
  readonly earlierForms?: (document: never) => Iterable<unknown>;
  /**
   * What of a document the log holds a hash of alone (decisions 277, 286), because it says who somebody is or lets them
   * in: whoever has the log and not the document must have no way to guess it. Absent: nothing.
   */
  readonly sealedForm?: (document: never) => unknown;
  /**
   * Documents of an earlier Vigil lack what is sealed, and a change derives it of something else: that they were found
   * without it (`{}`) says nothing of what a change began from (decision 298).
   */
  readonly sealedLater?: true;
  /**
   * Fields, however deep, that name a file by its id though their names do not end in `fileId`: what they name is
   * expected to be there. `'passing'`: files that its documents name may have gone before them.
   */
  readonly fileFields?: readonly string[] | 'passing';
}

export type WriteOutcome = 'written' | 'stale' | 'duplicate';

/**
 * One collection of JSON documents. Reads see every write that was acknowledged before the read began (same
 * process: read-your-writes). Durability: a resolved write is on disk. A write of more than the store holds
 * is rejected as `DocumentTooLarge`, and not to be repeated: MongoDB takes documents of 16 MB, and a
 * MongoDB-compatible server on PostgreSQL indexed texts of about 2.6 kB; SQLite takes both.
 */
export interface Collection<T extends Document> {
  get(id: string): Promise<T | null>;
  getMany(ids: readonly string[]): Promise<T[]>;
  find(query: Query): Promise<T[]>;
  count(filter?: Filter): Promise<number>;
  /** Distinct count is `countBy(field).size`; values are the field's scalars as strings, '' for missing. */
  countBy(field: FieldPath, filter?: Filter): Promise<Map<string, number>>;
  /**
   * Writes unless the stored document has `version` other than `expectedVersion` (null: must not exist).
   * 'duplicate': a unique index refuses.
   */
  save(document: T & { readonly version: number }, expectedVersion: number | null): Promise<WriteOutcome>;
  /** Writes whatever is there. 'duplicate': a unique index refuses. */
  put(document: T): Promise<WriteOutcome>;
  /** Inserts only when absent; 'stale' when it is there already. For content-addressed documents. */
  putIfAbsent(document: T): Promise<WriteOutcome>;
  delete(id: string): Promise<void>;
  /** Deletes what has this version; 'stale': another one is there, or nothing. */
  remove(id: string, expectedVersion: number): Promise<WriteOutcome>;
  /**
   * Unordered bulk of whole-document replaces, each guarded by `position`: written only when the stored one
   * is older by `compare` (engine §6). A stored document that is as new or newer is left alone. One call is
   * one durable commit in embedded mode. Positions sort as plain strings in the order of `compare` (event log
   * port): a store may compare them so.
   */
  replaceGuarded(
    documents: readonly (T & { readonly position: string })[],
    compare: (a: string, b: string) => number,
  ): Promise<void>;
}

export interface Documents {
  collection<T extends Document>(definition: CollectionDefinition): Collection<T>;
  /** Names of the stored collections that begin so, in order. */
  names(prefix: string): Promise<string[]>;
  /**
   * How often these documents were written, where the store counts that: a durable number that never falls,
   * unless an older copy is put in their place.
   */
  commits?(): Promise<number>;
  /** Reads every document and holds it against its checksum, where that is the store's own work. */
  check?(): Promise<DocumentsReport>;
  /** Removes a whole collection (an old epoch of a view). */
  drop(name: string): Promise<void>;
  close(): Promise<void>;
}
