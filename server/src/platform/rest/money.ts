/** JSON number with two decimals, e.g. `12.00` for 1200 fen. */
export function writeYuan(fen: number): string {
  return (fen / 100).toFixed(2);
}

/**
 * Integer fen of a price in yuan (`12`, `12.5`, `"12.50"`); null when it is no price or has parts of a fen.
 */
export function readYuan(value: unknown): number | null {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value;
  if (typeof text !== 'string') return null;
  const parts = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (parts === null) return null;
  const fen = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] === '-' && fen !== 0 ? -fen : fen;
}
