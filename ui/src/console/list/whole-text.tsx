import { Tooltip } from '@mantine/core';
import { useEffect, useState, type RefObject } from 'react';

interface WholeTextProps {
  readonly within: RefObject<HTMLElement | null>;
}

interface Shown {
  readonly cell: HTMLElement;
  readonly words: string;
}

const afterMs = 300;

/** The cell that is meant: the one under the pointer; of a row that the keyboard came to, the main one. */
const meant = (target: EventTarget | null): HTMLElement | null =>
  target instanceof HTMLElement
    ? (target.closest<HTMLElement>('[data-clip]') ??
      (target.tagName === 'TR' ? target.querySelector<HTMLElement>('th [data-clip]') : null))
    : null;

/** Less is no line: what stands a little out of its own. px */
const lineAtLeastPx = 12;

/** Whether a cell shows less than it has: words of its line, or, of one with formulas, the lines after the first. */
const cut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollWidth > clientWidth || scrollHeight - clientHeight >= lineAtLeastPx;

/**
 * The whole words of a cell that ends in an ellipsis, for the pointer and for the keyboard. One for all cells
 * of a list.
 */
export function WholeText({ within }: WholeTextProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const body = within.current;
    if (body === null) return;
    let waiting = 0;
    const hide = () => {
      clearTimeout(waiting);
      setShown(null);
    };
    const show = ({ target }: Event) => {
      hide();
      const cell = meant(target);
      // A moment tells its exact time by itself.
      if (cell === null || !cut(cell) || cell.querySelector('[title]') !== null) return;
      const words = cell.dataset['whole'] || (cell.textContent ?? '');
      waiting = window.setTimeout(() => setShown({ cell, words }), afterMs);
    };
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) show(event);
    };
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const off = new AbortController();
    const options = { signal: off.signal };
    body.addEventListener('mouseover', show, options);
    body.addEventListener('mouseleave', hide, options);
    body.addEventListener('focusin', onFocus, options);
    body.addEventListener('focusout', hide, options);
    body.addEventListener('keydown', onKey, options);
    window.addEventListener('scroll', hide, { ...options, capture: true, passive: true });
    return () => {
      clearTimeout(waiting);
      off.abort();
    };
  }, [within]);
  if (shown === null || !shown.cell.isConnected) return null;
  return (
    <Tooltip
      key={shown.words}
      opened
      target={shown.cell}
      label={shown.words}
      position="bottom-start"
      multiline
      maw={560}
      transitionProps={{ duration: 0 }}
    />
  );
}
