import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import { askUnread, useUnread } from '../../app/unread.ts';
import { MessagesShownDocument, MyMessagesDocument } from '../../generated/graphql.ts';

const pageSize = 10;
/** The count is not told beyond it. */
const countedAtMost = 200;
/** A list that does not agree with the count is asked for again after, ms. */
const disagreesMs = 1000;

/** One page of one's messages, unread (0) or read (1), as new ones come; what is unread is told to be shown. */
export function useMessages(current: number, readState: 0 | 1) {
  const client = useApolloClient();
  const unread = useUnread();
  const query = useQuery(MyMessagesDocument, {
    variables: { input: { current, size: pageSize, params: { readState } } },
    fetchPolicy: 'network-only',
  });
  const { refetch } = query;
  const records = query.data?.msgPaging.records;

  // What came while the list stands there is told by the count.
  useEffect(() => {
    if (unread !== null) refetch().catch(() => undefined);
  }, [unread, refetch]);
  // The count comes from the log itself, the list from a view of it, which may be some moments behind.
  const listed = query.data?.msgPaging.total;
  const disagree =
    readState === 0 &&
    unread !== null &&
    listed !== undefined &&
    Math.min(listed, countedAtMost) !== Math.min(unread, countedAtMost);
  useEffect(() => {
    if (!disagree) return undefined;
    const again = setInterval(() => {
      if (!document.hidden) refetch().catch(() => undefined);
    }, disagreesMs);
    return () => clearInterval(again);
  }, [disagree, refetch]);
  // Shown is told apart from read: who sent it learns that it stood on a screen.
  useEffect(() => {
    if (readState !== 0 || records === undefined || records.length === 0) return;
    const ids = records.map(({ id }) => id);
    client.mutate({ mutation: MessagesShownDocument, variables: { ids } }).catch(() => undefined);
  }, [client, readState, records]);

  /** Asks for the list and the count anew. */
  const refresh = useCallback(() => {
    refetch().catch(() => undefined);
    askUnread(client).catch(() => undefined);
  }, [client, refetch]);
  return { query, records, refresh };
}
