import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

type Step = (at: number, last: number) => number;

const steps: Readonly<Record<string, Step>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_at, last) => last,
};

interface RovingFocus<E extends HTMLElement> {
  readonly ref: RefObject<E | null>;
  readonly role: 'toolbar';
  readonly onFocus: (event: FocusEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * Makes many buttons one stop of the Tab key (ARIA toolbar pattern): the arrow keys, Home and End move
 * between them, and Tab comes back to the one used last. A button that is disabled is passed over.
 */
export function useRovingFocus<E extends HTMLElement>(): RovingFocus<E> {
  const ref = useRef<E>(null);
  const buttons = (): HTMLButtonElement[] => [
    ...(ref.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? []),
  ];
  const stopAt = (chosen: HTMLButtonElement): void => {
    for (const button of ref.current?.querySelectorAll('button') ?? [])
      button.tabIndex = button === chosen ? 0 : -1;
  };
  // A button that was added or disabled since may have left none, or two, to stop at.
  useEffect(() => {
    const all = buttons();
    const stop = all.find((button) => button.tabIndex === 0) ?? all[0];
    if (stop !== undefined) stopAt(stop);
  });
  return {
    ref,
    role: 'toolbar',
    onFocus: ({ target }) => {
      // What a button opens elsewhere on the page tells of its focus here too.
      if (target instanceof HTMLButtonElement && ref.current?.contains(target)) stopAt(target);
    },
    onKeyDown: (event) => {
      const all = buttons();
      const at = all.indexOf(event.target as HTMLButtonElement);
      const step = steps[event.key];
      if (at < 0 || step === undefined) return;
      event.preventDefault();
      all[step(at, all.length - 1)]?.focus();
    },
  };
}
