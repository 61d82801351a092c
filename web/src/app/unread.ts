import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { repeatedByCaller } from '@vigil/ui/connection/client.ts';
import { shareAmongTabs } from '@vigil/ui/connection/share-among-tabs.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { CountUnreadDocument, UnreadChangesDocument } from '../generated/graphql.ts';

const pollMs = 30_000;

let known: number | null = null;
const listeners = new Set<() => void>();

function tell(count: number | null): void {
  if (known === count) return;
  known = count;
  for (const listener of listeners) listener();
}

/** Asks the server how many messages are unread, now: after something was read. */
export async function askUnread(client: ApolloClient): Promise<void> {
  const { data } = await client.query({
    query: CountUnreadDocument,
    fetchPolicy: 'network-only',
    context: repeatedByCaller,
  });
  if (data !== undefined) tell(data.msgCountUnread);
}

/** How many messages the person has not read; null until it is known. */
export const useUnread = (): number | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => known,
  );

/**
 * Keeps the count for as long as somebody is logged in: one connection for all tabs of the browser tells it at
 * once, and it is asked every 30 s besides (msg-006), should that connection be cut off.
 */
export function useFollowUnread(): void {
  const client = useApolloClient();
  useEffect(() => {
    const poll = setInterval(() => {
      if (!document.hidden) askUnread(client).catch(() => undefined);
    }, pollMs);
    const stop = shareAmongTabs<number>(
      'vigil.unread',
      (hear) => {
        const subscription = client.subscribe({ query: UnreadChangesDocument }).subscribe({
          next: ({ data }) => data && hear(data.msgUnread),
          error: () => undefined,
        });
        return () => subscription.unsubscribe();
      },
      tell,
    );
    return () => {
      clearInterval(poll);
      stop();
      tell(null);
    };
  }, [client]);
}
