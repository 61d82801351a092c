import type { WatchQueryFetchPolicy } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { SlidesDocument } from '../generated/graphql.ts';

/** The pictures of this host; `cache-first` for a part of a page that has just asked for them. */
export const useSlides = (fetchPolicy: WatchQueryFetchPolicy = 'cache-and-network') =>
  useQuery(SlidesDocument, { variables: { domain: location.host }, fetchPolicy });
