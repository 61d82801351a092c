import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { ConfirmMessageShownDocument, type TakingNoticesSubscription } from '../../../generated/graphql.ts';
import { type Over, endedElsewhere } from '../hand-in/over.ts';
import type { HelpAnswer } from '../help/use-help.ts';
import { keepMessages, keptMessages } from './kept-messages.ts';
import type { NoticeBoard } from './use-notices.ts';
import { useHeardNotices } from './use-heard-notices.ts';
import { messageNotice, reopenedNotice, timeNotice } from './words.ts';

interface Options {
  readonly paperId: string;
  readonly board: NoticeBoard;
  /** it is not over: of one that is, no message is kept */
  readonly open: boolean;
  /** this page's own device, whose answers it need not hear of; null: it saves none */
  readonly device: string | null;
  readonly rebase: (leftSeconds: number) => void;
  readonly onReopened: () => void;
  /** a break by right began, here or elsewhere, or was ended */
  readonly onBreak: () => void;
  readonly onEnded: (over: Over) => void;
  /** another device changed what is kept */
  readonly onAnswers: () => void;
  /** a proctor answered what the candidate wrote */
  readonly onHelp: (answer: HelpAnswer) => void;
}

type PaperNotice = TakingNoticesSubscription['paperNotices'];

/**
 * What the proctor or the server does to this paper, at once: messages, time, reopening, forced hand-in. A
 * rebuilt connection repeats nothing on screen.
 */
export function usePaperNotices(options: Options): void {
  const client = useApolloClient();
  const { paperId, board, open } = options;
  const { show, stack } = board;
  const seen = useRef(new Set<string>());

  useEffect(() => {
    for (const message of keptMessages(paperId)) {
      seen.current.add(message.key);
      show(message);
    }
  }, [paperId, show]);
  useEffect(() => {
    if (open) keepMessages(paperId, stack);
  }, [paperId, open, stack]);

  const message = (id: string, { title, content, requestId }: PaperNotice) => {
    const notice = messageNotice(id, title, content ?? '', requestId);
    if (!seen.current.has(notice.key)) {
      seen.current.add(notice.key);
      show(notice);
    }
    whenSeen(
      () =>
        void client
          .mutate({ mutation: ConfirmMessageShownDocument, variables: { paperId, messageId: id } })
          .catch(() => seen.current.delete(notice.key)),
    );
  };

  const act = (notice: PaperNotice) => {
    if (notice.kind === 'message' && notice.requestId)
      options.onHelp({ requestId: notice.requestId, text: notice.content ?? '' });
    if (notice.kind === 'message' && notice.id) return message(notice.id, notice);
    if (notice.kind === 'answers') return options.onAnswers();
    const once = `${notice.kind}/${notice.position}`;
    if (seen.current.has(once)) return;
    seen.current.add(once);
    if (notice.kind === 'handed-in') options.onEnded(endedElsewhere(notice.exState ?? 0, notice.exMsg));
    if (notice.kind === 'break') options.onBreak();
    if (notice.kind === 'time') {
      if (notice.leftSeconds !== null) options.rebase(notice.leftSeconds);
      show(timeNotice(notice.message));
    }
    if (notice.kind === 'reopened') {
      options.onReopened();
      show(reopenedNotice(notice.message));
    }
  };

  useHeardNotices({ paperId, device: options.device }, act);
}

/** A message counts as shown when the page is before the candidate's eyes. */
function whenSeen(act: () => void): void {
  if (document.visibilityState === 'visible') return act();
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', look);
    act();
  };
  document.addEventListener('visibilitychange', look);
}
