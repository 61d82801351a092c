/** A day as people type it: 1990-3-7, 1990/03/07, 1990年3月7日, 19900307. null: none, or none yet. */
export function dayTyped(text: string): string | null {
  const [, year, month, day] = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})\D?$/.exec(text.trim()) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const said = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = Date.parse(`${said}T00:00:00Z`);
  // What no calendar has (2-30) is another day to `Date`, or none.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(said) ? said : null;
}
