import { useConnection } from '@vigil/ui/connection/connection-state.ts';
import { useContext } from 'react';
import type { QueueSnapshot } from './answer-queue/queue-snapshot.ts';
import { SeatContext } from './seat.ts';

/** Whether there is no network, where the paper is sat against one; followed. */
export function useOffline(queue: Pick<QueueSnapshot, 'fault'>): boolean {
  const isCut = useConnection() === 'offline';
  const { needsNetwork } = useContext(SeatContext);
  return (isCut && needsNetwork) || queue.fault?.offline === true;
}
