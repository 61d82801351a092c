import { useCallback, useEffect, useRef } from 'react';
import { leave, seen } from './leave.ts';
import { forgetLeft, isCopyHere, keepLeft, keptLeft, openingOf, wasLeave } from './left-page.ts';

/** A page that was asked to go and is still there so much later has stayed. */
const stayedMs = 10_000;

interface Options {
  readonly on: boolean;
  readonly paperId: string;
  readonly ownerId: string;
  /** ms epoch: when this page of the paper was opened */
  readonly openedAt: number;
  readonly leaveCheckSeconds: number;
  readonly onLeave: () => void;
}

/**
 * Calls `onLeave` once on each return to the page after it was hidden, or was not there, longer than
 * `leaveCheckSeconds`: a tab that is closed, or that goes to another address, is followed by a page that knows since
 * when. Answers what says that the candidate leaves the paper for another page of the site.
 */
export function useLeave(options: Options): () => void {
  const { on, paperId, ownerId, openedAt, leaveCheckSeconds, onLeave } = options;
  const told = useRef(onLeave);
  useEffect(() => {
    told.current = onLeave;
  });
  const served = useRef<boolean | undefined>(undefined);
  const stay = useRef(() => {});
  useEffect(() => {
    if (!on) return;
    void isCopyHere().then((here) => {
      served.current = here || undefined;
    });
  }, [on]);
  useEffect(() => {
    if (!on) return;
    let state = seen;
    let before = keptLeft(paperId, ownerId);
    let asked: ReturnType<typeof setTimeout> | undefined;
    const stays = () => {
      if (asked === undefined) return;
      clearTimeout(asked);
      asked = undefined;
      forgetLeft(paperId);
    };
    stay.current = stays;
    // A browser waits half a second for a busy page to hear that it goes: it is asked before, and may stay.
    const isAsked = () => {
      if (state.hiddenSince !== null) return;
      stays();
      keepLeft(paperId, ownerId, served.current);
      asked = setTimeout(stays, stayedMs);
    };
    const goes = () => {
      stays();
      ({ state } = leave(state, { kind: 'hidden', atMs: performance.now() }, leaveCheckSeconds));
      keepLeft(paperId, ownerId, served.current);
    };
    const look = () => {
      if (document.visibilityState === 'hidden') return goes();
      const wasHidden = state.hiddenSince !== null;
      const next = leave(state, { kind: 'shown', atMs: performance.now() }, leaveCheckSeconds);
      state = next.state;
      // A page that opened behind another one is come back to when it is seen.
      const opening = before && openingOf(paperId, before, openedAt);
      const back = opening && (wasHidden ? { ...opening, at: Date.now() } : opening);
      const wasGone = before !== null && back !== null && wasLeave(before, back, leaveCheckSeconds);
      before = null;
      forgetLeft(paperId);
      if (next.counts || wasGone) told.current();
    };
    look();
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('visibilitychange', look, { signal });
    addEventListener('beforeunload', isAsked, { signal });
    addEventListener('pagehide', goes, { signal });
    addEventListener('pageshow', look, { signal });
    return () => {
      listening.abort();
      stays();
    };
  }, [on, paperId, ownerId, openedAt, leaveCheckSeconds]);
  return useCallback(() => {
    stay.current();
    if (on) keepLeft(paperId, ownerId, served.current);
  }, [on, paperId, ownerId]);
}
