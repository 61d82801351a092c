import { useApolloClient, useQuery } from '@apollo/client/react';
import { useConnection } from '@vigil/ui/connection/connection-state.ts';
import { useToken } from '@vigil/ui/session/session.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { UserInfoDocument, type UserInfoQuery } from '../../generated/graphql.ts';
import { dueOf } from './due.ts';
import { isSomethingKept, marks, subscribeMarks } from './marks.ts';

const loadHouse = () => import('./keep-house.ts');

interface Loading {
  /** Fetches what sends, forgets and hides. */
  readonly load?: () => Promise<Pick<Awaited<ReturnType<typeof loadHouse>>, 'keepHouse'>>;
}

/**
 * Acknowledged answers that this browser keeps go back to a server whose log lost them, from whichever page their
 * person opens. Where nothing is kept it asks nothing and loads nothing.
 */
export function KeptAnswers({ load = loadHouse }: Loading) {
  const token = useToken();
  const kept = useSyncExternalStore(subscribeMarks, isSomethingKept);
  return token !== null && kept ? <Keeper token={token} load={load} /> : null;
}

function Keeper({ token, load }: Required<Loading> & { readonly token: string }) {
  const client = useApolloClient();
  const connection = useConnection();
  const { data: first } = useQuery(UserInfoDocument, { fetchPolicy: 'cache-first' });
  const [latest, setLatest] = useState<UserInfoQuery | null>(null);
  const known = useRef({ token, connection });
  useEffect(() => {
    const before = known.current;
    known.current = { token, connection };
    const cameBack = connection === 'online' && before.connection !== 'online';
    // The server may have been started anew meanwhile.
    if (before.token === token && !cameBack) return undefined;
    let here = true;
    // The page stays its owner's, whoever logged in.
    client
      .query({ query: UserInfoDocument, fetchPolicy: 'no-cache' })
      .then(({ data }) => here && data && setLatest(data))
      .catch(() => undefined);
    return () => {
      here = false;
    };
  }, [client, token, connection]);

  const { userId, logLosses, sysTime } = (latest ?? first)?.userInfo ?? {};
  useEffect(() => {
    if (userId === undefined || logLosses === undefined || sysTime === undefined) return;
    const visitor = { userId, logLosses, now: Date.parse(sysTime) };
    if (!marks().some((mark) => dueOf(mark, visitor) !== null)) return;
    load()
      .then(({ keepHouse }) => keepHouse(client, visitor))
      // The next page tries again.
      .catch(() => undefined);
  }, [client, load, userId, logLosses, sysTime]);
  return null;
}
