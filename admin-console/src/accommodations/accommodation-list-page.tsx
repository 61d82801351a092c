import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconPlus, IconFileDescription, IconX } from '@tabler/icons-react';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { sayAccommodation } from '@vigil/ui/text/accommodation.ts';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useState } from 'react';
import { useListAddress } from '../app/list-address.ts';
import { listQuery } from '../app/list-query.ts';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { AccommodationPagingDocument, type AccommodationFieldsFragment } from '../generated/graphql.ts';
import { UserPicker, type PickedUser } from '../organisation/public.ts';
import { accommodationStates, stateOf, validity } from './accommodation-words.ts';
import { paths } from './paths.ts';

const GrantDialog = fetchedPart(async () => (await import('./grant-dialog.tsx')).GrantDialog, null);
const RevokeDialog = fetchedPart(async () => (await import('./revoke-dialog.tsx')).RevokeDialog, null);
const GroundsDialog = fetchedPart(async () => (await import('./grounds-dialog.tsx')).GroundsDialog, null);

type Row = AccommodationFieldsFragment;
const filters: readonly ListFilter<'realName' | 'state'>[] = [
  { kind: 'words', name: 'realName', label: t('姓名'), placeholder: t('搜索姓名') },
  {
    kind: 'choice',
    name: 'state',
    label: t('状态'),
    choices: accommodationStates.map(({ value, word }) => ({ value: String(value), label: word })),
  },
];
const keyOf = ({ id }: Row): string => id;
const nameOf = (row: Row): string => `${row.realName}：${sayAccommodation(row)}`;
const columns: readonly Column<Row>[] = [
  { key: 'realName', title: t('姓名'), main: true, width: 112, text: ({ realName }) => realName },
  {
    key: 'state',
    title: t('状态'),
    width: 96,
    phone: 'plain',
    text: ({ state }) => stateOf(state).word,
    render: ({ state }) => <Tag tone={stateOf(state).tone}>{stateOf(state).word}</Tag>,
  },
  { key: 'right', title: t('便利措施'), width: 216, phone: 'plain', text: sayAccommodation },
  { key: 'validity', title: t('有效期'), width: 264, phone: 'labelled', text: validity },
  {
    key: 'papers',
    title: t('已用于'),
    width: 88,
    phone: 'labelled',
    text: ({ papers }) => (papers === 0 ? '—' : t('{{n}} 次考试', { n: papers })),
  },
  {
    key: 'grantTime',
    title: t('授予时间'),
    width: momentPx,
    sortable: true,
    text: ({ grantTime }) => exactTime(grantTime),
    render: ({ grantTime }) => <When value={grantTime} />,
  },
  { key: 'grantedByName', title: t('授予人'), width: 104, phone: 'hidden', text: (row) => row.grantedByName },
  { key: 'userName', title: t('账号'), width: 128, phone: 'hidden', text: ({ userName }) => userName },
  { key: 'deptName', title: t('部门'), width: 128, phone: 'hidden', text: ({ deptName }) => deptName ?? '—' },
];

type Asked = { readonly act: 'grounds' | 'revoke'; readonly row: Row };

/**
 * /admin/exam/accommodation, 便利措施: who sits exams with more time, larger type or a reader, and until when.
 */
export function AccommodationListPage() {
  usePagePlace(t('便利措施'), paths.accommodations);
  const { site } = useSession();
  const list = useListAddress(['realName', 'state']);
  const { realName, state } = list.filters;
  const query = useQuery(AccommodationPagingDocument, {
    variables: {
      input: {
        ...{ current: list.current, size: list.size, orders: [...list.orders] },
        params: { realName: realName ?? null, state: state === undefined ? null : Number(state) },
      },
    },
    fetchPolicy: 'cache-and-network',
  });
  const [picking, setPicking] = useState(false);
  const [person, setPerson] = useState<PickedUser | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const done = () => void query.refetch().catch(() => undefined);
  const acts = (row: Row): readonly RowAct[] => [
    {
      ...{ key: 'grounds', label: t('查看理由'), icon: IconFileDescription, shown: true },
      onClick: () => setAsked({ act: 'grounds', row }),
    },
    ...(row.state < 2 && !row.own
      ? [
          {
            ...{ key: 'revoke', label: t('撤销'), icon: IconX, danger: true },
            onClick: () => setAsked({ act: 'revoke', row }),
          },
        ]
      : []),
  ];
  const grant = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setPicking(true)}>
      {t('授予便利措施')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('便利措施')} site={site.siteName} actions={grant} />
      <ListView
        name="accommodations"
        caption={t('便利措施')}
        unit={t('项便利措施')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.accommodationPaging)}
        list={list}
        filters={filters}
        acts={acts}
        exportName={t('便利措施')}
        empty={{
          title: t('还没有授予便利措施'),
          hint: t('可为有需要的考生延长时间、放大字号或朗读试题，在其开始考试时生效。'),
          action: grant,
          filteredTitle: t('没有符合条件的便利措施'),
          filteredHint: t('请更换姓名或状态后再看。'),
        }}
      />
      <UserPicker
        opened={picking}
        single
        title={t('选择考生')}
        onClose={() => setPicking(false)}
        onPick={([picked]) => setPerson(picked ?? null)}
      />
      {person !== null && <GrantDialog person={person} onClose={() => setPerson(null)} onDone={done} />}
      {asked?.act === 'revoke' && (
        <RevokeDialog row={asked.row} onClose={() => setAsked(null)} onDone={done} />
      )}
      {asked?.act === 'grounds' && <GroundsDialog row={asked.row} onClose={() => setAsked(null)} />}
    </>
  );
}
