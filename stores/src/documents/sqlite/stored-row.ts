import { rowBytes, textOf } from '../../row-bytes.js';
import { rowSum } from './row-sum.js';

/** A row of a collection's table as it stands in the file. */
export interface StoredRow {
  readonly id: string;
  readonly position: string | null;
  readonly text: string;
  /** checksum that stands in the row; null: none */
  readonly sum: number | null;
  /** whether the row is as it was written, by its checksum */
  readonly holds: boolean;
}

/** SQL of what `storedRow` reads. */
export const rowColumns = rowBytes('version', 'position', 'sum', 'doc', 'id');

/** A row of a query for `rowColumns`. */
export function storedRow(row: ArrayBuffer): StoredRow {
  const { columns, sound } = textOf(row);
  const [version = '', position = '', sum = '', text = '', id = ''] = columns;
  const holds = sound && sum === String(rowSum({ id, version, position, text }));
  return {
    id,
    position: position === '' ? null : position,
    text,
    sum: sum === '' ? null : Number(sum),
    holds,
  };
}
