import type { WatchQueryFetchPolicy } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useToken } from '@vigil/ui/session/session.ts';
import { ReviewsDueDocument } from '../../generated/graphql.ts';

/**
 * Which of my wrong questions are due today; asked for whoever is logged in alone. `cache-first` for a part of a page
 * that has just asked.
 */
export const useReviewsDue = (fetchPolicy: WatchQueryFetchPolicy = 'network-only') =>
  useQuery(ReviewsDueDocument, { skip: useToken() === null, fetchPolicy });
