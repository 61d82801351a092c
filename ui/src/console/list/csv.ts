type Cell = string | number | null | undefined;

/** What a spreadsheet would take for a formula when a cell begins with it. */
const formula = /^[=+\-@\t\r]/;

/**
 * A table as CSV that Excel opens: BOM for UTF-8, CRLF, every cell in quotes. A text that a spreadsheet would
 * run as a formula gets an apostrophe in front, so that a name like `=HYPERLINK(…)` stays a name; numbers
 * stay numbers.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [head, ...rows].map((cells) => cells.map(cellOf).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cellOf(value: Cell): string {
  if (value === null || value === undefined) return '""';
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
}
