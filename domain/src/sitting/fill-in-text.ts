/**
 * A fill-in text as it is compared: trimmed, inner white space one blank, full and half width alike, Latin
 * letters without case (issue: scoring of type 5).
 */
export const comparable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/\p{Script=Latin}/gu, (letter) => letter.toLowerCase())
    .replace(/\s+/g, ' ')
    .trim();

interface Blank {
  readonly id: string;
  readonly accepted: readonly string[];
}

/**
 * Ids of the blanks whose entries are right: each by its own place, or, in any order, by the best assignment of
 * entries to blanks, each used once.
 */
export function rightBlanks(
  blanks: readonly Blank[],
  entries: Readonly<Record<string, string>>,
  inOrder: boolean,
): ReadonlySet<string> {
  const keys = blanks.map((blank) => new Set(blank.accepted.map(comparable)));
  const given = blanks.map((blank) => comparable(entries[blank.id] ?? ''));
  const idsWhere = (isRight: (text: string, entry: number) => boolean): ReadonlySet<string> =>
    new Set(blanks.filter((_, i) => given[i] !== '' && isRight(given[i] ?? '', i)).map(({ id }) => id));
  if (inOrder) return idsWhere((text, i) => keys[i]?.has(text) === true);
  const holder = new Map<number, number>();
  const place = (entry: number, tried: Set<number>): boolean => {
    for (let blank = 0; blank < keys.length; blank += 1) {
      if (tried.has(blank) || keys[blank]?.has(given[entry] ?? '') !== true) continue;
      tried.add(blank);
      const other = holder.get(blank);
      if (other === undefined || place(other, tried)) {
        holder.set(blank, entry);
        return true;
      }
    }
    return false;
  };
  return idsWhere((_, entry) => place(entry, new Set()));
}
