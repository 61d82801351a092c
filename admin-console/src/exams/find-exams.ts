import { foundAtMost } from '@vigil/ui/search/found.ts';
import type { Find } from '../app/finder.ts';
import { FindExamsDocument } from '../generated/graphql.ts';
import { examStates, wordOf } from './exam-state.ts';
import { paths } from './paths.ts';
import { t } from '@vigil/ui/text/t.ts';

/** Exams by a part of their name: a running one leads to its wall for who watches it, others to their place in the list. */
export const findExams: Find = async ({ client, words, session, signal }) => {
  const { data } = await client.query({
    query: FindExamsDocument,
    variables: { input: { current: 1, size: foundAtMost, params: { title: words } } },
    fetchPolicy: 'no-cache',
    context: { fetchOptions: { signal } },
  });
  return (data?.examPaging.records ?? []).map(({ id, title, state, draft, mayWatch }) => {
    const wall = mayWatch && state === 0 ? session.addressOf('ExamWatch', { examId: id }) : null;
    const word = draft ? t('草稿') : wordOf(examStates, state);
    return {
      key: id,
      title,
      note: wall === null ? word : t('{{word}} · 去监考', { word }),
      address: wall ?? `${paths.examList}?${new URLSearchParams({ title: words, open: id }).toString()}`,
    };
  });
};
