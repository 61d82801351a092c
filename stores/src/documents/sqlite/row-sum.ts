import { crc32 } from 'node:zlib';

/** What a row of a collection's table holds beside its checksum. */
export interface SummedRow {
  readonly id: string;
  /** as text where it comes from a file; '' as null */
  readonly version: number | string | null;
  readonly position: string | null;
  readonly text: string;
}

/** CRC-32 of the whole row, 0 to 2³² - 1: a byte changed anywhere in it gives another one. */
export const rowSum = ({ id, version, position, text }: SummedRow): number =>
  crc32(text, crc32(`${id} ${version ?? ''} ${position ?? ''} `));
