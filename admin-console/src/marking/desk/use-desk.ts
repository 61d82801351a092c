import { useApolloClient } from '@apollo/client/react';
import { newCommandId } from '@vigil/ui/connection/command-id.ts';
import { refusalOf } from '@vigil/ui/connection/errors.ts';
import { useCallback } from 'react';
import { MarkingNextDocument, MarkingSimilarDocument } from '../../generated/graphql.ts';
import { type Answer, useAnswerQueue } from './use-answer-queue.ts';
import { useHeld } from './use-held.ts';

/** How many answers are held at a time: the one on the desk and those that come next. */
const held = 4;

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
  const fetchMore = useCallback(async (): Promise<readonly Answer[]> => {
    const { data } = await client.mutate({
      mutation: MarkingNextDocument,
      variables: { examId, quId, count: held },
      context: { commandId: newCommandId() },
    });
    return data?.markingNext ?? [];
  }, [client, examId, quId]);
  const { queue, fetching, finished, error, retry, next, lose, bringForward } = useAnswerQueue(fetchMore);
  useHeld(examId, quId, queue);

  const takenAway = useCallback(
    (problem: unknown): boolean => {
      const reason = refusalOf(problem)?.reason;
      if (reason === undefined || !gone.has(reason)) return false;
      lose();
      return true;
    },
    [lose],
  );
  const [current = null] = queue;
  const number = current?.number;
  const similar = useCallback(async (): Promise<number> => {
    if (number === undefined) return 0;
    const { data } = await client.mutate({
      mutation: MarkingSimilarDocument,
      variables: { examId, number },
      context: { commandId: newCommandId() },
    });
    return bringForward(data?.markingSimilar ?? []);
  }, [client, examId, number, bringForward]);
  return {
    current,
    loading: current === null && fetching,
    finished: finished && current === null,
    error,
    retry,
    next,
    takenAway,
    similar,
  };
}
