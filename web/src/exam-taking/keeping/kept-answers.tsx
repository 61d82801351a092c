import { useApolloClient, useQuery } from '@apollo/client/react';
import { useConnection } from '@vigil/ui/connection/connection-state.ts';
import { accountOf } from '@vigil/ui/session/account.ts';
import { useToken } from '@vigil/ui/session/session.ts';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useOpenPage } from '../../app/slice-routes.ts';
import { UserInfoDocument, type UserInfoQuery } from '../../generated/graphql.ts';
import { dueOf } from './due.ts';
import { isSomethingKept, marks, subscribeMarks } from './marks.ts';
import { arePapersHere } from './papers-here.ts';

const loadHouse = () => import('./keep-house.ts');

interface Loading {
  /** Fetches what sends, forgets and hides. */
  readonly load?: () => Promise<Pick<Awaited<ReturnType<typeof loadHouse>>, 'keepHouse'>>;
  /** Whether content of papers is here. */
  readonly look?: () => Promise<boolean>;
}

/**
 * Acknowledged answers that this browser keeps go back to a server whose log lost them, from whichever page
 * their person opens; content of papers that are over, or another's, goes from each page that is opened.
 * Where nothing is kept it asks nothing and loads nothing.
 */
export function KeptAnswers({ load = loadHouse, look = arePapersHere }: Loading) {
  const client = useApolloClient();
  const token = useToken();
  const kept = useSyncExternalStore(subscribeMarks, isSomethingKept);
  const { pathname } = useLocation();
  const sat = useOpenPage()?.alone === true;
  /** on which page, and under whose login, papers were found */
  const [found, setFound] = useState('');
  const here = `${pathname} ${token}`;
  useEffect(() => {
    let wanted = true;
    void look().then((papers) => wanted && papers && setFound(here));
    return () => {
      wanted = false;
    };
  }, [look, here]);
  const guest = token === null && found === here && !sat;
  useEffect(() => {
    // Who is to log in again has a network: the content comes anew with it.
    if (guest) void sweepWith(load, client, null);
  }, [guest, load, client]);
  if (token === null || (!kept && found !== here)) return null;
  return <Keeper token={token} load={load} papers={found === here ? here : null} />;
}

/** What fails is done by the next page. */
const sweepWith = (load: Required<Loading>['load'], ...[client, visitor]: Parameters<House>): Promise<void> =>
  load()
    .then(({ keepHouse }) => keepHouse(client, visitor))
    .catch(() => undefined);

type House = Awaited<ReturnType<typeof loadHouse>>['keepHouse'];

interface KeeperProps extends Pick<Required<Loading>, 'load'> {
  readonly token: string;
  /** the page on which papers were found; null: none */
  readonly papers: string | null;
}

function Keeper({ token, load, papers }: KeeperProps) {
  const client = useApolloClient();
  const connection = useConnection();
  const { data: first } = useQuery(UserInfoDocument, { fetchPolicy: 'cache-first' });
  const [latest, setLatest] = useState<UserInfoQuery | null>(null);
  const known = useRef({ token, connection });
  const { userId, logLosses, sysTime } = (latest ?? first)?.userInfo ?? {};
  // What the page knows of its person stays theirs, whoever logs in.
  const account = accountOf(token);
  const another = userId !== undefined && account !== null && account !== userId;
  useEffect(() => {
    const before = known.current;
    known.current = { token, connection };
    const cameBack = connection === 'online' && before.connection !== 'online';
    // The server may have been started anew meanwhile.
    if (before.token === token && !cameBack && !another) return undefined;
    let here = true;
    // The page stays its owner's, whoever logged in.
    client
      .query({ query: UserInfoDocument, fetchPolicy: 'no-cache' })
      .then(({ data }) => here && data && setLatest(data))
      .catch(() => undefined);
    return () => {
      here = false;
    };
  }, [client, token, connection, another]);

  useEffect(() => {
    if (another || userId === undefined || logLosses === undefined || sysTime === undefined) return;
    const visitor = { userId, logLosses, now: Date.parse(sysTime) };
    if (papers === null && !marks().some((mark) => dueOf(mark, visitor) !== null)) return;
    void sweepWith(load, client, visitor);
  }, [client, load, papers, another, userId, logLosses, sysTime]);
  return null;
}
