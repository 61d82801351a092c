import { useEffect, useRef } from 'react';
import { shareAmongTabs } from './share-among-tabs.ts';

const againMilliseconds = 15_000;

interface StampToFollow {
  /** of what the page shows now; null: not loaded yet */
  readonly shown: string | null;
  /** Hears of other stamps over the person's socket; answers how to stop. null: nobody is logged in, so that it is asked. */
  readonly follow: ((hear: (stamp: string) => void) => () => void) | null;
  /** Loads what the page shows of the site again. */
  readonly load: () => Promise<unknown>;
  /** Nothing is followed: a paper is open and is not to be disturbed. */
  readonly still?: boolean;
}

/**
 * Keeps what an open page knows of the site new: told over one connection for all tabs of the browser. Who is not
 * logged in has no connection and asks: every 15 s while the page is looked at, and when it is looked at again.
 */
export function useFollowStamp({ shown, follow, load, still = false }: StampToFollow): void {
  const now = useRef({ shown, load });
  useEffect(() => {
    now.current = { shown, load };
  });
  useEffect(() => {
    if (still) return;
    const again = (): void => void now.current.load().catch(() => undefined);
    if (follow !== null)
      return shareAmongTabs<string>('vigil.site', follow, (stamp) => {
        if (now.current.shown !== null && stamp !== now.current.shown) again();
      });
    const look = (): void => {
      if (!document.hidden) again();
    };
    const timer = setInterval(look, againMilliseconds);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [follow, still]);
}
