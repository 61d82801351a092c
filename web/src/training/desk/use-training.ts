import { after } from '@vigil/ui/connection/after.ts';
import { useApolloClient } from '@apollo/client/react';
import type { ApolloClient } from '@apollo/client';
import { connection, subscribeConnection } from '@vigil/ui/connection/connection-state.ts';
import { useCallback, useEffect, useState } from 'react';
import {
  JudgeOwnAnswerDocument,
  StartTrainingDocument,
  TrainingCardDocument,
  TrainingQuestionDocument,
} from '../../generated/graphql.ts';
import { TrainingDesk, type Asked } from './training-desk.ts';
import { trainingQueue } from './training-queue.ts';
import { noteWaiting } from './waiting-marks.ts';

interface Options {
  readonly repoId: string;
  readonly mode: number;
  readonly chapterId: string | null;
  readonly userId: string | null;
}

export interface Training {
  /** null until it is there */
  readonly desk: TrainingDesk | null;
  /** why it could not be started */
  readonly error: unknown;
  /** Leaves what goes on and begins anew. */
  readonly restart: () => void;
  readonly retry: () => void;
}

/** Starts or resumes a training, and keeps its desk for as long as the page stands. */
export function useTraining({ repoId, mode, chapterId, userId }: Options): Training {
  const client = useApolloClient();
  const [desk, setDesk] = useState<TrainingDesk | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [beginning, setBeginning] = useState({ clear: false });
  useEffect(() => {
    if (userId === null) return undefined;
    const gone = new AbortController();
    const { signal } = gone;
    begin(client, { repoId, mode, chapterId, clear: beginning.clear, userId }, signal).then(
      (made) => !signal.aborted && setDesk(made),
      (cause: unknown) => !signal.aborted && setError(cause),
    );
    return () => {
      gone.abort();
      setDesk(null);
      setError(null);
    };
  }, [client, repoId, mode, chapterId, userId, beginning]);
  return {
    desk,
    error,
    restart: useCallback(() => setBeginning({ clear: true }), []),
    retry: useCallback(() => setBeginning({ clear: false }), []),
  };
}

async function begin(
  client: ApolloClient,
  { userId, ...wanted }: Omit<Options, 'userId'> & { readonly clear: boolean; readonly userId: string },
  signal: AbortSignal,
): Promise<TrainingDesk> {
  const { data: started } = await client.mutate({
    mutation: StartTrainingDocument,
    variables: { input: wanted },
  });
  if (!started) throw new Error('train/start answered nothing');
  const record = started.trainStart;
  const { data: told } = await client.query({
    query: TrainingCardDocument,
    variables: { id: record.id },
    fetchPolicy: 'network-only',
  });
  if (!told) throw new Error('train/card answered nothing');
  const queue = trainingQueue(client, record.id, userId);
  const desk = new TrainingDesk({
    record,
    card: told.trainCard,
    queue,
    ask: (quId) => askedQuestion(client, record.id, quId),
    judge: (quId, right) => judgedQuestion(client, record.id, quId, right),
    after,
  });
  if (signal.aborted) return desk;
  queue.subscribe(() => {
    const { phase, pending } = queue.snapshot();
    if (phase !== 'opening') noteWaiting({ trainId: record.id, userId }, pending.length > 0);
  });
  const wake = (): void => {
    queue.wake();
    desk.readAgain();
  };
  addEventListener('online', wake, { signal });
  addEventListener('focus', wake, { signal });
  signal.addEventListener(
    'abort',
    subscribeConnection(() => connection() === 'online' && wake()),
  );
  signal.addEventListener('abort', () => {
    desk.close();
    void queue.settled().then(() => queue.close());
  });
  await desk.open();
  return desk;
}

async function askedQuestion(client: ApolloClient, trainId: string, quId: string): Promise<Asked> {
  const { data } = await client.query({
    query: TrainingQuestionDocument,
    variables: { trainId, quId },
    fetchPolicy: 'network-only',
  });
  if (!data) throw new Error('train/question answered nothing');
  return data.trainQuestion;
}

async function judgedQuestion(
  client: ApolloClient,
  trainId: string,
  quId: string,
  right: boolean,
): Promise<Asked> {
  const { data } = await client.mutate({
    mutation: JudgeOwnAnswerDocument,
    variables: { trainId, quId, right },
  });
  if (!data) throw new Error('train/judge answered nothing');
  return data.trainJudge;
}
