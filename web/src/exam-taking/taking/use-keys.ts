import { useEffect, useRef } from 'react';

/** What the taking page's keys do. */
export interface KeyActs {
  /** 0 for the first option; false when there is no such option */
  readonly choose: (index: number) => boolean;
  readonly move: (by: 1 | -1) => void;
  readonly doubt: () => void;
  readonly help: () => void;
}

/**
 * Keys of the taking page (look.md): 1–9 and A–Z choose, ←/→ move, D marks doubt, ? shows help. Where a
 * question has an option D, D chooses it and Shift+D marks. Silent inside editors, inputs and lists, with a
 * modifier held, and while a dialog is open.
 */
export function useKeys(on: boolean, acts: KeyActs): void {
  const current = useRef(acts);
  useEffect(() => {
    current.current = acts;
  });
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented && !event.key.startsWith('Arrow')) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return;
      if (writes(event.target) || document.querySelector('[aria-modal="true"]')) return;
      if (actOn(event, current.current)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [on]);
}

function actOn({ key, shiftKey }: KeyboardEvent, acts: KeyActs): boolean {
  if (key === 'ArrowLeft' || key === 'ArrowRight') acts.move(key === 'ArrowLeft' ? -1 : 1);
  else if (key === '?' || key === '？') acts.help();
  else if (/^[1-9]$/.test(key)) return acts.choose(Number(key) - 1);
  else if (/^[a-z]$/i.test(key)) {
    const letter = key.toUpperCase();
    if (letter === 'D' && (shiftKey || !acts.choose(3))) acts.doubt();
    else if (letter !== 'D') return !shiftKey && acts.choose(letter.charCodeAt(0) - 65);
  } else return false;
  return true;
}

const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'select, textarea, input:not([type="radio"], [type="checkbox"]), audio, video, [role="slider"], [role="combobox"]',
    ) !== null);
