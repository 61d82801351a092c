import { useApolloClient } from '@apollo/client/react';
import { getToken, setToken, useToken } from '@vigil/ui/session/session.ts';
import { useCallback, useEffect, useState } from 'react';
import { requestLogin } from '../../../app/login-request.ts';
import { TakingUserDocument } from '../../../generated/graphql.ts';
import type { QueueSnapshot } from '../answer-queue/queue-snapshot.ts';
import type { Sitting } from './sitting.ts';

/**
 * When the queue waits for a login (10010002): the login dialog opens over the page, question and queue stay,
 * and sending goes on after it. Where somebody else has logged in in this browser meanwhile, `stranger` is
 * true until the candidate logs in again by `loginAgain`.
 */
export function useSessionWatch(
  sitting: Sitting,
  ownerId: string,
  phase: QueueSnapshot['phase'],
): { readonly stranger: boolean; readonly loginAgain: () => void } {
  const client = useApolloClient();
  const token = useToken();
  const [strangerToken, setStrangerToken] = useState<string | null>(null);
  useEffect(() => {
    if (phase !== 'logged-out') return;
    if (token === null) return requestLogin();
    let here = true;
    client.query({ query: TakingUserDocument, fetchPolicy: 'network-only' }).then(
      ({ data }) => {
        if (!here || !data) return;
        if (data.userInfo.userId === ownerId) sitting.queue.resume();
        else setStrangerToken(token);
      },
      // Known to have ended: the client has asked for a login. Not known: the queue finds out by itself.
      () => here && getToken() === token && sitting.queue.resume(),
    );
    return () => {
      here = false;
    };
  }, [client, token, phase, ownerId, sitting]);
  const loginAgain = useCallback(() => {
    setToken(null);
    requestLogin();
  }, []);
  return { stranger: phase === 'logged-out' && token !== null && strangerToken === token, loginAgain };
}
