import { useSubscription } from '@apollo/client/react';
import { useToken } from '@vigil/ui/session/session.ts';
import { useEffect, useRef } from 'react';
import { TakingNoticesDocument, type TakingNoticesSubscription } from '../../../generated/graphql.ts';

interface Listening {
  readonly paperId: string;
  /** this page's own device, whose answers it need not hear of; null: it saves none */
  readonly device: string | null;
}

/**
 * Listens to what happens to a paper. The server ends it for whoever else has logged in in this browser meanwhile; with
 * the next login it is listened to again.
 */
export function useHeardNotices(
  variables: Listening,
  onNotice: (notice: TakingNoticesSubscription['paperNotices']) => void,
): void {
  const token = useToken();
  const endedUnder = useRef<{ readonly token: string | null } | null>(null);
  const { restart } = useSubscription(TakingNoticesDocument, {
    variables,
    ignoreResults: true,
    onData: ({ data: { data } }) => data && onNotice(data.paperNotices),
    onError: () => {
      endedUnder.current = { token };
    },
  });
  useEffect(() => {
    if (endedUnder.current === null || token === null || token === endedUnder.current.token) return;
    endedUnder.current = null;
    restart();
  }, [token, restart]);
}
