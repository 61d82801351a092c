import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconHistory, IconPencil, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { useRowActs } from '@vigil/ui/console/list/use-row-acts.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useMemo, useState } from 'react';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { useSession } from '../../app/session.tsx';
import { useSend } from '../../app/use-call.ts';
import { CategoryPagingDocument, CategoryRemoveDocument } from '../../generated/graphql.ts';
import { categoryColumns } from './category-columns.tsx';
import { CategoryHistory } from './category-history.tsx';
import { categoryPanel } from './category-panel.tsx';
import type { CategoryRow } from './category.ts';

const CategoryUsersDialog = fetchedPart(
  async () => (await import('./category-users-dialog.tsx')).CategoryUsersDialog,
  null,
);

const filters: readonly ListFilter<'name' | 'isOpen'>[] = [
  { kind: 'words', name: 'name', label: t('分类名称'), placeholder: t('搜索分类名称') },
  {
    kind: 'choice',
    name: 'isOpen',
    label: t('报名方式'),
    width: 192,
    choices: [
      { value: '1', label: t('开放报名') },
      { value: '0', label: t('仅指定考生') },
    ],
  },
];
const keyOf = (category: CategoryRow): string => category.id;
const nameOf = (category: CategoryRow): string => category.name;

interface CategoryListProps {
  /** Opens the form of one; null: of a new one. */
  readonly onEdit: (id: string | null) => void;
  /** The address of the form of one. */
  readonly addressOf: (id: string) => string;
}

/** The categories with their sittings; a row opens its details beside the list. */
export function CategoryList({ onEdit, addressOf }: CategoryListProps) {
  const { site } = useSession();
  const list = useListAddress(['name', 'isOpen']);
  const { name, isOpen } = list.filters;
  const params = { name: name || null, isOpen: isOpen === undefined ? null : isOpen === '1' };
  const query = useQuery(CategoryPagingDocument, {
    variables: { input: { current: list.current, size: list.size, params } },
    fetchPolicy: 'cache-and-network',
  });
  const remove = useSend(CategoryRemoveDocument);
  const asking = useRowActs<CategoryRow>({
    noun: t('考试分类'),
    keyOf,
    nameOf,
    remove: ([id = ''], commandId) => remove({ id }, commandId),
    onDone: (gone) => {
      if (list.opened !== null && gone.includes(list.opened)) list.open(null);
      void query.refetch().catch(() => undefined);
    },
  });
  const [users, setUsers] = useState<CategoryRow | null>(null);
  const [history, setHistory] = useState<CategoryRow | null>(null);
  const acts = (category: CategoryRow): readonly RowAct[] => [
    {
      key: 'edit',
      label: t('编辑'),
      icon: IconPencil,
      shown: true,
      href: addressOf(category.id),
      onClick: () => onEdit(category.id),
    },
    { key: 'users', label: t('考生'), icon: IconUsers, shown: true, onClick: () => setUsers(category) },
    { key: 'history', label: t('历史记录'), icon: IconHistory, onClick: () => setHistory(category) },
    {
      key: 'remove',
      label: t('删除'),
      icon: IconTrash,
      danger: true,
      onClick: () => asking.askRemove([category]),
    },
  ];
  const price = site.props.modulePay;
  const covers = query.data?.examCategoryPage.records.some(({ cover }) => Boolean(cover)) ?? false;
  const columns = useMemo(() => categoryColumns({ price, covers }), [price, covers]);
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onEdit(null)}>
      {t('新建考试分类')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('考试分类')} site={site.siteName} actions={create} />
      <ListView
        name="exam-category"
        caption={t('考试分类列表')}
        unit={t('个考试分类')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.examCategoryPage)}
        list={list}
        filters={filters}
        acts={acts}
        panel={categoryPanel({ acts, price })}
        exportName={t('考试分类')}
        empty={{
          title: t('还没有考试分类'),
          hint: t('分类用来组织报名：一个分类下可以有多场考试，供考生选择。'),
          action: create,
          filteredTitle: t('没有符合条件的分类'),
          filteredHint: t('换一个名称或报名方式再试，或清除筛选查看全部。'),
        }}
      />
      {asking.dialog}
      {users && <CategoryUsersDialog category={users} onClose={() => setUsers(null)} />}
      <CategoryHistory category={history} onClose={() => setHistory(null)} />
    </>
  );
}
