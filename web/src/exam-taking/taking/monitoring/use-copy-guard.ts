import { type RefObject, useEffect, useRef } from 'react';

const always = ['contextmenu', 'copy', 'cut', 'dragstart'] as const;

/**
 * Blocks the right button, selecting, copying and pasting inside an area (spec 1 §5). Selecting stays
 * possible inside editors and inputs, where one must be able to correct what one wrote. `onPaste` is called
 * for a blocked paste.
 */
export function useCopyGuard(area: RefObject<HTMLElement | null>, onPaste: () => void): void {
  const told = useRef(onPaste);
  useEffect(() => {
    told.current = onPaste;
  });
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const block = (event: Event) => event.preventDefault();
    const select = (event: Event) => {
      if (!editable(event.target)) event.preventDefault();
    };
    const paste = (event: Event) => {
      event.preventDefault();
      told.current();
    };
    for (const name of always) element.addEventListener(name, block);
    element.addEventListener('selectstart', select);
    element.addEventListener('paste', paste);
    return () => {
      for (const name of always) element.removeEventListener(name, block);
      element.removeEventListener('selectstart', select);
      element.removeEventListener('paste', paste);
    };
  }, [area]);
}

function editable(target: EventTarget | null): boolean {
  const element = target instanceof Element ? target : target instanceof Node ? target.parentElement : null;
  return element?.closest('input, textarea, [contenteditable="true"]') != null;
}
