import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { TakingEndDocument } from '../../../generated/graphql.ts';
import type { TakingPaper } from '../paper/types.ts';
import { endedElsewhere, type Over } from './over.ts';

/**
 * When paper-detail tells that the paper is handed in (another device, the server, a proctor while this page
 * was offline): ends it here, with the cause.
 */
export function useHandedIn(paper: TakingPaper, end: (over: Over) => void): void {
  const client = useApolloClient();
  const over = paper.handState !== 0;
  useEffect(() => {
    if (!over) return;
    let here = true;
    client.query({ query: TakingEndDocument, variables: { id: paper.id }, fetchPolicy: 'network-only' }).then(
      ({ data }) =>
        here && end(endedElsewhere(data?.paperResult.exState ?? 0, data?.paperResult.exMsg ?? null)),
      () => here && end(endedElsewhere(0, null)),
    );
    return () => {
      here = false;
    };
  }, [client, over, paper.id, end]);
}
