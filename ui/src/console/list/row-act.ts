import type { Icon } from '@tabler/icons-react';
import type { MouseEvent } from 'react';

/**
 * Something that can be done with one row. Of those `shown` at most three stand in the row itself; the rest
 * are behind one menu, with a line between groups, and what destroys last. A narrow list has all of them there.
 */
export interface RowAct {
  readonly key: string;
  readonly label: string;
  readonly icon: Icon;
  /** Where it leads; a click with a modifier opens it there, a plain one calls `onClick`. */
  readonly href?: string;
  readonly onClick: () => void;
  readonly shown?: boolean;
  /** Acts of one group stand together; '' unless said otherwise. */
  readonly group?: string;
  readonly danger?: boolean;
}

const shownAtMost = 3;

/** What destroys is a group of its own. */
const nameOfGroup = ({ group = '', danger = false }: RowAct): string =>
  danger ? 'danger' : `group ${group}`;
const destroys = ([first]: readonly RowAct[]): boolean => first?.danger === true;

/** The acts in the row, and those behind the menu in groups: all of them where the list is narrow. */
export function divided(
  acts: readonly RowAct[],
  narrow: boolean,
): { readonly inRow: readonly RowAct[]; readonly groups: readonly (readonly RowAct[])[] } {
  const inRow = narrow ? [] : acts.filter(({ shown }) => shown).slice(0, shownAtMost);
  const rest = acts.filter((act) => !inRow.includes(act));
  const names = [...new Set(rest.map(nameOfGroup))];
  const groups = names.map((name) => rest.filter((act) => nameOfGroup(act) === name));
  return { inRow, groups: groups.toSorted((a, b) => Number(destroys(a)) - Number(destroys(b))) };
}

/** A plain click acts; one with a modifier is the browser's, which opens the address elsewhere. */
export function onPlainClick(event: MouseEvent, act: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
  event.preventDefault();
  act();
}
