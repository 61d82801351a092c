import { useQuery } from '@apollo/client/react';
import { NoticeTitlesDocument } from '../../generated/graphql.ts';

/** As every page of notices asks: published ones, all of them (notice-003). */
const asked = (title: string) => ({
  input: { current: 1, size: 999, params: { state: 0, ...(title === '' ? {} : { title }) } },
});

/** As the home asks first. */
export const allNotices = asked('');

/** The notices that this visitor may see, pinned ones first, then the newest. */
export const useNotices = (title = '') => useQuery(NoticeTitlesDocument, { variables: asked(title) });

/** The same, all of them, for a part of a page that has just asked. */
export const useNoticesAsked = () =>
  useQuery(NoticeTitlesDocument, { variables: allNotices, fetchPolicy: 'cache-first' });
