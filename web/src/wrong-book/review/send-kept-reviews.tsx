import { useApolloClient } from '@apollo/client/react';
import { useConnection } from '@vigil/ui/connection/connection-state.ts';
import { useEffect } from 'react';
import { useUser } from '../../app/user.ts';
import { whoWaits } from './waiting-note.ts';

/** Answers of reviews given without a network are sent from any page once it is back. */
export function SendKeptReviews() {
  const client = useApolloClient();
  const userId = useUser()?.userId ?? null;
  const isOnline = useConnection() === 'online';
  useEffect(() => {
    if (userId === null || !isOnline || !whoWaits().includes(userId)) return;
    void import('./kept-reviews.ts').then(({ keptReviews }) => keptReviews(client, userId).send());
  }, [client, userId, isOnline]);
  return null;
}
