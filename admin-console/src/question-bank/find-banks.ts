import { t } from '@vigil/ui/text/t.ts';
import { foundAtMost } from '@vigil/ui/search/found.ts';
import type { Find } from '../app/finder.ts';
import { FindBanksDocument } from '../generated/graphql.ts';
import { paths } from './paths.ts';

/** Banks by a part of their name; each leads to its questions. */
export const findBanks: Find = async ({ client, words, signal }) => {
  const { data } = await client.query({
    query: FindBanksDocument,
    variables: { input: { current: 1, size: foundAtMost, params: { title: words } } },
    fetchPolicy: 'no-cache',
    context: { fetchOptions: { signal } },
  });
  return (data?.repoPaging.records ?? []).map(({ id, title, quCount }) => ({
    key: id,
    title,
    note: t('{{n}} 道试题', { n: quCount }),
    address: paths.quList(id),
  }));
};
