import { useCallback, useEffect, useRef, useState } from 'react';
import type { Sitting } from '../paper/sitting.ts';
import type { Notice } from './notices.ts';
import { answersNotice, bothAnsweredNotice } from './words.ts';

interface Options {
  readonly sitting: Sitting;
  /** nothing of this page is on its way to the server */
  readonly idle: boolean;
  readonly reload: () => void;
  readonly show: (notice: Notice) => void;
}

/**
 * To be called when another device saved an answer: once everything of this page has arrived, what the server
 * keeps is shown and said. Where this page had answers of its own on their way, of either some may stand.
 */
export function useOthersAnswers({ sitting, idle, reload, show }: Options): () => void {
  const [heard, setHeard] = useState({ times: 0, both: false });
  const shown = useRef(0);
  const own = useRef(false);
  useEffect(() => {
    if (heard.times === shown.current || !idle) return;
    shown.current = heard.times;
    sitting.trustServer();
    reload();
    show(heard.both ? bothAnsweredNotice : answersNotice);
    own.current = false;
  }, [heard, idle, sitting, reload, show]);
  return useCallback(() => {
    own.current ||= sitting.queue.given().length > 0;
    const both = own.current;
    setHeard(({ times }) => ({ times: times + 1, both }));
  }, [sitting]);
}
