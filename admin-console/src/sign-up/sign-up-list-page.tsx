import { useQuery } from '@apollo/client/react';
import { IconUserX } from '@tabler/icons-react';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useMemo, useState } from 'react';
import { useListAddress } from '../app/list-address.ts';
import { listQuery } from '../app/list-query.ts';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import {
  SignUpChoicesDocument,
  SignUpPagingDocument,
  type SignUpFieldsFragment,
} from '../generated/graphql.ts';
import { paths } from './paths.ts';
import { signUpStates, standingOf } from './sign-up-words.ts';

const CancelDialog = fetchedPart(async () => (await import('./cancel-dialog.tsx')).CancelDialog, null);

type Row = SignUpFieldsFragment;
type Choices = readonly { readonly value: string; readonly label: string }[];
const filtersOf = (categories: Choices): readonly ListFilter<'realName' | 'catId' | 'state'>[] => [
  { kind: 'words', name: 'realName', label: t('姓名'), placeholder: t('搜索姓名') },
  {
    kind: 'choice',
    name: 'catId',
    label: t('考试分类'),
    width: 260,
    choices: categories,
    searchable: categories.length > 8,
  },
  {
    kind: 'choice',
    name: 'state',
    label: t('状态'),
    choices: signUpStates.map(({ value, word }) => ({ value: String(value), label: word })),
  },
];
const keyOf = ({ id }: Row): string => id;
const nameOf = ({ realName, catName }: Row): string => `${realName}：${catName}`;
const columns: readonly Column<Row>[] = [
  { key: 'realName', title: t('姓名'), main: true, width: 112, text: ({ realName }) => realName },
  {
    key: 'state',
    title: t('状态'),
    width: 136,
    phone: 'plain',
    text: (row) => standingOf(row).word,
    render: (row) => <Tag tone={standingOf(row).tone}>{standingOf(row).word}</Tag>,
  },
  { key: 'catName', title: t('考试分类'), width: 232, phone: 'plain', text: ({ catName }) => catName },
  {
    key: 'examTitle',
    title: t('场次'),
    width: 184,
    phone: 'plain',
    text: ({ examTitle }) => examTitle ?? '—',
  },
  {
    key: 'startTime',
    title: t('考试时间'),
    width: momentPx,
    phone: 'labelled',
    text: ({ startTime }) => (startTime === null ? '—' : exactTime(startTime)),
    render: ({ startTime }) => (startTime === null ? '—' : <When value={startTime} />),
  },
  {
    key: 'signTime',
    title: t('报名时间'),
    width: momentPx,
    sortable: true,
    text: ({ signTime }) => exactTime(signTime),
    render: ({ signTime }) => <When value={signTime} />,
  },
  { key: 'userName', title: t('账号'), width: 128, phone: 'hidden', text: ({ userName }) => userName },
  { key: 'deptName', title: t('部门'), width: 128, phone: 'hidden', text: ({ deptName }) => deptName ?? '—' },
  {
    key: 'cancelReason',
    title: t('取消原因'),
    width: 160,
    phone: 'hidden',
    text: ({ cancelReason }) => cancelReason || '—',
  },
];

/** /admin/exam/signup, 报名管理: who signed up for what, who waits for a place, and who is taken off. */
export function SignUpListPage() {
  usePagePlace(t('报名管理'), paths.signUps);
  const { site } = useSession();
  const list = useListAddress(['realName', 'catId', 'state']);
  const { realName, catId, state } = list.filters;
  const categories = useQuery(SignUpChoicesDocument).data?.examCategoryPage.records;
  const filters = useMemo(
    () => filtersOf((categories ?? []).map(({ id, name }) => ({ value: id, label: name }))),
    [categories],
  );
  const query = useQuery(SignUpPagingDocument, {
    variables: {
      input: {
        ...{ current: list.current, size: list.size, orders: [...list.orders] },
        params: {
          ...{ realName: realName ?? null, catId: catId ?? null },
          state: state === undefined ? null : Number(state),
        },
      },
    },
    fetchPolicy: 'cache-and-network',
  });
  const [cancelled, setCancelled] = useState<Row | null>(null);
  return (
    <>
      <PageHeader title={t('报名管理')} site={site.siteName} />
      <ListView
        name="sign-ups"
        caption={t('报名')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.signUpPaging)}
        list={list}
        filters={filters}
        acts={(row) =>
          row.state === 2
            ? []
            : [
                {
                  ...{ key: 'cancel', label: t('取消报名'), icon: IconUserX, danger: true },
                  onClick: () => setCancelled(row),
                },
              ]
        }
        exportName={t('报名名单')}
        unit={t('人')}
        empty={{
          title: t('还没有人报名'),
          hint: t('学员在“考试报名”中报名后，会出现在这里。'),
          filteredTitle: t('没有符合条件的报名'),
          filteredHint: t('请更换姓名、分类或状态后再看。'),
        }}
      />
      {cancelled !== null && (
        <CancelDialog
          row={cancelled}
          onClose={() => setCancelled(null)}
          onDone={() => void query.refetch().catch(() => undefined)}
        />
      )}
    </>
  );
}
