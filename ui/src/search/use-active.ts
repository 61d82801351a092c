import { useState, type KeyboardEvent } from 'react';

/**
 * Which of the options the keyboard is at: the first until arrows move it. It is remembered by its id, so that what
 * arrives meanwhile does not push it on.
 */
export function useActive(
  ids: readonly string[],
  choose: (id: string) => void,
): {
  readonly active: string | undefined;
  readonly point: (id: string) => void;
  readonly reset: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  const [pointed, point] = useState<string | null>(null);
  const at = Math.max(0, ids.indexOf(pointed ?? ''));
  const active = ids[at];
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % ids.length,
    ArrowUp: (at + ids.length - 1) % ids.length,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // While Chinese is being composed the keys are the input method's.
    if (event.nativeEvent.isComposing || active === undefined) return;
    const next = steps[event.key];
    if (next !== undefined) point(ids[next] ?? null);
    else if (event.key === 'Enter') choose(active);
    else return;
    event.preventDefault();
  };
  return { active, point, reset: () => point(null), onKeyDown };
}
