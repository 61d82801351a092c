import { useApolloClient } from '@apollo/client/react';
import { useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { QueueSnapshot } from '../answer-queue/queue-snapshot.ts';
import type { CachedSoFar } from '../content/so-far.ts';
import type { Leadership } from '../answer-queue/leadership.ts';
import { SeatContext } from '../seat.ts';
import type { PaperKeeping } from './paper-keeping.ts';
import { Sitting } from './sitting.ts';

interface Options {
  readonly paperId: string;
  readonly ownerId: string;
  readonly copy: PaperKeeping;
  readonly step: boolean;
  readonly questionRefused: (error: unknown) => void;
  readonly regained: () => void;
}

/** The sitting of this page, for as long as the page stands; null for the moment before. */
export function useSitting(options: Options): Sitting | null {
  const client = useApolloClient();
  const seat = useContext(SeatContext);
  const [sitting, setSitting] = useState<Sitting | null>(null);
  const { paperId, ownerId, copy, step } = options;
  const told = useRef(options);
  useEffect(() => {
    told.current = options;
  });
  useEffect(() => {
    const made = new Sitting({
      paperId,
      ownerId,
      client,
      seat,
      copy,
      step,
      questionRefused: (error) => told.current.questionRefused(error),
      regained: () => told.current.regained(),
    });
    made.start();
    setSitting(made);
    return () => {
      setSitting(null);
      void made.close();
    };
  }, [paperId, ownerId, client, seat, copy, step]);
  return sitting;
}

export const useQueue = (sitting: Sitting): QueueSnapshot =>
  useSyncExternalStore(sitting.queue.subscribe, sitting.queue.snapshot);
export const useLeadership = (sitting: Sitting): Leadership =>
  useSyncExternalStore(sitting.subscribe, sitting.leadership);
/** Draws again with each change of the answers shown. */
export const useBook = (sitting: Sitting): number =>
  useSyncExternalStore(sitting.book.subscribe, sitting.book.version);
/** How far the paper has come into this browser. Draws again with each change of its content. */
export const useCachedSoFar = (sitting: Sitting): CachedSoFar =>
  useSyncExternalStore(sitting.content.subscribe, sitting.content.soFar);
