import { useQuery } from '@apollo/client/react';
import { NoticeTitlesDocument } from '../../generated/graphql.ts';
import { allNotices, askedNotices } from '../early.ts';

/** The notices that this visitor may see, pinned ones first, then the newest. */
export const useNotices = (title = '') => useQuery(NoticeTitlesDocument, { variables: askedNotices(title) });

/** The same, all of them, for a part of a page that has just asked. */
export const useNoticesAsked = () =>
  useQuery(NoticeTitlesDocument, { variables: allNotices, fetchPolicy: 'cache-first' });
