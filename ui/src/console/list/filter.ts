import { t } from '../../text/t.ts';
import type { PickNode } from '../pickers/tree-pick.tsx';
import type { FilterChanges, Filters } from './list-place.ts';

interface Named<K extends string> {
  readonly name: K;
  readonly label: string;
  /** px */
  readonly width?: number;
  /** Behind 更多, however much room there is. */
  readonly rare?: boolean;
  /** A choice that the page cannot do without: there is no taking it away, and it counts for none that is set. */
  readonly must?: boolean;
}

/** Words that are looked for; applied when the typing pauses. */
interface WordsFilter<K extends string> extends Named<K> {
  readonly kind: 'words';
  readonly placeholder?: string;
}

/** One of a few, or none. */
interface ChoiceFilter<K extends string> extends Named<K> {
  readonly kind: 'choice';
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** What choosing none means; 全部 unless said otherwise. */
  readonly all?: string;
  /** Long lists are searched. */
  readonly searchable?: boolean;
}

/** Only those for which something is true: `1`, or not set. */
interface FlagFilter<K extends string> extends Named<K> {
  readonly kind: 'flag';
}

/** A day to a day, each as 2026-11-21; both or none are set. */
interface DaysFilter<K extends string> extends Named<K> {
  readonly kind: 'days';
  /** The filter with the last day; `name` is that with the first. */
  readonly to: K;
}

/** One node of a tree; it stands for those below it too. */
interface TreeFilter<K extends string> extends Named<K> {
  readonly kind: 'tree';
  readonly nodes: readonly PickNode[];
  /** What choosing none means; 全部 unless said otherwise. */
  readonly all?: string;
}

/** One filter of a list. All of them apply at once. */
export type ListFilter<K extends string = string> =
  | WordsFilter<K>
  | ChoiceFilter<K>
  | FlagFilter<K>
  | DaysFilter<K>
  | TreeFilter<K>;

/** The names a filter sets. */
export const namesOf = (filter: ListFilter): readonly string[] =>
  filter.kind === 'days' ? [filter.name, filter.to] : [filter.name];

const unsaid: Readonly<Record<ListFilter['kind'], number>> = {
  words: 240,
  choice: 148,
  flag: 112,
  days: 300,
  tree: 200,
};

/** A Chinese letter, and any other. px */
const letterPx = { wide: 14, narrow: 8 };
const wordsPx = (words: string): number =>
  [...words].reduce((sum, letter) => sum + (letter < '\u0100' ? letterPx.narrow : letterPx.wide), 0);

/** The label of a filter inside of it, with what is before and after. px */
export const labelPx = (label: string): number => wordsPx(label) + 22;

/** What stands behind a value: the arrow, or the sign that clears it. px */
const signPx = 36;

/** Longer values end in an ellipsis. px */
const longestValuePx = 6 * letterPx.wide;

/** What a filter takes that cuts neither its label nor what can be chosen in it. px */
function neededPx(filter: ListFilter): number {
  if (filter.kind !== 'choice' && filter.kind !== 'tree') return 0;
  const values = [
    filter.all ?? t('全部'),
    ...(filter.kind === 'choice' ? filter.choices : []).map(({ label }) => label),
  ];
  return labelPx(filter.label) + Math.min(longestValuePx, Math.max(...values.map(wordsPx))) + signPx;
}

/** px; wider than it says where its words need it. */
export const filterWidth = (filter: ListFilter): number =>
  Math.max(filter.width ?? unsaid[filter.kind], neededPx(filter));

const gapPx = 8;

/** The filters that stand in the row of so many px, and those behind 更多. 0 px: not known yet. */
export function inRow(
  filters: readonly ListFilter[],
  room: number,
): { readonly row: readonly ListFilter[]; readonly more: readonly ListFilter[] } {
  let left = room === 0 ? Infinity : room;
  const row = filters.filter((filter) => {
    if (filter.rare === true) return false;
    left -= filterWidth(filter) + gapPx;
    return left >= 0;
  });
  return { row, more: filters.filter((filter) => !row.includes(filter)) };
}

/** How many of these filters are set. */
export const setCount = (filters: readonly ListFilter[], values: Filters): number =>
  filters.filter(
    (filter) => filter.must !== true && namesOf(filter).some((name) => values[name] !== undefined),
  ).length;

/** Takes all of these filters away but those that must be. */
export const noneOf = (filters: readonly ListFilter[]): FilterChanges =>
  Object.fromEntries(
    filters
      .filter(({ must }) => must !== true)
      .flatMap(namesOf)
      .map((name) => [name, undefined]),
  );
