import { keepText, keptText } from '../connection/kept-text.ts';
import { useSyncExternalStore } from 'react';

/**
 * The specification's font sizes (component FontSizeSwitcher) and two that are larger, as a share of the browser's own
 * text size.
 */
export const fontSizes = { largest: 140, large: 120, default: 100, medium: 94, small: 88, mini: 82 } as const;
export type FontSize = keyof typeof fontSizes;

const key = 'vigil.font-size';
const listeners = new Set<() => void>();

/** What this browser could not keep stands until the page is left. */
let unkept: FontSize | null = null;

const stored = (): FontSize => {
  const value = unkept ?? keptText(key);
  return value !== null && value in fontSizes ? (value as FontSize) : 'default';
};

/** Large type stands by right, until somebody chooses otherwise. */
let granted = false;

const shown = (): FontSize => (granted ? 'largest' : stored());

/** Scales everything sized in rem; called once at start and after each choice. */
export function applyFontSize(): void {
  if (typeof document !== 'undefined') document.documentElement.style.fontSize = `${fontSizes[shown()]}%`;
}

function changed(): void {
  applyFontSize();
  for (const listener of listeners) listener();
}

/** Keeps the choice on this device and applies it at once, also where large type is granted. */
export function chooseFontSize(size: FontSize): void {
  unkept = keepText(key, size) ? null : size;
  granted = false;
  changed();
}

/** The largest type, whatever this device keeps, while whoever has a right to it is on the page; nothing is kept. */
export function grantLargeType(on: boolean): void {
  granted = on;
  changed();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The font size that shows: what is chosen on this device, or what is granted. */
export const useFontSize = (): FontSize => useSyncExternalStore(subscribe, shown);
