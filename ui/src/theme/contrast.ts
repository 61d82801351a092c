import { keepText, keptText } from '../connection/kept-text.ts';
import { useSyncExternalStore } from 'react';

export type Contrast = 'normal' | 'more';

const key = 'vigil.contrast';
const listeners = new Set<() => void>();

/** What this browser could not keep stands until the page is left. */
let unkept: Contrast | null = null;

const stored = (): Contrast => ((unkept ?? keptText(key)) === 'more' ? 'more' : 'normal');

/** Black on white, and lines that are seen (base.css); called once at start and after each choice. */
export function applyContrast(): void {
  if (typeof document !== 'undefined') document.documentElement.dataset['contrast'] = stored();
}

/** Keeps the choice on this device and applies it at once. */
export function chooseContrast(contrast: Contrast): void {
  unkept = keepText(key, contrast) ? null : contrast;
  applyContrast();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The contrast chosen on this device. */
export const useContrast = (): Contrast => useSyncExternalStore(subscribe, stored);
