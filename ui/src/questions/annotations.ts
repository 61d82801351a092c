/** A remark on characters `from` up to but without `to` of an answer's plain text. */
export interface Annotation {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** A stretch of text, with the number of the remark it carries (from 0) or null. */
export interface Stretch {
  readonly text: string;
  readonly note: number | null;
}

/** The text in stretches with and without remarks. */
export function stretchesOf(text: string, annotations: readonly Annotation[]): readonly Stretch[] {
  const found: Stretch[] = [];
  let at = 0;
  annotations.forEach(({ from, to }, note) => {
    if (from > at) found.push({ text: text.slice(at, from), note: null });
    found.push({ text: text.slice(Math.max(from, at), to), note });
    at = Math.max(at, to);
  });
  if (at < text.length) found.push({ text: text.slice(at), note: null });
  return found;
}
