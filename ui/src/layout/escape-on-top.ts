import { useEffect, useEffectEvent } from 'react';

type Layer = () => void;

/** What lies over the page, the topmost last. */
const layers: Layer[] = [];

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  // Lists and menus that are open inside of a dialog close themselves first, and mark what they were opened
  // from.
  if (
    event.target instanceof Element &&
    event.target.getAttribute('data-mantine-stop-propagation') === 'true'
  )
    return;
  layers.at(-1)?.();
}

/**
 * Escape closes what was opened last, and only that: one listener for all of them, because dialogs that each
 * listen for themselves all hear the key. `close` null: this one stays (something is under way), and those
 * under it too.
 */
export function useEscapeOnTop(opened: boolean, close: (() => void) | null): void {
  const escape = useEffectEvent(() => close?.());
  useEffect(() => {
    if (!opened) return;
    const layer: Layer = () => escape();
    if (layers.length === 0) window.addEventListener('keydown', onKey, { capture: true });
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      if (layers.length === 0) window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [opened]);
}
