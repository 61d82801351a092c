import type { WatchQueryFetchPolicy } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useToken } from '@vigil/ui/session/session.ts';
import { OpenPaperDocument } from '../generated/graphql.ts';

/**
 * The paper that I have open, if any; asked for whoever is logged in alone. `cache-first` for a part of a page that has
 * just asked.
 */
export const useOpenPaper = (fetchPolicy: WatchQueryFetchPolicy = 'network-only') =>
  useQuery(OpenPaperDocument, { skip: useToken() === null, fetchPolicy });
