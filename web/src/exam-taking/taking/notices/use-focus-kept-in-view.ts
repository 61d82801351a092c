import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * What comes over the question, or goes, moves it: what has the keyboard there, or was touched last, and was
 * seen, stays clear of the bars at the edges (scroll-padding). Who has scrolled away from it is left where
 * they are. `moves`: a new value with each such change.
 */
export function useFocusKeptInView(stack: RefObject<HTMLElement | null>, moves: unknown): void {
  const height = useRef(0);
  useLayoutEffect(() => {
    const over = stack.current;
    if (!over) return;
    const by = over.offsetHeight - height.current;
    height.current = over.offsetHeight;
    const active = document.activeElement;
    if (!active || !over.parentElement?.contains(active) || over.contains(active)) return;
    // Of an option its whole row, not the unseen box in it.
    const kept = active.closest('label') ?? active;
    const { top, bottom } = kept.getBoundingClientRect();
    if (top - by >= 0 && bottom - by <= innerHeight)
      kept.scrollIntoView?.({ block: 'nearest', behavior: 'instant' });
  }, [stack, moves]);
}
