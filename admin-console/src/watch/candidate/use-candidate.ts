import { useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import {
  WatchHelpDocument,
  WatchHistoryDocument,
  WatchMessagesDocument,
  type WatchHelpQuery,
  type WatchHistoryQuery,
  type WatchMessagesQuery,
} from '../../generated/graphql.ts';

export type HistoryEntry = WatchHistoryQuery['watchHistory'][number];
export type HelpRequest = WatchHelpQuery['watchHelp'][number];
export type Message = WatchMessagesQuery['watchMessages'][number];

const atMostEveryMs = 1500;

/**
 * A candidate's timeline, messages and requests; loaded again when `version` changes (the card's position, an act
 * done), at most every 1.5 s.
 */
export function useCandidate(paperId: string, version: string) {
  const history = useQuery(WatchHistoryDocument, { variables: { paperId }, fetchPolicy: 'network-only' });
  const messages = useQuery(WatchMessagesDocument, { variables: { paperId }, fetchPolicy: 'network-only' });
  const help = useQuery(WatchHelpDocument, { variables: { paperId }, fetchPolicy: 'network-only' });
  const loaded = useRef({ version, at: 0 });
  const { refetch: again } = history;
  const { refetch: andAgain } = messages;
  const { refetch: helpAgain } = help;
  useEffect(() => {
    if (loaded.current.version === version) return;
    const wait = Math.max(0, loaded.current.at + atMostEveryMs - Date.now());
    const timer = setTimeout(() => {
      loaded.current = { version, at: Date.now() };
      again().catch(() => undefined);
      andAgain().catch(() => undefined);
      helpAgain().catch(() => undefined);
    }, wait);
    return () => clearTimeout(timer);
  }, [version, again, andAgain, helpAgain]);
  return { history, messages, help };
}
