import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef } from 'react';
import { TakingEndDocument } from '../../../generated/graphql.ts';
import type { LoadedPaper } from '../paper/loaded-paper.ts';
import { endedElsewhere, type Over } from './over.ts';

interface Ending {
  readonly end: (over: Over) => void;
  readonly reopen: () => void;
}

/**
 * When paper-detail tells that the paper is handed in (another device, the server, a proctor while this page
 * was offline): ends it here, with the cause; and goes on with it when paper-detail tells that it no longer is. Answers
 * what to call when that is heard before: a cause that was asked for then ends nothing, nor does what paper-detail was
 * asked before. What it was asked since (`askedAt`, ms by the monotonic clock) ends it again.
 */
export function useHandedIn(
  { paper, askedAt }: Pick<LoadedPaper, 'paper' | 'askedAt'>,
  { end, reopen }: Ending,
): () => void {
  const client = useApolloClient();
  const over = paper.handState !== 0;
  const asking = useRef(0);
  const openSince = useRef(-Infinity);
  const ended = useRef(false);
  const reopened = useCallback(() => {
    asking.current += 1;
    openSince.current = performance.now();
    ended.current = false;
    reopen();
  }, [reopen]);
  const before = useRef(over);
  useEffect(() => {
    if (before.current && !over) reopened();
    before.current = over;
    if (!over || ended.current || askedAt < openSince.current) return;
    const mine = (asking.current += 1);
    const told = (how: Over) => {
      if (mine !== asking.current) return;
      ended.current = true;
      end(how);
    };
    client.query({ query: TakingEndDocument, variables: { id: paper.id }, fetchPolicy: 'network-only' }).then(
      ({ data }) => told(endedElsewhere(data?.paperResult.exState ?? 0, data?.paperResult.exMsg ?? null)),
      () => told(endedElsewhere(0, null)),
    );
    return () => void (asking.current += 1);
  }, [client, over, askedAt, paper.id, end, reopened]);
  return reopened;
}
