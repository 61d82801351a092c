import { useCallback, useEffect, useRef, useState } from 'react';
import type { MarkingAnswerFieldsFragment } from '../../generated/graphql.ts';

export type Answer = MarkingAnswerFieldsFragment;

export interface AnswerQueue {
  /** the one on the desk first */
  readonly queue: readonly Answer[];
  /** the next ones are on their way */
  readonly fetching: boolean;
  /** the server had no more when it was asked last */
  readonly finished: boolean;
  /** why the next ones could not be fetched; nothing is fetched until `retry` */
  readonly error: unknown;
  readonly retry: () => void;
  /** the first is done with, and does not come again */
  readonly next: () => void;
  /** the first is taken away, and may come again */
  readonly lose: () => void;
  /** these come right after the first, but those done with; how many they are */
  readonly bringForward: (answers: readonly Answer[]) => number;
}

/** The answers that wait here to be marked: more are fetched before the last of them is on the desk. */
export function useAnswerQueue(fetchMore: () => Promise<readonly Answer[]>): AnswerQueue {
  const [queue, setQueue] = useState<readonly Answer[]>([]);
  const [finished, setFinished] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const done = useRef(new Set<string>());
  const asking = useRef(false);

  const { length } = queue;
  const low = length < 2 && !finished && error === undefined;
  useEffect(() => {
    if (!low || asking.current) return;
    asking.current = true;
    const take = (answers: readonly Answer[]): void => {
      const fresh = answers.filter(({ number }) => !done.current.has(number));
      setQueue((before) => [
        ...before,
        ...fresh.filter(({ number }) => !before.some((one) => one.number === number)),
      ]);
      setFinished(fresh.length === 0);
    };
    fetchMore()
      .then(take, setError)
      .finally(() => {
        asking.current = false;
      });
  }, [low, length, fetchMore]);

  const retry = useCallback(() => {
    setError(undefined);
    setFinished(false);
  }, []);
  const next = useCallback(
    () =>
      setQueue(([first, ...others]) => {
        if (first !== undefined) done.current.add(first.number);
        return others;
      }),
    [],
  );
  const lose = useCallback(() => {
    setQueue(([, ...others]) => others);
    setFinished(false);
  }, []);
  const bringForward = useCallback((answers: readonly Answer[]): number => {
    const found = answers.filter(({ number }) => !done.current.has(number));
    const names = new Set(found.map(({ number }) => number));
    setQueue((before) => [
      ...before.slice(0, 1),
      ...found,
      ...before.slice(1).filter(({ number }) => !names.has(number)),
    ]);
    return found.length;
  }, []);
  return { queue, fetching: low, finished, error, retry, next, lose, bringForward };
}
