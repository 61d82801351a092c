import { useMemo, useState, type FocusEvent, type PointerEvent } from 'react';

/** Whether the pointer of a mouse, or the keyboard, is among what has these handlers. A finger comes and goes. */
export function useInside() {
  const [pointer, setPointer] = useState(false);
  const [keyboard, setKeyboard] = useState(false);
  const handlers = useMemo(
    () => ({
      onPointerEnter: (event: PointerEvent) => setPointer(event.pointerType === 'mouse'),
      onPointerLeave: () => setPointer(false),
      onFocusCapture: (event: FocusEvent) => setKeyboard(event.target.matches(':focus-visible')),
      onBlurCapture: () => setKeyboard(false),
    }),
    [],
  );
  return { inside: pointer || keyboard, handlers };
}
