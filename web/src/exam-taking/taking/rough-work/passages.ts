/** A place in a text: characters from its beginning, as it is shown. */
export interface Spot {
  readonly at: string;
  readonly offset: number;
}

/** A text that can be marked, as it stands on the page. */
export interface Passage {
  readonly at: string;
  readonly text: string;
  /** where the caret may stand, in order: characters from the beginning; a formula is passed in one step */
  readonly stops: readonly number[];
}

/** A step of the caret: to a character, a word, or an end of its text. */
export type Step = 'back' | 'on' | 'wordBack' | 'wordOn' | 'begin' | 'end';

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Where the caret stands after a step; `within`: it stays in its text, as what is selected does. */
export function stepped(passages: readonly Passage[], from: Spot, step: Step, within: boolean): Spot {
  const index = passages.findIndex(({ at }) => at === from.at);
  const here = passages[index];
  if (!here) return from;
  const ends = [...here.stops, here.text.length];
  if (step === 'begin' || step === 'end')
    return { at: from.at, offset: (step === 'begin' ? ends[0] : ends.at(-1)) ?? 0 };
  const onward = step === 'on' || step === 'wordOn';
  const byWord = step === 'wordOn' || step === 'wordBack';
  const stops = byWord ? ends.filter((offset) => startsWord(here.text, offset)) : ends;
  const next = onward
    ? stops.find((offset) => offset > from.offset)
    : stops.findLast((offset) => offset < from.offset);
  if (next !== undefined) return { at: from.at, offset: next };
  const neighbour = within ? undefined : passages[index + (onward ? 1 : -1)];
  if (!neighbour) return { at: from.at, offset: (onward ? ends.at(-1) : ends[0]) ?? 0 };
  return { at: neighbour.at, offset: (onward ? neighbour.stops[0] : neighbour.stops.at(-1)) ?? 0 };
}

const startsWord = (text: string, offset: number): boolean =>
  offset === 0 || offset === text.length || words.segment(text).containing(offset)?.index === offset;
