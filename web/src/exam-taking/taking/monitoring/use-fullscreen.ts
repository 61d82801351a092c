import { useCallback, useEffect, useState } from 'react';

const checkMs = 3000;

/**
 * outside: the paper waits behind a cover for a click, for browsers enter fullscreen only on one ·
 * unsupported: this browser cannot at all
 */
export type Fullscreen = 'off' | 'inside' | 'outside' | 'unsupported';

/**
 * Follows fullscreen while `on`: at each change and every 3 s (spec 1 §9). `enter` must be called from a
 * click.
 */
export function useFullscreen(on: boolean): { readonly state: Fullscreen; readonly enter: () => void } {
  const [refused, setRefused] = useState(false);
  const [inside, setInside] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    if (!on) return;
    const look = () => setInside(document.fullscreenElement !== null);
    look();
    const timer = setInterval(look, checkMs);
    document.addEventListener('fullscreenchange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('fullscreenchange', look);
    };
  }, [on]);
  const enter = useCallback(() => {
    document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => setRefused(true));
  }, []);
  const supported = document.fullscreenEnabled === true && !refused;
  return { state: !on ? 'off' : !supported ? 'unsupported' : inside ? 'inside' : 'outside', enter };
}

/** Leaves fullscreen when the paper is over; quiet when there is none. */
export async function leaveFullscreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen().catch(() => undefined);
}
