import type { Readable } from 'node:stream';

/** What a provider knows of an object. */
export interface ObjectHead {
  readonly sizeBytes: number;
  readonly mimeType: string;
}

/** What a provider said instead of doing what it was asked, or that it said nothing. */
export class ProviderError extends Error {
  readonly code = 'ProviderError';
  constructor(
    /** HTTP; 0: there was no answer */
    readonly status: number,
    /** the provider's own word, e.g. `SignatureDoesNotMatch`; '' when it said none */
    readonly word: string,
    /** the provider's own sentence */
    sentence: string,
    options?: { cause?: unknown },
  ) {
    super(sentence, options);
    this.name = 'ProviderError';
  }

  /** It may do it the next time: there was no answer, it is overloaded, or it broke. */
  get mayPass(): boolean {
    // Of 6xx Qiniu makes plain answers: no such object, it is there already.
    return this.status === 0 || this.status === 429 || (this.status >= 500 && this.status < 600);
  }
}

/**
 * A bucket at a provider. Keys are ASCII without leading slash. A call that may pass is tried again a few times;
 * every other answer rejects with a `ProviderError`. What is put is whole or not there; a put over a key replaces
 * it. A caller costs one part (16 MiB) of memory, however large the object.
 */
export interface ObjectStore {
  put(key: string, content: AsyncIterable<Uint8Array>, about: ObjectHead): Promise<void>;
  /** null: there is none. */
  head(key: string): Promise<ObjectHead | null>;
  /**
   * The bytes from `start` to `end` (inclusive, within the object). Rejects when there is no such object; the stream
   * fails when the provider breaks off before the end.
   */
  read(key: string, start: number, end: number): Promise<Readable>;
  /** Makes `to` of what `from` is (at most 1 GiB), without its bytes coming here. Rejects when there is none. */
  copy(from: string, to: string): Promise<void>;
  /** Also when there is none. */
  remove(key: string): Promise<void>;
  /** At most `limit` keys that begin so, after `after` (null: from the first), in order. */
  list(prefix: string, after: string | null, limit: number): Promise<string[]>;
  /** An address at which whoever has it reads the object for so long, without headers of its own. */
  readAddress(key: string, seconds: number): Promise<string>;
}
