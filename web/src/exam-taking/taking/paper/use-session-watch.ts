import { useApolloClient } from '@apollo/client/react';
import { getToken, useToken } from '@vigil/ui/session/session.ts';
import { useContext, useEffect, useRef, useState } from 'react';
import { requestLogin, requestOwnersLogin } from '../../../app/login-request.ts';
import { TakingUserDocument } from '../../../generated/graphql.ts';
import type { QueueSnapshot } from '../answer-queue/queue-snapshot.ts';
import { SeatContext } from '../seat.ts';
import { isOwnLogin } from './paper-author.ts';
import type { Sitting } from './sitting.ts';

/** Who is logged in in this browser while a paper is open. */
export interface SessionWatch {
  /** somebody else */
  readonly stranger: boolean;
  /** Not known to be the candidate: nothing of the paper may be changed. */
  readonly locked: boolean;
  /** Asks for the candidate's own login. */
  readonly loginAgain: () => void;
}

/**
 * When the queue waits for a login (10010002): the login dialog opens over the page, question and queue stay,
 * and sending goes on after it. Where somebody else has logged in in this browser meanwhile, `stranger` is
 * true, whether or not anything waits to be sent, until the candidate has logged in again: also while nobody is,
 * for who is asked by `loginAgain` to log in is still the other one.
 */
export function useSessionWatch(
  sitting: Sitting,
  ownerId: string,
  phase: QueueSnapshot['phase'],
): SessionWatch {
  const client = useApolloClient();
  const token = useToken();
  const { account } = useContext(SeatContext);
  /** the owner's, as far as is known: the paper was asked for with the first */
  const [ownersToken, setOwnersToken] = useState(token);
  const asked = useRef(token);
  const [strangersToken, setStrangersToken] = useState<string | null>(null);
  const [wasStranger, setWasStranger] = useState(false);
  useEffect(() => {
    const waits = phase === 'logged-out';
    if (token === null) return waits ? requestLogin() : undefined;
    if (!waits && token === asked.current) return;
    let here = true;
    // What is on the page stays the owner's, so that their login goes on with it.
    client.query({ query: TakingUserDocument, fetchPolicy: 'no-cache' }).then(
      ({ data }) => {
        if (!here || !data) return;
        if (data.userInfo.userId !== ownerId) return setStrangersToken(token);
        asked.current = token;
        setOwnersToken(token);
        sitting.queue.resume();
      },
      // Known to have ended: the client has asked for a login. Not known: the queue finds out by itself.
      () => here && getToken() === token && sitting.queue.resume(),
    );
    return () => {
      here = false;
    };
  }, [client, token, phase, ownerId, sitting]);
  // What this browser was told of the login is known at once; of any other the server is asked.
  const known = token === null ? null : account(ownerId);
  const isOwn = isOwnLogin(token, known, { ownerId, ownersToken });
  // Once somebody else was here, nobody logged in is no longer the candidate whose session ended.
  const stranger = wasStranger
    ? token === null || !isOwn
    : !isOwn && (known !== null || strangersToken === token);
  if (stranger !== wasStranger) setWasStranger(stranger);
  return { stranger, locked: !isOwn || stranger, loginAgain: requestOwnersLogin };
}
