import type { Early } from '@vigil/ui/routing/take-answers.ts';
import { appPaths } from '../app/paths.ts';
import { NoticeTitlesDocument } from '../generated/graphql.ts';

/** As every page of notices asks: published ones, all of them (notice-003). */
export const askedNotices = (title: string) => ({
  input: { current: 1, size: 999, params: { state: 0, ...(title === '' ? {} : { title }) } },
});

/** As the home asks first. */
export const allNotices = askedNotices('');

export const early: readonly Early[] = [
  { page: appPaths.home, query: NoticeTitlesDocument, variables: allNotices, guests: true },
];
