import { useApolloClient } from '@apollo/client/react';
import { repeatedByCaller } from '@vigil/ui/connection/client.ts';
import { isFault } from '@vigil/ui/connection/errors.ts';
import { getToken, subscribeToken } from '@vigil/ui/session/session.ts';
import { useCallback, useContext, useEffect, useRef, useState } from 'react';
import { TakingPaperDocument, TakingUserDocument } from '../../../generated/graphql.ts';
import { backoff } from '@vigil/ui/connection/backoff.ts';
import { examBackoff, failureToldFrom } from '../answer-queue/backoff.ts';
import { followDeadline } from '../../keeping/marks.ts';
import { after } from '@vigil/ui/connection/after.ts';
import { connection, subscribeConnection } from '@vigil/ui/connection/connection-state.ts';
import { whenSilent } from '@vigil/ui/connection/line-watch.ts';
import { SeatContext } from '../seat.ts';
import { keepPaper, keptPaper } from './copies.ts';
import type { LoadedPaper } from './loaded-paper.ts';
import { PaperKeeping } from './paper-keeping.ts';
import { afterBreak, afterSleep, fromCopy, sleptSeconds } from './reckoned.ts';
import { wallAheadMs } from './server-clock.ts';
import { forgetOver, keepOver } from './time-over.ts';

/**
 * loading · ready · failed: nothing to show yet, tried again by itself · stranger: there is no network, and
 * the paper kept here is another account's · refused: not to be had
 */
export type PaperState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly loaded: LoadedPaper }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'stranger' }
  | { readonly phase: 'refused'; readonly error: unknown };

/** How the server is being asked for the paper. */
interface Asking {
  /** rises with each question; an answer to an older one is nobody's */
  turn: number;
  /** in a row */
  failures: number;
  /** not to be had: asked anew after a login */
  refused: boolean;
  /** its answer to this turn is waited for */
  underWay: boolean;
  /** and the line is known to be silent meanwhile */
  silent: boolean;
  retry?: ReturnType<typeof setTimeout>;
}

/**
 * The paper and its clock; one component instance per paper. Without a network, or over one that does not
 * answer for some seconds, the copy kept here is shown to the account it belongs to, and the server asked
 * again until it answers. The time left is asked anew after the device slept, for the monotonic clock may
 * have stood still; it is a guess until then.
 */
export function usePaper(paperId: string): {
  readonly state: PaperState;
  readonly reload: () => void;
  /** The server told the time that is left. */
  readonly rebase: (leftSeconds: number) => void;
  /** the paper in this browser */
  readonly copy: PaperKeeping;
  /** The break is over: the time that stood still goes on. */
  readonly resume: () => void;
} {
  const { client, account } = useSeatHere();
  const [state, setState] = useState<PaperState>({ phase: 'loading' });
  const asking = useRef<Asking>({ turn: 0, failures: 0, refused: false, underWay: false, silent: false });
  const loadAgain = useRef(() => {});
  const [keeping] = useState(() => new PaperKeeping({ keep: keepPaper, after }));

  const load = useCallback(async () => {
    const now = asking.current;
    const mine = (now.turn += 1);
    // What is kept here, if it is this account's; `told`: otherwise that, null where the answer is still waited for.
    const showKept = async (told: PaperState | null) => {
      const copy = await keptPaper(paperId);
      if (mine !== now.turn || (told === null && !now.underWay)) return;
      const here = copy ? account(copy.ownerId) : null;
      // Of a login that this browser was never told of nobody knows whether the copy is theirs.
      const own = copy && here === copy.ownerId ? copy : null;
      if (own) keeping.had(own);
      now.refused = copy !== undefined && here !== null && own === null;
      const kept: PaperState | null = own
        ? { phase: 'ready', loaded: fromCopy(own) }
        : now.refused
          ? { phase: 'stranger' }
          : null;
      setState((before) => (before.phase === 'ready' ? before : (kept ?? told ?? before)));
    };
    now.underWay = true;
    clearTimeout(now.retry);
    const askedAt = performance.now();
    const aheadMs = wallAheadMs();
    now.silent = false;
    const hear = whenSilent(() => {
      now.silent = true;
      void showKept(null);
    });
    try {
      const [{ data: user }, { data }] = await Promise.all([
        // Whose paper it is, by the login that asks for it now.
        client.query({ query: TakingUserDocument, fetchPolicy: 'no-cache', context: repeatedByCaller }),
        client.query({
          query: TakingPaperDocument,
          variables: { id: paperId },
          fetchPolicy: 'network-only',
          context: repeatedByCaller,
        }),
      ]);
      if (mine !== now.turn || !user || !data) return;
      now.failures = 0;
      now.refused = false;
      const paper = data.paperDetail;
      const ownerId = user.userInfo.userId;
      const { realName, name, deptName } = user.userInfo;
      const who = { realName, name, deptName };
      if (paper.handState === 0) keeping.keep({ paper, ownerId, who, keptAt: Date.now() });
      if (paper.deadline !== null && paper.handState === 0)
        followDeadline(paper.id, Date.parse(paper.deadline));
      if (paper.handState === 0 && paper.leftSeconds < 1) {
        // Read before the end that this page was told of meanwhile, it leaves no trace behind the others.
        if (!keeping.forgotten) keepOver(paper.id);
      } else forgetOver(paper.id);
      setState({
        phase: 'ready',
        loaded: {
          paper,
          places: data.paperPlaces,
          ...{ askedAt, ownerId, who },
          clock: { leftSeconds: paper.leftSeconds, atMs: performance.now(), aheadMs },
          handInFromMs: performance.now() + paper.handInSeconds * 1000,
        },
      });
    } catch (error) {
      if (mine !== now.turn) return;
      if (!isFault(error)) {
        now.refused = true;
        // A paper already on screen stays there: a lost session must not take the page away from under the
        // candidate.
        return setState((before) => (before.phase === 'ready' ? before : { phase: 'refused', error }));
      }
      now.failures += 1;
      await showKept(now.failures < failureToldFrom ? { phase: 'loading' } : { phase: 'failed', error });
      if (mine !== now.turn) return;
      now.retry = setTimeout(() => loadAgain.current(), backoff(now.failures, examBackoff));
    } finally {
      hear();
      if (mine === now.turn) now.underWay = false;
    }
  }, [client, account, paperId, keeping]);

  /** Something has changed since the last failure: what fails now is repeated soon again. */
  const reload = useCallback(() => {
    asking.current.failures = 0;
    void load();
  }, [load]);

  useEffect(() => {
    const now = asking.current;
    keeping.resume();
    loadAgain.current = () => void load();
    loadAgain.current();
    const again = () => now.failures > 0 && reload();
    addEventListener('online', again);
    const forgetToken = subscribeToken(() => getToken() !== null && now.refused && void load());
    let soon: ReturnType<typeof setTimeout> | undefined;
    // What was asked of a line that was silent may never be answered, though it answers again.
    const stopHearing = subscribeConnection(() => {
      if (connection() !== 'online' || !now.silent) return;
      clearTimeout(soon);
      soon = setTimeout(() => now.underWay && now.silent && reload(), 1000);
    });
    const stopWatching = onWakeUp(() => {
      setState((before) => reckoned(before, afterSleep));
      void load();
    });
    return () => {
      now.turn += 1;
      clearTimeout(now.retry);
      keeping.close();
      removeEventListener('online', again);
      forgetToken();
      clearTimeout(soon);
      stopHearing();
      stopWatching();
    };
  }, [load, reload, keeping]);

  const rebase = useCallback(
    (leftSeconds: number) => {
      forgetOver(paperId);
      const clock = { leftSeconds, atMs: performance.now(), aheadMs: wallAheadMs() };
      setState((before) => reckoned(before, (loaded) => ({ ...loaded, clock })));
      // An answer that was asked for before may be older: not that one, but the next.
      if (asking.current.underWay) void load();
    },
    [paperId, load],
  );

  const resume = useCallback(() => setState((before) => reckoned(before, afterBreak)), []);

  return { state, reload, rebase, resume, copy: keeping };
}

/** Whom the paper is asked of, and whose account is here. */
function useSeatHere() {
  const client = useApolloClient();
  const { account } = useContext(SeatContext);
  return { client, account };
}

/** With the paper's time counted anew; the same where there is no paper yet. */
function reckoned(state: PaperState, count: (loaded: LoadedPaper) => LoadedPaper): PaperState {
  if (state.phase !== 'ready') return state;
  const loaded = count(state.loaded);
  return loaded === state.loaded ? state : { phase: 'ready', loaded };
}

/** What a device that wakes may bring before the next look. */
const wakingEvents = ['focus', 'online', 'pageshow'];

/** Calls each time that the wall clock was seen to go by otherwise than the monotonic one. */
function onWakeUp(act: () => void): () => void {
  let last = wallAheadMs();
  const look = () => {
    const now = wallAheadMs();
    const gapMs = now - last;
    last = now;
    if (Math.abs(gapMs) > sleptSeconds * 1000) act();
  };
  const timer = setInterval(look, 1000);
  document.addEventListener('visibilitychange', look);
  for (const event of wakingEvents) addEventListener(event, look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
    for (const event of wakingEvents) removeEventListener(event, look);
  };
}
