import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconCategory, IconPlus } from '@tabler/icons-react';
import { BesideTree } from '@vigil/ui/console/list/beside-tree.tsx';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { useSelection } from '@vigil/ui/console/list/selection.ts';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useMemo } from 'react';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { usePagePlace } from '../../app/page.tsx';
import { useDict } from '../../app/use-dict.ts';
import { useSession } from '../../app/session.tsx';
import { paths } from '../paths.ts';
import { BankPagingDocument } from '../../generated/graphql.ts';
import { bankColumns } from './bank-columns.tsx';
import { useGo } from '../../app/use-go.ts';
import { bankPanel } from './bank-panel.tsx';
import { bankRowActs } from './bank-row-acts.ts';
import type { BankRow } from './bank.ts';
import { CatalogNav } from './catalog-nav.tsx';
import { useBankActs } from './use-bank-acts.ts';

const BankDialogs = fetchedPart(async () => (await import('./bank-dialogs.tsx')).BankDialogs, null);

const keyOf = (bank: BankRow): string => bank.id;
const nameOf = (bank: BankRow): string => bank.title;

const filters: readonly ListFilter<'title' | 'state'>[] = [
  { kind: 'words', name: 'title', label: t('题库名称'), placeholder: t('搜索题库名称') },
  {
    kind: 'choice',
    name: 'state',
    label: t('状态'),
    choices: [
      { value: '0', label: t('启用') },
      { value: '1', label: t('禁用') },
    ],
  },
];

/**
 * 题库列表: the banks one may use, by catalogue, with what they hold, their chapters, with whom they are
 * shared, and who changed what; details beside the list.
 */
export function BankListPage() {
  usePagePlace(t('题库列表'), paths.repoList);
  const { site, may } = useSession();
  const { linkTo } = useGo();
  const list = useListAddress(['title', 'catId', 'state']);
  const { title, catId, state } = list.filters;
  const catalog = useDict('repo_catalog');
  const types = useDict('qu_type');
  const params = {
    title: title || null,
    catId: catId || null,
    state: state === undefined ? null : Number(state),
  };
  const query = useQuery(BankPagingDocument, {
    variables: { input: { current: list.current, size: list.size, params, orders: [...list.orders] } },
    fetchPolicy: 'cache-and-network',
  });
  const selection = useSelection<BankRow>(keyOf);
  const { reload, askRemove, askState, dialog, asked, ask, onAct } = useBankActs({ list, selection, query });
  const edit = may('repo:edit');
  const price = site.props.modulePay;
  const words = { catalog: catalog.word, typeName: (quType: number) => types.word(quType) };
  const covers = query.data?.repoPaging.records.some(({ cover }) => Boolean(cover)) ?? false;
  const columns = useMemo(
    () =>
      bankColumns({
        price,
        covers,
        edit,
        catalog: catalog.word,
        typeName: (quType) => types.word(quType),
        onState: (bank) => askState([bank], bank.state === 0 ? 1 : 0),
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `askState` does the same whenever it was made
    [price, covers, edit, catalog, types],
  );
  const acts = (bank: BankRow) => bankRowActs(bank, { edit, linkTo, onAct });
  const create = edit && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => ask({ act: 'edit', bank: null })}>
      {t('新建题库')}
    </Button>
  );
  const bulk = { size: 'compact-sm', variant: 'default' } as const;
  return (
    <>
      <PageHeader title={t('题库列表')} site={site.siteName} actions={create || undefined} />
      <BesideTree
        name="catalog"
        title={t('题库分类')}
        icon={IconCategory}
        tree={(onGone) => (
          <CatalogNav
            entries={catalog.entries}
            value={catId}
            onPick={(value) => {
              onGone();
              list.change({ catId: value });
            }}
          />
        )}
        narrow={list.opened !== null}
      >
        {(bringBack) => (
          <ListView
            name="repo"
            caption={t('题库列表')}
            unit={t('个题库')}
            columns={columns}
            rowKey={keyOf}
            rowName={nameOf}
            query={listQuery(query, (data) => data.repoPaging)}
            list={list}
            filters={filters}
            lead={bringBack}
            acts={acts}
            panel={bankPanel({ price, acts, ...words })}
            exportName={t('题库')}
            {...(edit && { selection })}
            bulk={
              <>
                <Button {...bulk} onClick={() => askState(selection.rows, 0)}>
                  {t('启用')}
                </Button>
                <Button {...bulk} onClick={() => askState(selection.rows, 1)}>
                  {t('禁用')}
                </Button>
                <Button {...bulk} c="red" onClick={() => askRemove(selection.rows)}>
                  {t('删除')}
                </Button>
              </>
            }
            empty={{
              title: catId === undefined ? t('还没有题库') : t('这个分类下还没有题库'),
              hint: t('题库用来存放试题，考试从题库中选题或抽题。'),
              action: create || undefined,
              filteredTitle: t('没有符合条件的题库'),
              filteredHint: t('换一个名称或状态再试，或清除筛选查看全部。'),
            }}
          />
        )}
      </BesideTree>
      {dialog}
      {asked && <BankDialogs asked={asked} onClose={() => ask(null)} onSaved={reload} />}
    </>
  );
}
