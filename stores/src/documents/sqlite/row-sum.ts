import { crc32 } from 'node:zlib';

/** What a row of a collection's table holds beside its checksum. */
export interface SummedRow {
  readonly id: string;
  readonly version: number | null;
  readonly position: string | null;
  readonly text: string;
}

/** CRC-32 of the whole row, 0 to 2³² - 1: a byte changed anywhere in it gives another one. */
export const rowSum = ({ id, version, position, text }: SummedRow): number =>
  crc32(text, crc32(`${id} ${version ?? ''} ${position ?? ''} `));

/**
 * A document is not as it was written: the file was damaged or changed by hand. Nothing of it is handed on.
 */
export class DocumentDamaged extends Error {
  readonly code = 'DocumentDamaged';
  /** `id` null: SQLite does not say which one. */
  constructor(collection: string, id: string | null, options?: { cause?: unknown }) {
    const which = id === null ? 'a document' : `the document ${JSON.stringify(id)}`;
    super(`${which} of ${collection} is not as it was written`, options);
    this.name = 'DocumentDamaged';
  }
}
