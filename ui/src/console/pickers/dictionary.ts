import type { PickNode } from './tree-pick.tsx';

/** A value of a dictionary with what is below it. */
export interface DictEntry {
  readonly value: string;
  readonly title: string;
  readonly children?: readonly DictEntry[] | null;
}

/** A dictionary as a tree one picks from. */
export const dictNodes = (entries: readonly DictEntry[]): PickNode[] =>
  entries.map(({ value, title, children }) => ({ value, label: title, children: dictNodes(children ?? []) }));
