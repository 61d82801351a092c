import type { Readable } from 'node:stream';

/**
 * A stored file. `fileId` is the SHA-256 (hex) of the bytes on disk (the ciphertext when it belongs to a
 * person).
 */
export interface StoredFile {
  readonly fileId: string;
  readonly sizeBytes: number;
}

/** What a file is put from: its bytes, or where they come from one piece after the other. */
export type FileContent = Uint8Array | AsyncIterable<Uint8Array>;

/** What is known of a stored file without its bytes. */
export interface FileHead {
  readonly owner: string | null;
  readonly kind: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
}

export interface ListedFile extends FileHead {
  readonly fileId: string;
}

/** A stored file that was found and not yet read. */
export interface FoundFile extends FileHead {
  /**
   * The bytes from `start` to `end` (inclusive, within the file), read as the reader takes them: a reader costs
   * a chunk of memory, however large the file. Rejects with FileDamaged before the first byte; of a file that
   * takes seconds to check, from the moment the damage is known (decision 170).
   */
  read(start: number, end: number): Promise<Readable>;
}

/**
 * Files by content. A file that belongs to a person is encrypted with that person's key (AES-256-GCM), so
 * that destroying the key erases it (engine §11). Durability: `put` resolves after the file and its folder
 * are fsynced, so that an event may name it.
 */
export interface Files {
  /**
   * `owner` null: stored in the clear (site images, question media). `kind` is a folder name: `snapshot`,
   * `face`, `upload`, `media`. Content that comes in pieces is hashed and written as it comes: a put costs a
   * chunk of memory. `before` learns the id before the file is there; what it throws, and what the content
   * throws, ends the put and leaves nothing.
   */
  put(
    kind: string,
    owner: string | null,
    mimeType: string,
    content: FileContent,
    before?: (coming: ComingFile) => Promise<void>,
  ): Promise<StoredFile>;
  /** The whole file in memory: for small ones alone. null: not there, or its owner was erased. */
  get(fileId: string): Promise<{
    readonly owner: string | null;
    readonly kind: string;
    readonly mimeType: string;
    readonly bytes: Uint8Array;
  } | null>;
  /** The same without its bytes, for whoever sends them on. null as in `get`. */
  find(fileId: string): Promise<FoundFile | null>;
  /**
   * At most `limit` files after `after` (null: from the first), in the order of their ids; those of erased people
   * are among them until they are removed. Files that come or go meanwhile may be in it or not.
   */
  list(after: string | null, limit: number): Promise<ListedFile[]>;
  /**
   * A short text of a person that only their key opens, as letters (base64), other ones each time: to stand in an event
   * or a document, erased with their files. Rejects with OwnerErased. What names whose it is must stand beside it.
   */
  seal(owner: string, text: string): Promise<string>;
  /** null: its owner was erased. Rejects with FileDamaged for what `seal` did not give for this owner. */
  unseal(owner: string, sealedText: string): Promise<string | null>;
  /** Destroys the owner's key: every file of that person becomes unreadable for ever. */
  eraseOwner(owner: string): Promise<void>;
  /** Removes a file, durably. False: there was none. */
  remove(fileId: string): Promise<boolean>;
  /** Removes every file of people whose keys were destroyed; looks at each file there is. Answers how many. */
  removeOf(erased: ReadonlySet<string>): Promise<number>;
  /** Removes what puts that never ended left before `olderThan` (ms epoch). */
  sweep(olderThan: number): Promise<void>;
}

/** A file that is about to be put. */
export interface ComingFile {
  readonly fileId: string;
  /** Whether it is there now: the same bytes may have been put before where they are nobody's. */
  isThere(): Promise<boolean>;
}
