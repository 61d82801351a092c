import { type RefObject, useEffect, useRef } from 'react';
import { canMark, rangeOf, spotAt } from './marker.ts';
import type { Spot } from './passages.ts';
import { markByKeys } from './marker-keys.ts';
import type { Highlight as Passage } from './rough-work.ts';

const painted = 'vigil-marked';
/** px: a pointer that moved less was a tap, which also chooses an option */
const strokePx = 6;

interface Options {
  readonly area: RefObject<HTMLElement | null>;
  readonly highlights: readonly Passage[];
  /** the marker is in hand: drawing over text marks it */
  readonly on: boolean;
  readonly onMark: (passage: Passage) => void;
}

/**
 * Paints the highlights over the text (CSS custom highlights: the text itself is never changed, and selecting stays
 * blocked), and takes new ones while the marker is in hand: by mouse, pen or finger, or by keys (marker-keys.ts). A stroke
 * over an option chooses nothing; a tap does, except on a mark, which it takes away.
 */
export function useMarker({ area, highlights, on, onMark }: Options): void {
  const now = useRef({ onMark, highlights });
  useEffect(() => {
    now.current = { onMark, highlights };
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
    const mark = (passage: Passage): boolean => {
      const marked = now.current.highlights.some((one) => around(one, passage));
      // A tap beside every mark changes nothing.
      if (passage.from === passage.to && !marked) return false;
      now.current.onMark(passage);
      return true;
    };
    const isMarked = (passage: Passage) => now.current.highlights.some((one) => around(one, passage));
    const stops = [drawIn(element, mark), ...(canMark() ? [markByKeys(element, mark, isMarked)] : [])];
    return () => stops.forEach((stop) => stop());
  }, [area, on]);
}

const around = (one: Passage, passage: Passage): boolean =>
  one.at === passage.at && one.from <= passage.from && passage.to <= one.to;

/** Marks what a pointer draws over; `mark` tells whether something came of it. Answers how to stop. */
function drawIn(element: HTMLElement, mark: (passage: Passage) => boolean): () => void {
  let from: { readonly spot: Spot; readonly x: number; readonly y: number } | null = null;
  let drawn = false;
  const down = ({ button, clientX: x, clientY: y }: PointerEvent) => {
    const spot = button === 0 ? spotAt(x, y) : null;
    from = spot && { spot, x, y };
    drawn = false;
  };
  const up = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (!from) return;
    const { spot } = from;
    const tap = Math.hypot(x - from.x, y - from.y) < strokePx;
    const to = tap ? spot : spotAt(x, y);
    from = null;
    if (to?.at !== spot.at) return;
    drawn = mark({
      at: spot.at,
      from: Math.min(spot.offset, to.offset),
      to: Math.max(spot.offset, to.offset),
    });
  };
  const cancel = () => {
    from = null;
  };
  const click = (event: Event) => {
    if (!drawn) return;
    drawn = false;
    event.preventDefault();
    event.stopPropagation();
  };
  element.addEventListener('pointerdown', down);
  element.addEventListener('pointerup', up);
  element.addEventListener('pointercancel', cancel);
  element.addEventListener('click', click, true);
  return () => {
    element.removeEventListener('pointerdown', down);
    element.removeEventListener('pointerup', up);
    element.removeEventListener('pointercancel', cancel);
    element.removeEventListener('click', click, true);
  };
}
