import { foundAtMost } from '@vigil/ui/search/found.ts';
import type { Find } from '../app/finder.ts';
import { FindPeopleDocument } from '../generated/graphql.ts';

/** People by a part of their name, account name or mobile number; each leads to their own page. */
export const findPeople: Find = async ({ client, words, session, signal }) => {
  const { data } = await client.query({
    query: FindPeopleDocument,
    variables: { input: { current: 1, size: foundAtMost, params: { keyword: words } } },
    fetchPolicy: 'no-cache',
    context: { fetchOptions: { signal } },
  });
  return (data?.userPaging.records ?? []).flatMap(({ id, realName, userName, deptName }) => {
    const address = session.addressOf('UserPerson', { id });
    if (address === null) return [];
    return [{ key: id, title: realName, note: [userName, deptName].filter(Boolean).join(' · '), address }];
  });
};
