import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconHistory, IconPencil, IconPlus } from '@tabler/icons-react';
import { HistoryDialog } from '@vigil/ui/console/history/history-dialog.tsx';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import type { RowAct } from '@vigil/ui/console/list/row-act.ts';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { fetchedPart } from '@vigil/ui/state/fetched-part.tsx';
import { exactTime, sayMoney } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { useHistory } from '../../app/use-history.ts';
import {
  DiscountHistoryDocument,
  DiscountPagingDocument,
  type DiscountHistoryQuery,
} from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import {
  discountLabels,
  kindNames,
  sayDiscount,
  sayUses,
  stateOf,
  type DiscountRow,
} from './discount-words.ts';

const DiscountForm = fetchedPart(async () => (await import('./discount-form.tsx')).DiscountForm, null);

const filters: readonly ListFilter<'words'>[] = [
  { kind: 'words', name: 'words', label: t('优惠码'), placeholder: t('搜索优惠码或名称') },
];
const keyOf = ({ id }: DiscountRow): string => id;
const nameOf = ({ id, title }: DiscountRow): string => `${id} ${title}`;
const versionsOf = ({ discountHistory }: DiscountHistoryQuery) => discountHistory;
const saidTime = (time: string | null): string => (time === null ? t('不限') : exactTime(time));

const columns: readonly Column<DiscountRow>[] = [
  { key: 'id', title: t('优惠码'), main: true, width: 200, text: keyOf },
  { key: 'title', title: t('名称'), width: 200, phone: 'plain', text: ({ title }) => title },
  {
    key: 'state',
    title: t('状态'),
    width: 96,
    phone: 'plain',
    text: (row) => stateOf(row, Date.now()).word,
    render: (row) => {
      const { word, tone } = stateOf(row, Date.now());
      return <Tag tone={tone}>{word}</Tag>;
    },
  },
  { key: 'discount', title: t('优惠'), width: 112, phone: 'plain', text: sayDiscount },
  { key: 'uses', title: t('已用次数'), width: 168, text: sayUses },
  {
    key: 'kinds',
    title: t('适用范围'),
    width: 160,
    phone: 'hidden',
    text: ({ kinds, subjectIds }) =>
      subjectIds.length > 0
        ? t('{{n}} 个指定商品', { n: subjectIds.length })
        : kinds.map((kind) => kindNames[kind] ?? kind).join('、') || t('全部'),
  },
  {
    key: 'minimum',
    title: t('最低金额'),
    width: 112,
    align: 'right',
    phone: 'hidden',
    text: ({ minimum }) => (minimum === 0 ? '—' : sayMoney(minimum)),
  },
  { key: 'from', title: t('开始时间'), width: momentPx, phone: 'hidden', text: ({ from }) => saidTime(from) },
  {
    key: 'until',
    title: t('结束时间'),
    width: momentPx,
    phone: 'hidden',
    text: ({ until }) => saidTime(until),
  },
];

/** 优惠码: what makes orders cheaper, for whom it is told, and how often it was used. */
export function DiscountPage() {
  usePagePlace(t('优惠码'), paths.discounts);
  const { site } = useSession();
  const list = useListAddress(['words']);
  const params = { words: list.filters.words ?? null };
  const query = useQuery(DiscountPagingDocument, {
    variables: { input: { current: list.current, size: list.size, params } },
    fetchPolicy: 'cache-and-network',
  });
  const [edited, setEdited] = useState<DiscountRow | 'new' | null>(null);
  const [history, setHistory] = useState<DiscountRow | null>(null);
  const load = useHistory(DiscountHistoryDocument, history?.id, versionsOf);
  const acts = (discount: DiscountRow): readonly RowAct[] => [
    { key: 'edit', label: t('编辑'), icon: IconPencil, shown: true, onClick: () => setEdited(discount) },
    { key: 'history', label: t('历史记录'), icon: IconHistory, onClick: () => setHistory(discount) },
  ];
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited('new')}>
      {t('新建优惠码')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('优惠码')} site={site.siteName} actions={create} />
      <ListView
        name="discounts"
        caption={t('优惠码')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.discountPaging)}
        list={list}
        filters={filters}
        acts={acts}
        opening={{ onOpen: setEdited }}
        unit={t('个优惠码')}
        empty={{
          title: t('还没有优惠码'),
          hint: t('学员在支付前输入优惠码，订单即减价；减到 0 元时直接购得。'),
          action: create,
          filteredTitle: t('没有符合条件的优惠码'),
          filteredHint: t('换一个条件再试，或清除筛选查看全部。'),
        }}
      />
      {edited !== null && (
        <DiscountForm
          key={edited === 'new' ? 'new' : edited.id}
          discount={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => void query.refetch().catch(() => undefined)}
        />
      )}
      <HistoryDialog
        opened={history !== null}
        onClose={() => setHistory(null)}
        title={history?.id ?? ''}
        load={load}
        sayPath={(path) => discountLabels[path] ?? null}
        sayValue={(_path, json) => json}
      />
    </>
  );
}
