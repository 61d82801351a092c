import { useCallback, useEffect, useRef, useState } from 'react';
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

/**
 * To be called when another device saved an answer: once everything of this page has arrived, what the server
 * keeps is shown and said.
 */
export function useOthersAnswers({ sitting, idle, reload, show }: Options): () => void {
  const [heard, setHeard] = useState(0);
  const shown = useRef(0);
  useEffect(() => {
    if (heard === shown.current || !idle) return;
    shown.current = heard;
    sitting.trustServer();
    reload();
    show(answersNotice);
  }, [heard, idle, sitting, reload, show]);
  return useCallback(() => setHeard((times) => times + 1), []);
}
