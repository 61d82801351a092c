export interface ByteRange {
  readonly start: number;
  /** inclusive */
  readonly end: number;
}

/**
 * The one range a client asks for, null for the whole, 'unsatisfiable' beyond the end. Several ranges are
 * answered by the whole (RFC 9110 §14.2 allows it).
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (parts === null || (parts[1] === '' && parts[2] === '')) return null;
  if (parts[1] === '') {
    const length = Math.min(size, Number(parts[2]));
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(parts[1]);
  const end = parts[2] === '' ? size - 1 : Math.min(size - 1, Number(parts[2]));
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}
