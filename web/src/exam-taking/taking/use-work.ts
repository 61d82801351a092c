import { useCallback, useEffect, useRef } from 'react';
import { useEarlyNotice } from './hand-in/use-early-notice.ts';
import { useEnding } from './hand-in/use-ending.ts';
import { useTimeUp } from './hand-in/use-time-up.ts';
import type { NoticeBoard } from './notices/use-notices.ts';
import { forgetCopies } from './paper/copies.ts';
import type { Sitting } from './paper/sitting.ts';
import { keepOver } from './paper/time-over.ts';
import type { LoadedPaper } from './paper/loaded-paper.ts';
import { useSessionWatch } from './paper/use-session-watch.ts';
import { useLeadership, useQueue } from './paper/use-sitting.ts';
import { useOffline } from './use-offline.ts';

interface Options {
  readonly loaded: LoadedPaper;
  readonly sitting: Sitting;
  readonly board: NoticeBoard;
  readonly reload: () => void;
}

/** Whether this page may still write, what waits to be sent, whether and as whom it can be, and how the paper ends. */
export type Work = ReturnType<typeof useWork>;

/**
 * The candidate's work on an open paper: `offline`, there is no network; `leading`, this tab has the paper
 * and its candidate is logged in; `open`, it is not over; `readOnly`, nothing may be changed any more or just
 * now.
 */
export function useWork({ loaded, sitting, board, reload }: Options) {
  const { paper, ownerId, clock } = loaded;
  const queue = useQueue(sitting);
  const offline = useOffline(queue);
  const leadership = useLeadership(sitting);
  const session = useSessionWatch(sitting, ownerId, queue.phase);
  const ending = useEnding({ sitting, paperId: paper.id, board, reload });
  useEarlyNotice(board, loaded.handInFromMs);
  const { over, handIn } = ending;
  const leading =
    leadership === 'leader' && queue.phase !== 'lost' && queue.phase !== 'opening' && !session.locked;
  const open = over === null && paper.handState === 0;
  useContentOf(sitting, paper.id, { stranger: session.stranger, open });
  const handInForTime = useCallback(() => void handIn('time'), [handIn]);
  const asks = open && leading && queue.handIn === null;
  const { timeUp, onTimeout } = useTimeUp({ clock, asks, reload, handIn: handInForTime });
  return {
    queue,
    offline,
    leadership,
    session,
    ending,
    leading,
    open,
    timeUp,
    onTimeout: () => {
      if (!open) return;
      keepOver(paper.id);
      onTimeout();
    },
    onInactive: useCallback(() => void handIn('inactivity'), [handIn]),
    readOnly: !leading || !open || queue.handIn !== null || timeUp,
  };
}

/** While somebody else is logged in nothing of the paper's content is kept in this browser; this page has it still. */
function useContentOf(
  sitting: Sitting,
  paperId: string,
  { stranger, open }: { readonly stranger: boolean; readonly open: boolean },
): void {
  const taken = useRef(false);
  useEffect(() => {
    if (stranger) {
      taken.current = true;
      sitting.content.forget();
      void forgetCopies(paperId);
    } else if (taken.current) {
      taken.current = false;
      if (open) sitting.content.resume();
    }
  }, [stranger, open, sitting, paperId]);
}
