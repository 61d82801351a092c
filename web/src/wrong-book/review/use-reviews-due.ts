import { useQuery } from '@apollo/client/react';
import { useToken } from '@vigil/ui/session/session.ts';
import { ReviewsDueDocument } from '../../generated/graphql.ts';

/** Which of my wrong questions are due today; asked for whoever is logged in alone. */
export const useReviewsDue = () =>
  useQuery(ReviewsDueDocument, { skip: useToken() === null, fetchPolicy: 'network-only' });
