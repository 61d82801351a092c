import { useCallback, useEffect, useState } from 'react';
import type { Sitting } from '../paper/sitting.ts';
import type { Notice } from './notices.ts';
import { answersNotice } from './words.ts';

interface Options {
  readonly sitting: Sitting;
  /** nothing of this page is on its way to the server */
  readonly idle: boolean;
  readonly reload: () => void;
  readonly show: (notice: Notice) => void;
}

/** To be called when another device saved an answer: once everything of this page has arrived, what the server keeps is shown and said. */
export function useOthersAnswers({ sitting, idle, reload, show }: Options): () => void {
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!waiting || !idle) return;
    setWaiting(false);
    sitting.trustServer();
    reload();
    show(answersNotice);
  }, [waiting, idle, sitting, reload, show]);
  return useCallback(() => setWaiting(true), []);
}
