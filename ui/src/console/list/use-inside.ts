import { useEffect, useMemo, useState, type FocusEvent, type PointerEvent } from 'react';

/**
 * Tells when somebody comes to what has the handlers it answers, and leaves: the pointer of a mouse, the
 * keyboard, or what is `busy` with it. A finger comes and goes. What is taken away is left.
 */
export function useInside(busy: boolean, onInside: ((inside: boolean) => void) | undefined) {
  const [pointer, setPointer] = useState(false);
  const [keyboard, setKeyboard] = useState(false);
  const inside = pointer || keyboard || busy;
  useEffect(() => {
    onInside?.(inside);
    return () => onInside?.(false);
  }, [onInside, inside]);
  return useMemo(
    () => ({
      onPointerEnter: (event: PointerEvent) => setPointer(event.pointerType === 'mouse'),
      onPointerLeave: () => setPointer(false),
      onFocusCapture: (event: FocusEvent) => setKeyboard(event.target.matches(':focus-visible')),
      onBlurCapture: () => setKeyboard(false),
    }),
    [],
  );
}
