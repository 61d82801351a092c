import { useApolloClient } from '@apollo/client/react';
import { newCommandId } from '@vigil/ui/connection/command-id.ts';
import { refusalOf } from '@vigil/ui/connection/errors.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  MarkingKeepDocument,
  MarkingNextDocument,
  MarkingReleaseDocument,
  MarkingSimilarDocument,
  type MarkingAnswerFieldsFragment,
} from '../../generated/graphql.ts';

export type Answer = MarkingAnswerFieldsFragment;

/** How many answers are held at a time: the one on the desk and those that come next. */
const held = 4;
/** Answers are held for ten minutes by the server. */
const keepMs = 3 * 60_000;

/** Refusals after which the answer on the desk is not this reviewer's any more. */
const gone: ReadonlySet<string> = new Set([
  'HeldByAnother',
  'AnswerChangedMeanwhile',
  'PaperStillOpen',
  'MarkedByYouAlready',
  'MarkedMeanwhile',
  'OwnPaperMarked',
  'NotFound',
]);

export interface Desk {
  /** null: none, or on its way */
  readonly current: Answer | null;
  readonly loading: boolean;
  /** nothing is left of this question for this reviewer */
  readonly finished: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  /** the answer on the desk is done with; the next one takes its place */
  readonly next: () => void;
  /** like `next`, for a refusal that takes the answer away; false: it stays */
  readonly takenAway: (error: unknown) => boolean;
  /** waiting answers like the one on the desk come next; how many there are */
  readonly similar: () => Promise<number>;
}

/**
 * The answers of one question that this reviewer holds: the next ones are fetched while one is marked, all are kept
 * while the page is open and let go when it is left.
 */
export function useDesk(examId: string, quId: string): Desk {
  const client = useApolloClient();
  const [queue, setQueue] = useState<readonly Answer[]>([]);
  const [finished, setFinished] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const numbers = useRef<readonly string[]>([]);
  const done = useRef(new Set<string>());
  const fetching = useRef(false);
  useEffect(() => {
    numbers.current = queue.map(({ number }) => number);
  }, [queue]);

  const take = useCallback((answers: readonly Answer[]): void => {
    const fresh = answers.filter(({ number }) => !done.current.has(number));
    setQueue((before) => [
      ...before,
      ...fresh.filter(({ number }) => !before.some((one) => one.number === number)),
    ]);
    setFinished(fresh.length === 0);
  }, []);

  const fetchMore = useCallback(async (): Promise<readonly Answer[]> => {
    const { data } = await client.mutate({
      mutation: MarkingNextDocument,
      variables: { examId, quId, count: held },
      context: { commandId: newCommandId() },
    });
    return data?.markingNext ?? [];
  }, [client, examId, quId]);

  const { length } = queue;
  const low = length < 2 && !finished && error === undefined;
  useEffect(() => {
    if (!low || fetching.current) return;
    fetching.current = true;
    fetchMore()
      .then(take, setError)
      .finally(() => {
        fetching.current = false;
      });
  }, [low, length, fetchMore, take]);

  useEffect(() => {
    const call = (mutation: typeof MarkingKeepDocument | typeof MarkingReleaseDocument): void => {
      if (numbers.current.length === 0) return;
      client
        .mutate({
          mutation: mutation as typeof MarkingKeepDocument,
          variables: { examId, numbers: [...numbers.current] },
          context: { commandId: newCommandId() },
        })
        .catch(() => undefined);
    };
    const timer = window.setInterval(() => call(MarkingKeepDocument), keepMs);
    return () => {
      window.clearInterval(timer);
      call(MarkingReleaseDocument);
    };
  }, [client, examId, quId]);

  const next = useCallback(
    () =>
      setQueue(([first, ...others]) => {
        if (first !== undefined) done.current.add(first.number);
        return others;
      }),
    [],
  );
  const takenAway = useCallback((problem: unknown): boolean => {
    const reason = refusalOf(problem)?.reason;
    if (reason === undefined || !gone.has(reason)) return false;
    setQueue(([, ...others]) => others);
    setFinished(false);
    return true;
  }, []);
  const [current = null] = queue;
  const number = current?.number;
  const similar = useCallback(async (): Promise<number> => {
    if (number === undefined) return 0;
    const { data } = await client.mutate({
      mutation: MarkingSimilarDocument,
      variables: { examId, number },
      context: { commandId: newCommandId() },
    });
    const found = (data?.markingSimilar ?? []).filter((one) => !done.current.has(one.number));
    const names = new Set(found.map((one) => one.number));
    setQueue((before) => [
      ...before.slice(0, 1),
      ...found,
      ...before.slice(1).filter((one) => !names.has(one.number)),
    ]);
    return found.length;
  }, [client, examId, number]);

  const retry = useCallback(() => {
    setError(undefined);
    setFinished(false);
  }, []);
  return {
    current,
    loading: current === null && low,
    finished: finished && current === null,
    error,
    retry,
    next,
    takenAway,
    similar,
  };
}
