import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { edgeScroll } from './edge-scroll.ts';

/** A card on its way, at px of the window; `over`: the place below it. */
export interface CardDrag {
  readonly tag: string;
  readonly x: number;
  readonly y: number;
  readonly over: string | null;
}

interface Options {
  readonly off: boolean;
  readonly onDrop: (place: string, tag: string) => void;
}

/** px: less is a click */
const startPx = 6;

/**
 * Cards that are dragged to an element with `data-place`: by mouse and pen from anywhere, by a finger from the card's
 * handle (`data-handle`), so that a finger elsewhere scrolls the page. Near an edge the page scrolls by itself.
 */
export function useCardDrag({ off, onDrop }: Options) {
  const [drag, setDrag] = useState<CardDrag | null>(null);
  const dragged = useRef(false);
  const pressed = useRef<{ tag: string; x: number; y: number } | null>(null);
  const moving = drag !== null;
  const height = useRef(0);

  useEffect(() => {
    if (!moving) return;
    const step = () => {
      const by = edgeScroll(height.current, innerHeight);
      if (by !== 0) {
        scrollBy({ top: by, behavior: 'instant' });
        setDrag((now) => now && { ...now, over: placeAt(now.x, now.y) });
      }
      frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [moving]);

  const stop = () => {
    pressed.current = null;
    setDrag(null);
  };
  const cardProps = (tag: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dragged.current = false;
      if (off || event.button !== 0) return;
      if (event.pointerType === 'touch' && !(event.target as Element).closest('[data-handle]')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current = { tag, x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      const from = pressed.current;
      if (!from) return;
      if (!moving && Math.hypot(x - from.x, y - from.y) < startPx) return;
      dragged.current = true;
      height.current = y;
      setDrag({ tag: from.tag, x, y, over: placeAt(x, y) });
    },
    onPointerUp: () => {
      if (drag?.over) onDrop(drag.over, drag.tag);
      stop();
    },
    onPointerCancel: stop,
  });
  /** Whether the click that comes now is the end of a drag; once for each. */
  const wasDragged = () => {
    const was = dragged.current;
    dragged.current = false;
    return was;
  };
  return { drag, cardProps, wasDragged };
}

const placeAt = (x: number, y: number): string | null =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]')?.dataset['place'] ?? null;
