import { t } from '@vigil/ui/text/t.ts';
import { foundAtMost, type Find } from '../app/finder.ts';
import { FindPeopleDocument } from '../generated/graphql.ts';

/** People by a part of their name or account name; each leads to the papers they sat. */
export const findPeople: Find = async ({ client, words, session, signal }) => {
  const { data } = await client.query({
    query: FindPeopleDocument,
    variables: { input: { current: 1, size: foundAtMost, params: { keyword: words } } },
    fetchPolicy: 'no-cache',
    context: { fetchOptions: { signal } },
  });
  const papers = session.addressOf('Audit', {});
  if (papers === null) return [];
  return (data?.userPaging.records ?? []).map(({ id, realName, userName, deptName }) => ({
    key: id,
    title: realName,
    note: [userName, deptName, t('答卷回放')].filter(Boolean).join(' · '),
    address: `${papers}?${new URLSearchParams({ realName }).toString()}`,
  }));
};
