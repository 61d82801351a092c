import { diffArrays } from 'diff';

/** A stretch of a text that both versions have, or only one. */
export interface DiffPart {
  readonly kind: 'same' | 'out' | 'in';
  readonly text: string;
}

/**
 * A part that differs by more words is shown as replaced as a whole: nobody reads a finer difference, and
 * finding it costs the square.
 */
const changedWordsAtMost = 600;

/** Where browsers cannot tell words apart, Chinese differs by the character. */
const segmenter =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'word' }) : null;
const wordsIn = (text: string): string[] =>
  segmenter === null ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment);

/**
 * Formulas (`\\(…\\)`), words of Latin script, numbers, runs of spaces, and words of everything else: half a word
 * that was struck out cannot be read.
 */
const wordsOf = (text: string): string[] =>
  (text.match(/\\\(.*?\\\)|[A-Za-z]+|\d+|\s+|(?:(?!\\\()[^A-Za-z\d\s])+|./gsu) ?? []).flatMap((part) =>
    /^(?:\\\(|[A-Za-z\d\s])/.test(part) ? [part] : wordsIn(part),
  );

/** What of `before` is out and what of `after` is in, in reading order. */
export function textDiff(before: string, after: string): DiffPart[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const parts: DiffPart[] = [
    { kind: 'same', text: a.slice(0, start).join('') },
    ...middleDiff(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    { kind: 'same', text: a.slice(a.length - end).join('') },
  ];
  return parts.filter(({ text }) => text !== '');
}

function middleDiff(a: string[], b: string[]): DiffPart[] {
  const changes = diffArrays(a, b, { maxEditLength: changedWordsAtMost });
  if (changes === undefined)
    return [
      { kind: 'out', text: a.join('') },
      { kind: 'in', text: b.join('') },
    ];
  return changes.map(({ added, removed, value }) => ({
    kind: added ? 'in' : removed ? 'out' : 'same',
    text: value.join(''),
  }));
}

/** The same with no more of what stayed than so many characters on either side of a change. */
export function aroundChanges(parts: readonly DiffPart[], characters: number): DiffPart[] {
  return parts.map(({ kind, text }, index) => {
    if (kind !== 'same') return { kind, text };
    const signs = [...text];
    const head = index === 0 ? 0 : characters;
    const tail = index === parts.length - 1 ? 0 : characters;
    if (signs.length <= head + tail + 1) return { kind, text };
    const end = tail === 0 ? '' : signs.slice(-tail).join('');
    return { kind, text: `${signs.slice(0, head).join('')}…${end}` };
  });
}
