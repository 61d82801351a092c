import { t } from '@vigil/ui/text/t.ts';
import type { FindAll } from '../app/finder.ts';
import { FindBanksDocument } from '../generated/graphql.ts';
import { everyBank } from './every-bank.ts';
import { paths } from './paths.ts';

/** The banks open for practice; each leads to where it is practised, one that is sold to the list that sells it. */
export const findBanks: FindAll = async ({ client, site, brought: { bankEntry } }) => {
  const { data } = await client.query({
    query: FindBanksDocument,
    variables: everyBank,
    fetchPolicy: 'no-cache',
  });
  return (data?.repoPaging.records ?? []).map(({ id, title, quCount, right }) => ({
    ...{ key: id, title, note: t('{{n}} 道试题', { n: quCount }) },
    address: (site.info.props.modulePay && right === null ? null : bankEntry?.(id)) ?? paths.repos,
  }));
};
