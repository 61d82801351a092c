import { useCallback, useEffect, useRef, useState } from 'react';
import type { Sitting } from '../paper/sitting.ts';
import type { Notice } from './notices.ts';
import { olderOf } from './older-answers.ts';
import { answersNotice, bothAnsweredNotice } from './words.ts';

interface Options {
  readonly sitting: Sitting;
  /** nothing of this page is on its way to the server */
  readonly idle: boolean;
  readonly reload: () => void;
  readonly show: (notice: Notice) => void;
  readonly remove: (key: string) => void;
}

/**
 * To be called when another device saved an answer: once everything of this page has arrived, what the server
 * keeps is shown and said. Where this page had answers of its own on their way, of either some may stand; while it asks
 * which of two is to count, that says so.
 */
export function useOthersAnswers({ sitting, idle, reload, show, remove }: Options): () => void {
  const [heard, setHeard] = useState({ times: 0, both: false });
  const shown = useRef(0);
  const own = useRef(false);
  useEffect(() => {
    if (heard.times === shown.current || !idle) return;
    shown.current = heard.times;
    sitting.trustServer();
    reload();
    if (olderOf(sitting.queue.snapshot()).length > 0) remove(answersNotice.key);
    else show(heard.both ? bothAnsweredNotice : answersNotice);
    own.current = false;
  }, [heard, idle, sitting, reload, show, remove]);
  return useCallback(() => {
    own.current ||= sitting.queue.given().length > 0;
    const both = own.current;
    setHeard(({ times }) => ({ times: times + 1, both }));
  }, [sitting]);
}
