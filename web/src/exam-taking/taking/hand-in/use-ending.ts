import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { leaveFullscreen } from '../monitoring/use-fullscreen.ts';
import type { NoticeBoard } from '../notices/use-notices.ts';
import { leftNotice, reopenedNotice } from '../notices/words.ts';
import { forgetPaper } from '../paper/forget-paper.ts';
import type { Sitting } from '../paper/sitting.ts';
import { earlyNotice } from './use-early-notice.ts';
import { endedElsewhere, leaveLimit, type Over, ownHandIn } from './over.ts';

interface Options {
  readonly sitting: Sitting;
  readonly paperId: string;
  readonly board: NoticeBoard;
  /** the server was heard to say that the paper is over */
  readonly reload: () => void;
}

/** Why a hand-in was asked for; what is said when it succeeds. */
export type HandInReason = 'candidate' | 'time' | 'inactivity';

const endings: Readonly<Record<HandInReason, { readonly exState: number; readonly over: Over }>> = {
  candidate: { exState: 0, over: ownHandIn },
  time: { exState: 0, over: { title: t('考试时间到，系统已自动交卷'), forced: false } },
  inactivity: { exState: 4, over: endedElsewhere(4, null) },
};

const paperIsOver = new Set(['PaperAlreadyHandedIn', 'DeadlinePassed', 'LateAnswersFull', 'LateAnswersOver']);

/** The end of a paper: hands in through the queue, hears how it went, and who else ended it. */
export function useEnding({ sitting, paperId, board, reload }: Options) {
  const [ended, setEnded] = useState<{ readonly how: Over; readonly at: number } | null>(null);
  const [asked, setAsked] = useState<HandInReason>('candidate');
  const reason = useRef<HandInReason>('candidate');
  const giving = useRef(false);
  const { show } = board;

  const end = useCallback(
    (how: Over, at = performance.now()) => {
      // What was said first stays; what is told since the newest word of it counts.
      setEnded((before) => ({ how: before?.how ?? how, at: Math.max(before?.at ?? at, at) }));
      void leaveFullscreen();
      forgetPaper(sitting, paperId);
    },
    [sitting, paperId],
  );

  useEffect(
    () =>
      sitting.queue.onEvent((event) => {
        const { kind } = event.item.body;
        if (event.kind === 'acknowledged') {
          const { handState, leaveTimes, leaveCount, overLimit } = event.result;
          // A repeated hand-in is acknowledged as it was: a proctor may have opened the paper again since.
          if (kind === 'hand' && handState === 0) {
            show(reopenedNotice(null));
            reload();
          } else if (kind === 'hand') end(endings[reason.current].over);
          if (kind === 'leave' && overLimit) end(leaveLimit);
          else if (kind === 'leave' && leaveTimes !== undefined)
            show(leftNotice(leaveTimes, leaveCount ?? 0));
          return;
        }
        if (paperIsOver.has(event.reason)) reload();
        else if (event.reason === 'TooEarlyToHandIn') {
          // This page took the time to have come: the server knows when it does.
          show(earlyNotice(event.msg));
          reload();
        } else if (kind === 'hand')
          show({ key: 'hand-in', tone: 'warning', text: event.msg, stay: 'closable' });
        else if (kind === 'help' || kind === 'rough')
          show({
            key: kind,
            tone: 'warning',
            text:
              kind === 'help'
                ? t('消息没有送达监考老师：{{msg}}', { msg: event.msg })
                : t('草稿没有保存：{{msg}}', { msg: event.msg }),
            stay: 'closable',
          });
        else if (kind === 'answer')
          show({
            key: 'refused',
            tone: 'danger',
            text: t('有作答未计入：{{msg}}', { msg: event.msg }),
            stay: 'closable',
          });
      }),
    [sitting, end, show, reload],
  );

  const handIn = useCallback(
    async (why: HandInReason) => {
      // Editors may take their time to give what they hold: one hand-in waits for them, not two.
      if (giving.current) return;
      giving.current = true;
      reason.current = why;
      setAsked(why);
      try {
        await sitting.flush();
        await sitting.queue.enqueue({ kind: 'hand', exState: endings[why].exState }).catch(() => undefined);
      } finally {
        giving.current = false;
      }
    },
    [sitting],
  );
  // Whoever ended it meanwhile was not listened to.
  const withdraw = useCallback(
    () => void sitting.queue.withdrawHandIn().then((done) => done && reload()),
    [sitting, reload],
  );
  const reopen = useCallback(() => {
    sitting.content.resume();
    setEnded(null);
  }, [sitting]);
  const [over, endedAt] = [ended?.how ?? null, ended?.at ?? null];
  return { over, endedAt, end, reopen, handIn, withdraw, withdrawable: asked === 'candidate' };
}
