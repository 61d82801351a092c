/** A text of an event is shown up to here, UTF-16 characters; the paper as it stood then has it whole. */
const shownCharacters = 2000;

/**
 * An event's data as a list of events shows it: long texts are cut and say how long they are. Hashes are over
 * what is stored, never over this.
 */
export function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length <= shownCharacters ? value : cut(value);
  if (Array.isArray(value)) return value.map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, shortened(field)]));
}

/** Never between the halves of a surrogate pair. */
const cut = (text: string): string =>
  `${text.slice(0, shownCharacters).replace(/[\ud800-\udbff]$/, '')}……（共${text.length}字，完整内容见当时的试卷）`;
