import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { TakingEndDocument } from '../../../generated/graphql.ts';
import type { LoadedPaper } from '../paper/loaded-paper.ts';
import { endedElsewhere, type Over } from './over.ts';

interface Ending {
  /** when this page heard that the paper is over, ms by the monotonic clock; null: it goes on */
  readonly endedAt: number | null;
  /** `at`: when it was heard, where that was not just now */
  readonly end: (over: Over, at?: number) => void;
  readonly reopen: () => void;
  /** Paper-detail alone told that the paper goes on. */
  readonly onOpen: () => void;
}

/**
 * When paper-detail tells that the paper is handed in (another device, the server, a proctor while this page
 * was offline): ends it here, with the cause; and goes on with it when paper-detail tells that it no longer is. Answers
 * what to call when that is heard before: a cause that was asked for then ends nothing. Each counts only where
 * paper-detail was asked (`askedAt`, ms by the monotonic clock) since this page last heard the other.
 */
export function useHandedIn(
  { paper, askedAt }: Pick<LoadedPaper, 'paper' | 'askedAt'>,
  { endedAt, end, reopen, onOpen }: Ending,
): () => void {
  const client = useApolloClient();
  const over = paper.handState !== 0;
  const [openSince, setOpenSince] = useState(-Infinity);
  const asking = useRef(0);
  const reopened = useCallback(() => {
    asking.current += 1;
    setOpenSince(performance.now());
    reopen();
  }, [reopen]);
  const opens = !over && endedAt !== null && askedAt > endedAt;
  useEffect(() => {
    if (!opens) return;
    reopen();
    onOpen();
  }, [opens, reopen, onOpen]);
  const ends = over && askedAt >= openSince;
  useEffect(() => {
    if (!ends) return;
    const mine = (asking.current += 1);
    const heardAt = performance.now();
    const told = (how: Over) => mine === asking.current && end(how, heardAt);
    client.query({ query: TakingEndDocument, variables: { id: paper.id }, fetchPolicy: 'network-only' }).then(
      ({ data }) => told(endedElsewhere(data?.paperResult.exState ?? 0, data?.paperResult.exMsg ?? null)),
      () => told(endedElsewhere(0, null)),
    );
    return () => void (asking.current += 1);
  }, [client, ends, openSince, paper.id, end]);
  return reopened;
}
