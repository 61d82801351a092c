import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconChecks, IconEye } from '@tabler/icons-react';
import { messageOf } from '@vigil/ui/connection/errors.ts';
import { notifySuccess, notifyWarning } from '@vigil/ui/connection/notify.tsx';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { useSelection } from '@vigil/ui/console/list/selection.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useCallback, useEffect, useState } from 'react';
import { useListAddress } from '../app/list-address.ts';
import { listQuery } from '../app/list-query.ts';
import { useCall } from '../app/use-call.ts';
import {
  RealAutoAuditDocument,
  RealPagingDocument,
  type RealPersonFieldsFragment,
} from '../generated/graphql.ts';
import { knownWord, realStates, stateOf } from './real-state.ts';

const ReviewDialog = fetchedPart(async () => (await import('./review-dialog.tsx')).ReviewDialog, null);

type Row = RealPersonFieldsFragment;
const filters: readonly ListFilter<'state'>[] = [
  {
    kind: 'choice',
    name: 'state',
    label: t('状态'),
    choices: realStates.map(({ value, word }) => ({ value: String(value), label: word })),
  },
];
const keyOf = ({ id }: Row): string => id;
const nameOf = ({ realName, userName }: Row): string => `${realName}（${userName}）`;
const columns: readonly Column<Row>[] = [
  { key: 'realName', title: t('姓名'), main: true, width: 144, text: ({ realName }) => realName },
  {
    key: 'state',
    title: t('状态'),
    width: 104,
    phone: 'plain',
    text: ({ state }) => stateOf(state).word,
    render: ({ state }) => <Tag tone={stateOf(state).tone}>{stateOf(state).word}</Tag>,
  },
  { key: 'userName', title: t('账号'), width: 128, phone: 'plain', text: ({ userName }) => userName },
  { key: 'idCard', title: t('身份证号码'), width: 176, phone: 'plain', text: ({ idCard }) => idCard ?? '—' },
  {
    key: 'submittedAt',
    title: t('提交时间'),
    width: momentPx,
    sortable: true,
    text: ({ submittedAt }) => exactTime(submittedAt),
    render: ({ submittedAt }) => <When value={submittedAt} />,
  },
  {
    key: 'knownAs',
    title: t('对照照片'),
    width: 168,
    phone: 'hidden',
    text: ({ knownAs }) => (knownAs === null ? t('无') : knownWord(knownAs)),
  },
  { key: 'deptName', title: t('部门'), width: 136, phone: 'plain', text: ({ deptName }) => deptName ?? '—' },
  {
    key: 'auditedByName',
    title: t('审核人'),
    width: 112,
    phone: 'hidden',
    text: ({ auditedByName }) => auditedByName ?? '—',
  },
];

/** What people submitted of themselves, the oldest first; those chosen can be compared by the machine. */
export function Submissions() {
  const list = useListAddress(['state']);
  const { state } = list.filters;
  const query = useQuery(RealPagingDocument, {
    variables: {
      input: {
        ...{ current: list.current, size: list.size, orders: [...list.orders] },
        params: { state: state === undefined ? null : Number(state) },
      },
    },
    fetchPolicy: 'cache-and-network',
  });
  const selection = useSelection<Row>(keyOf);
  const auto = useCall(RealAutoAuditDocument);
  const [shown, setShown] = useState<Row | null>(null);
  const { refetch } = query;
  const reload = useCallback(() => {
    selection.clear();
    void refetch().catch(() => undefined);
  }, [refetch, selection]);
  const { error } = auto;
  useEffect(() => {
    if (error !== undefined) notifyWarning(messageOf(error));
  }, [error]);
  const waiting = selection.rows.filter((row) => row.state === 0);
  const compare = async () => {
    if (!(await auto.run({ ids: waiting.map(keyOf) }))) return;
    const { approved = 0, waiting: left = 0 } = auto.answer()?.realAutoAudit ?? {};
    notifySuccess(t('比对完成：{{approved}} 人通过，{{left}} 人需人工审核', { approved, left }));
    reload();
  };
  const acts = (row: Row): readonly RowAct[] => [
    row.state === 0
      ? { key: 'review', label: t('审核'), icon: IconChecks, shown: true, onClick: () => setShown(row) }
      : { key: 'look', label: t('查看'), icon: IconEye, shown: true, onClick: () => setShown(row) },
  ];
  return (
    <>
      <ListView
        name="real-persons"
        caption={t('实名认证申请')}
        unit={t('人')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.realPaging)}
        list={list}
        filters={filters}
        opening={{ onOpen: setShown }}
        acts={acts}
        selection={selection}
        bulk={
          <Button
            variant="default"
            size="xs"
            disabled={waiting.length === 0}
            loading={auto.busy}
            onClick={() => void compare()}
          >
            {t('自动比对')}
          </Button>
        }
        empty={{
          title: t('没有实名认证申请'),
          hint: t('学员在个人中心提交姓名、身份证号和人脸照片后，会出现在这里。'),
          filteredTitle: t('没有符合条件的申请'),
          filteredHint: t('换一个状态再看。'),
        }}
      />
      {shown !== null && <ReviewDialog row={shown} onClose={() => setShown(null)} onDone={reload} />}
    </>
  );
}
