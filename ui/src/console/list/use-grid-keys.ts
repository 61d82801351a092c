import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { onPlainClick } from './row-act.ts';
import { useFocusKept } from './use-focus-kept.ts';

type Body = HTMLTableSectionElement;

interface GridKeysOptions {
  readonly body: RefObject<Body | null>;
  readonly keys: readonly string[];
  /** The row that is open beside the list: the keyboard comes to it first. */
  readonly opened: string | null;
  readonly onArrow: (index: number) => void;
  /** What Enter, or a click, does; left out: nothing. */
  readonly onOpen?: ((index: number) => void) | undefined;
  /** What Space does; left out: nothing. */
  readonly onChoose?: ((index: number) => void) | undefined;
}

/** What is pressed for itself in a row, so that pressing it does not open the row. */
const controls = 'a, button, input, select, label, [role="switch"]';

const indexOf = (target: EventTarget): number =>
  Number(target instanceof Element ? target.closest('tr')?.dataset['index'] : undefined);

/** The keyboard and the pointer on the rows of a list: which row the keyboard stops at, and what keys do. */
export function useGridKeys({ body: rows, keys, opened, onArrow, onOpen, onChoose }: GridKeysOptions) {
  const [focused, setFocused] = useState<string | null>(null);
  const there = (key: string | null): boolean => key !== null && keys.includes(key);
  const active = there(focused) ? focused : there(opened) ? opened : (keys[0] ?? null);
  useFocusKept(rows, keys, focused);

  const move = (body: Body, index: number): void => {
    const row = body.rows[Math.max(0, Math.min(index, body.rows.length - 1))];
    if (row === undefined) return;
    row.focus();
    onArrow(Number(row.dataset['index']));
  };

  const onKeyDown = (event: KeyboardEvent<Body>): void => {
    const index = indexOf(event.target);
    if (Number.isNaN(index) || event.altKey || event.ctrlKey || event.metaKey) return;
    const onRow = event.target === event.currentTarget.rows[index];
    const todo = {
      ArrowDown: () => move(event.currentTarget, index + 1),
      ArrowUp: () => move(event.currentTarget, index - 1),
      ...(onRow && {
        Home: () => move(event.currentTarget, 0),
        End: () => move(event.currentTarget, keys.length - 1),
        ...(onOpen && { Enter: () => onOpen(index) }),
        ...(onChoose && { ' ': () => onChoose(index) }),
      }),
    }[event.key];
    if (todo === undefined) return;
    event.preventDefault();
    todo();
  };

  const onFocus = (event: FocusEvent<Body>): void => setFocused(keys[indexOf(event.target)] ?? null);

  const onClick = (event: MouseEvent<Body>): void => {
    const index = indexOf(event.target);
    if (Number.isNaN(index) || !(event.target instanceof Element) || onOpen === undefined) return;
    if (event.target.closest('[data-opener]')) return onPlainClick(event, () => onOpen(index));
    const marking = document.getSelection()?.isCollapsed === false;
    if (event.target.closest(controls) === null && !marking) onOpen(index);
  };

  return { active, handlers: { onKeyDown, onFocus, onClick } };
}
