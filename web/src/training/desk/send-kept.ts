import type { ApolloClient } from '@apollo/client';
import { trainingQueue } from './training-queue.ts';
import { noteWaiting, type WaitingMark } from './waiting-marks.ts';

/** Sends what an earlier page left of a record, until nothing waits or it cannot be sent now. */
export function sendKept(client: ApolloClient, mark: WaitingMark): Promise<void> {
  const queue = trainingQueue(client, mark.trainId, mark.userId);
  return new Promise((resolve) => {
    const look = (): void => {
      const { pending, fault, phase } = queue.snapshot();
      if (pending.length > 0 && fault === null && phase === 'running') return;
      if (phase === 'opening') return;
      if (pending.length === 0) noteWaiting(mark, false);
      unsubscribe();
      queue.close();
      resolve();
    };
    const unsubscribe = queue.subscribe(look);
    void queue.open().then(look, () => resolve());
  });
}
