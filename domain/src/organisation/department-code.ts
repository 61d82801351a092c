/** Letters of one level in a code: a letter and two digits. */
export const segmentLength = 3;

/** How many departments a parent can ever have had, one after the other: A01 to Z99. */
export const segmentsAtMost = 26 * 99;

/** The segment of the so-manieth child, from 1: A01 … A99, B01 … Z99. */
export function segmentOf(serial: number): string {
  const letter = String.fromCharCode(65 + Math.floor((serial - 1) / 99));
  return `${letter}${String(((serial - 1) % 99) + 1).padStart(2, '0')}`;
}

/** Which child of its parent a segment was given to, from 1; 0: it is none of ours. */
export function serialOf(segment: string): number {
  const match = /^([A-Z])(\d\d)$/.exec(segment);
  const number = Number(match?.[2] ?? 0);
  return number === 0 ? 0 : (match?.[1] ?? 'A').charCodeAt(0) * 99 - 65 * 99 + number;
}

/**
 * A code for a new child of a department (`prefix` '' at the top): one that none has had yet as long as there is
 * any, because people may carry an old one for a while; then one that none has now. Null: none is left.
 */
export function nextCode(
  prefix: string,
  lastSerial: number,
  taken: ReadonlySet<string>,
): { readonly deptCode: string; readonly serial: number } | null {
  for (let step = 0; step < segmentsAtMost; step += 1) {
    const serial = ((lastSerial + step) % segmentsAtMost) + 1;
    const deptCode = `${prefix}${segmentOf(serial)}`;
    if (!taken.has(deptCode)) return { deptCode, serial };
  }
  return null;
}
