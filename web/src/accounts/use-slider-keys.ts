import { t } from '@vigil/ui/text/t.ts';
import { type KeyboardEvent, useRef, useState } from 'react';

/**
 * Pixels of the slider per key. The server takes a piece that is 5 pixels off, so the small step always finds
 * the gap.
 */
const steps: Readonly<Record<string, number>> = {
  ArrowRight: 4,
  ArrowUp: 4,
  ArrowLeft: -4,
  ArrowDown: -4,
  PageUp: 40,
  PageDown: -40,
};

interface Hold {
  readonly button: HTMLElement;
  readonly from: { readonly clientX: number; readonly clientY: number };
  readonly most: number;
}

/**
 * The captcha's slider for the keyboard: keys take the button, move it step by step and let it go, as a hand
 * would, so that the server judges the same trail of places and times. `onMove` is called with each step.
 * Answers the props of the button, which is then a slider to assistive technology.
 */
export function useSliderKeys(onMove: () => void) {
  const hold = useRef<Hold | null>(null);
  const [moved, setMoved] = useState(0);
  const [most, setMost] = useState(1);

  const take = (button: HTMLElement): Hold => {
    const box = button.getBoundingClientRect();
    const room = (button.parentElement?.getBoundingClientRect().width ?? box.width) - box.width;
    const from = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
    button.dispatchEvent(pointer('pointerdown', from));
    onMove();
    setMost(Math.max(1, Math.floor(room)));
    return { button, from, most: Math.max(1, Math.floor(room)) };
  };

  const moveTo = (held: Hold, distance: number) => {
    const next = Math.min(Math.max(distance, 0), held.most);
    held.button.dispatchEvent(pointer('pointermove', { ...held.from, clientX: held.from.clientX + next }));
    onMove();
    setMoved(next);
  };

  const letGo = () => {
    hold.current?.button.dispatchEvent(
      pointer('pointerup', { ...hold.current.from, clientX: hold.current.from.clientX + moved }),
    );
    forget();
  };
  /** A new puzzle, or a hand that took over. */
  const forget = () => {
    hold.current = null;
    setMoved(0);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const confirms = event.key === 'Enter' || event.key === ' ';
    if (step === undefined && !confirms) return;
    event.preventDefault();
    if (confirms) return letGo();
    hold.current ??= take(event.currentTarget);
    moveTo(hold.current, moved + (step ?? 0));
  };

  return {
    forget,
    props: {
      role: 'slider',
      tabIndex: 0,
      'aria-label': t('拼图滑块'),
      'aria-valuemin': 0,
      'aria-valuemax': 100,
      'aria-valuenow': Math.round((moved / most) * 100),
      'aria-valuetext': t('已移动 {{n}}%', { n: Math.round((moved / most) * 100) }),
      onKeyDown,
    } as const,
  };
}

const pointer = (type: string, at: { readonly clientX: number; readonly clientY: number }) =>
  new PointerEvent(type, { ...at, bubbles: true, cancelable: true, pointerType: 'mouse', isPrimary: true });
