import { type RefObject, useEffect, useRef } from 'react';
import { canMark, rangeOf, type Spot, spotAt } from './marker.ts';
import type { Highlight as Passage } from './rough-work.ts';

const painted = 'vigil-marked';

interface Options {
  readonly area: RefObject<HTMLElement | null>;
  readonly highlights: readonly Passage[];
  /** the marker is in hand: drawing over text marks it */
  readonly on: boolean;
  readonly onMark: (passage: Passage) => void;
}

/**
 * Paints the highlights over the text (CSS custom highlights: the text itself is never changed, and selecting stays
 * blocked), and takes new ones while the marker is in hand, by mouse, pen or finger.
 */
export function useMarker({ area, highlights, on, onMark }: Options): void {
  const mark = useRef(onMark);
  useEffect(() => {
    mark.current = onMark;
  });
  useEffect(() => {
    const element = area.current;
    if (!element || !canMark()) return;
    const paint = () => {
      const ranges = highlights.flatMap((one) => rangeOf(element, one) ?? []);
      CSS.highlights.set(painted, new Highlight(...ranges));
    };
    paint();
    const observer = new MutationObserver(paint);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(painted);
    };
  }, [area, highlights]);

  useEffect(() => {
    const element = area.current;
    if (!element || !on) return;
    let from: Spot | null = null;
    const down = (event: PointerEvent) => {
      from = event.button === 0 ? spotAt(event.clientX, event.clientY) : null;
    };
    const up = (event: PointerEvent) => {
      const to = spotAt(event.clientX, event.clientY);
      if (from && to && from.at === to.at)
        mark.current({
          at: from.at,
          from: Math.min(from.offset, to.offset),
          to: Math.max(from.offset, to.offset),
        });
      from = null;
    };
    element.addEventListener('pointerdown', down);
    element.addEventListener('pointerup', up);
    return () => {
      element.removeEventListener('pointerdown', down);
      element.removeEventListener('pointerup', up);
    };
  }, [area, on]);
}
