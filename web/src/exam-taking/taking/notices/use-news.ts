import { useCallback, useEffect } from 'react';
import { useHandedIn } from '../hand-in/use-handed-in.ts';
import type { Help } from '../help/use-help.ts';
import type { Sitting } from '../paper/sitting.ts';
import type { LoadedPaper } from '../paper/loaded-paper.ts';
import { useReconnected } from '../paper/use-reconnected.ts';
import type { Work } from '../use-work.ts';
import { useMaintenanceNotice } from './use-maintenance-notice.ts';
import type { NoticeBoard } from './use-notices.ts';
import { useOthersAnswers } from './use-others-answers.ts';
import { usePaperNotices } from './use-paper-notices.ts';
import { memoryNotice, pasteNotice, reopenedNotice } from './words.ts';

interface Options {
  readonly loaded: LoadedPaper;
  readonly sitting: Sitting;
  readonly work: Work;
  readonly board: NoticeBoard;
  readonly reload: () => void;
  readonly rebase: (leftSeconds: number) => void;
  readonly help: Pick<Help, 'heard'>;
}

const pasteNoticeMs = 4000;

/**
 * What reaches the paper from elsewhere, put where it belongs: the proctor's and the server's acts, answers of
 * another device, a hand-in heard of late, a connection that is back, a storage that failed. Answers what to
 * call when a paste was blocked.
 */
export function useNews({ loaded, sitting, work, board, reload, rebase, help }: Options): () => void {
  const { queue, ending, leading } = work;
  const { paper } = loaded;
  const { show, remove } = board;
  const onAnswers = useOthersAnswers({
    sitting,
    idle: queue.pending.length === 0 && queue.keeping === 0,
    reload,
    show,
    remove,
  });
  const onOpen = useCallback(() => show(reopenedNotice(null)), [show]);
  const reopened = useHandedIn(loaded, { ...ending, onOpen });
  usePaperNotices({
    paperId: paper.id,
    board,
    open: work.open,
    device: leading ? queue.device : null,
    rebase,
    onEnded: (how) => queue.handIn === null && ending.end(how),
    onReopened: () => {
      reopened();
      reload();
    },
    onBreak: reload,
    onAnswers,
    onHelp: help.heard,
  });
  useEffect(() => {
    if (queue.storage === 'memory') show(memoryNotice);
    else remove(memoryNotice.key);
  }, [queue.storage, show, remove]);
  useMaintenanceNotice(board);
  useReconnected(reload);
  return useCallback(() => {
    show(pasteNotice);
    setTimeout(() => remove(pasteNotice.key), pasteNoticeMs);
  }, [show, remove]);
}
