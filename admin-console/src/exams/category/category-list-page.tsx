import { useApolloClient, useQuery } from '@apollo/client/react';
import { Button, Group, Select, TextInput } from '@mantine/core';
import {
  IconHistory,
  IconPencil,
  IconPhoto,
  IconPlus,
  IconSearch,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import type { Column } from '@vigil/ui/console/data-table.tsx';
import { FilterRow } from '@vigil/ui/console/filter-row.tsx';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { ListTable } from '@vigil/ui/console/list-table.tsx';
import { useRowActs } from '@vigil/ui/console/use-row-acts.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { exactTime, sayMoney } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useCallback, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { useSend } from '../../app/use-call.ts';
import { paths } from '../paths.ts';
import {
  CategoryHistoryDocument,
  CategoryPagingDocument,
  CategoryRemoveDocument,
} from '../../generated/graphql.ts';
import { CategoryFormPage } from './category-form-page.tsx';
import { CategoryUsersDialog } from './category-users-dialog.tsx';
import styles from './category.module.css';
import { categoryLabels, sayCategoryValue, type CategoryRow } from './category.ts';

const newOne = 'new';

/**
 * 考试分类: what people sign up for, its candidates, and the form of one, which `?edit=` opens in the list's
 * place.
 */
export function CategoryListPage() {
  usePagePlace(t('考试分类'), paths.examCategory);
  const [params, setParams] = useSearchParams();
  const editing = params.get('edit');
  const edit = useCallback(
    (id: string | null) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('edit');
        else next.set('edit', id);
        return next;
      }),
    [setParams],
  );
  if (editing !== null)
    return (
      <CategoryFormPage key={editing} id={editing === newOne ? null : editing} onLeave={() => edit(null)} />
    );
  return <CategoryList onEdit={edit} />;
}

const keyOf = (category: CategoryRow): string => category.id;

function CategoryList({ onEdit }: { readonly onEdit: (id: string) => void }) {
  const client = useApolloClient();
  const { site } = useSession();
  const list = useListAddress(['name', 'isOpen']);
  const { filters, change } = list;
  const [name, setName] = useState(filters['name'] ?? '');
  const asked = {
    name: filters['name'] || null,
    isOpen: filters['isOpen'] === undefined ? null : filters['isOpen'] === '1',
  };
  const query = useQuery(CategoryPagingDocument, {
    variables: { input: { current: list.current, size: list.size, params: asked } },
    fetchPolicy: 'cache-and-network',
  });
  const remove = useSend(CategoryRemoveDocument);
  const acts = useRowActs<CategoryRow>({
    noun: t('考试分类'),
    keyOf,
    nameOf: (category) => category.name,
    remove: ([id = ''], commandId) => remove({ id }, commandId),
    onDone: () => void query.refetch().catch(() => undefined),
  });
  const [users, setUsers] = useState<CategoryRow | null>(null);
  const [history, setHistory] = useState<CategoryRow | null>(null);
  const load = useCallback(
    async () =>
      history === null
        ? []
        : ((
            await client.query({
              query: CategoryHistoryDocument,
              variables: { id: history.id },
              fetchPolicy: 'network-only',
            })
          ).data?.examCategoryHistory ?? []),
    [client, history],
  );
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => onEdit(newOne)}>
      {t('新建分类')}
    </Button>
  );
  const filtered = Object.values(filters).some((each) => each !== undefined);
  const columns = categoryColumns(site.props.modulePay, (category) => (
    <Group gap={4} wrap="nowrap" className={styles['acts']}>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => onEdit(category.id)}
      >
        {t('编辑')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconUsers size={16} aria-hidden />}
        onClick={() => setUsers(category)}
      >
        {t('考生')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={() => setHistory(category)}
      >
        {t('历史')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => acts.askRemove([category])}
      >
        {t('删除')}
      </Button>
    </Group>
  ));
  return (
    <>
      <PageHeader title={t('考试分类')} site={site.siteName} actions={create} />
      <FilterRow
        onSearch={() => change({ name: name.trim() || undefined })}
        onReset={() => {
          setName('');
          change({ name: undefined, isOpen: undefined });
        }}
      >
        <TextInput
          className={styles['search']}
          label={t('分类名称')}
          placeholder={t('输入名称搜索')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          className={styles['open']}
          label={t('报名方式')}
          placeholder={t('全部')}
          clearable
          clearButtonProps={{ 'aria-label': t('清除') }}
          data={[
            { value: '1', label: t('开放报名') },
            { value: '0', label: t('仅指定考生') },
          ]}
          value={filters['isOpen'] ?? null}
          onChange={(isOpen) => change({ isOpen: isOpen ?? undefined })}
        />
      </FilterRow>
      <ListTable
        name="exam-category"
        caption={t('考试分类列表')}
        columns={columns}
        rowKey={keyOf}
        query={listQuery(query, (data) => data.examCategoryPage)}
        list={list}
        exportName={t('考试分类')}
        empty={
          filtered ? (
            <Empty title={t('没有符合条件的分类')} hint={t('换一个名称或报名方式再试。')} />
          ) : (
            <Empty
              title={t('还没有考试分类')}
              hint={t('分类用来组织报名：一个分类下可以有多场考试，供考生选择。')}
              action={create}
            />
          )
        }
      />
      {acts.dialog}
      {users && <CategoryUsersDialog category={users} onClose={() => setUsers(null)} />}
      <HistoryDialog
        opened={history !== null}
        onClose={() => setHistory(null)}
        title={history?.name ?? ''}
        load={load}
        sayPath={(path) => categoryLabels[path] ?? null}
        sayValue={sayCategoryValue}
      />
    </>
  );
}

function categoryColumns(
  price: boolean,
  acts: (category: CategoryRow) => ReactNode,
): readonly Column<CategoryRow>[] {
  return [
    {
      key: 'name',
      title: t('分类名称'),
      fixed: true,
      phone: 'title',
      text: (category) => category.name,
      render: (category) => <Name category={category} />,
    },
    {
      key: 'faceCrowd',
      title: t('面向人群'),
      phone: 'hidden',
      text: (category) => category.faceCrowd || '—',
    },
    {
      key: 'description',
      title: t('简介'),
      optional: true,
      phone: 'hidden',
      text: (category) => category.description || '—',
    },
    ...(price
      ? [
          {
            key: 'price',
            title: t('价格'),
            align: 'right' as const,
            width: 96,
            text: (category: CategoryRow) => (category.price > 0 ? sayMoney(category.price) : t('免费')),
          },
        ]
      : []),
    {
      key: 'isOpen',
      title: t('报名方式'),
      width: 120,
      text: (category) => (category.isOpen ? t('开放报名') : t('仅指定考生')),
      render: (category) => (
        <Tag tone={category.isOpen ? 'success' : 'quiet'}>
          {category.isOpen ? t('开放报名') : t('仅指定考生')}
        </Tag>
      ),
    },
    {
      key: 'examList',
      title: t('可参加的场次'),
      text: (category) => category.examList.map((exam) => exam.title).join('、') || t('暂无考试'),
      render: (category) => <Sittings category={category} />,
    },
    {
      key: 'sort',
      title: t('排序'),
      width: 72,
      align: 'right',
      phone: 'hidden',
      text: (category) => category.sort,
    },
    {
      key: 'createTime',
      title: t('创建时间'),
      optional: true,
      nowrap: true,
      phone: 'hidden',
      text: (category) => exactTime(category.createTime),
    },
    { key: 'acts', title: t('操作'), width: 280, fixed: true, phone: 'acts', render: acts },
  ];
}

function Name({ category }: { readonly category: CategoryRow }) {
  return (
    <span className={styles['name']}>
      {category.cover ? (
        <img src={category.cover} alt="" className={styles['cover']} loading="lazy" />
      ) : (
        <span className={styles['cover']} aria-hidden>
          <IconPhoto size={18} stroke={1.6} />
        </span>
      )}
      {category.name}
    </span>
  );
}

function Sittings({ category }: { readonly category: CategoryRow }) {
  const [next] = category.examList;
  if (next === undefined) return <>{t('暂无考试')}</>;
  return (
    <span>
      {category.examList.length > 1 ? t('{{n}} 场，最近：', { n: category.examList.length }) : ''}
      {next.title}
      {next.startTime && (
        <>
          {' · '}
          <When value={next.startTime} />
        </>
      )}
    </span>
  );
}
