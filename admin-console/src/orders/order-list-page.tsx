import { useQuery } from '@apollo/client/react';
import { Alert, Box } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { channels } from '@vigil/domain/orders/public';
import { Figures } from '@vigil/ui/console/details.tsx';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListTool } from '@vigil/ui/console/list/list-tool.tsx';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { sayMoney, sayNumber } from '@vigil/ui/text/format.ts';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useListAddress } from '../app/list-address.ts';
import { listQuery } from '../app/list-query.ts';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import {
  OrderPagingDocument,
  OrderTotalsDocument,
  type OrderRowFieldsFragment,
} from '../generated/graphql.ts';
import { channelNames } from './channel-names.ts';
import { dayAt, dayMilliseconds } from './days.ts';
import { orderColumns } from './order-columns.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { orderStates } from './order-words.ts';
import { paths } from './paths.ts';
import { useExport } from './use-export.ts';

const names = ['title', 'realName', 'number', 'orderState', 'channel', 'todo', 'from', 'to'] as const;
const filters: readonly ListFilter<(typeof names)[number]>[] = [
  { kind: 'words', name: 'title', label: t('商品'), placeholder: t('搜索商品名称'), width: 168 },
  { kind: 'words', name: 'realName', label: t('购买人'), placeholder: t('搜索购买人姓名'), width: 168 },
  {
    kind: 'choice',
    name: 'orderState',
    label: t('状态'),
    width: 128,
    choices: orderStates.map(({ word }, state) => ({ value: String(state), label: word })),
  },
  {
    kind: 'choice',
    name: 'todo',
    label: t('待办'),
    width: 140,
    choices: [
      { value: 'asked', label: t('退款待审核') },
      { value: 'stuck', label: t('退款失败') },
    ],
  },
  {
    kind: 'choice',
    name: 'channel',
    label: t('支付方式'),
    width: 140,
    choices: channels.map((value) => ({ value, label: channelNames[value] })),
  },
  { kind: 'days', name: 'from', to: 'to', label: t('下单日期') },
  { kind: 'words', name: 'number', label: t('单号'), placeholder: t('订单编号或商户单号'), rare: true },
];

const keyOf = ({ id }: OrderRowFieldsFragment): string => id;
const nameOf = ({ title, realName }: OrderRowFieldsFragment): string => `${title} ${realName}`;

/** 订单管理: what was sold, what came of it, and what goes back. */
export function OrderListPage() {
  usePagePlace(t('订单管理'), paths.orders);
  const { site, may } = useSession();
  const list = useListAddress(names);
  const { from, to, orderState, ...words } = list.filters;
  const params = {
    ...words,
    orderState: orderState === undefined ? null : Number(orderState),
    from: from === undefined ? null : dayAt(from),
    to: to === undefined ? null : dayAt(to, dayMilliseconds),
  };
  const query = useQuery(OrderPagingDocument, {
    variables: { input: { current: list.current, size: list.size, orders: [...list.orders], params } },
    fetchPolicy: 'cache-and-network',
  });
  const totals = useQuery(OrderTotalsDocument, {
    variables: { input: { params } },
    fetchPolicy: 'cache-and-network',
  });
  const file = useExport('/api/pay/order/export');
  const reload = () => void Promise.all([query.refetch(), totals.refetch()]).catch(() => undefined);
  const sums = totals.data?.orderTotals ?? totals.previousData?.orderTotals;
  return (
    <>
      <PageHeader title={t('订单管理')} site={site.siteName} />
      {sums?.imbalance && (
        <Alert color="red" mb="md">
          {t('账目不平：{{what}}', { what: sums.imbalance })}
        </Alert>
      )}
      {totals.error === undefined && (
        <Box mb="md">
          {sums ? (
            <Figures
              items={[
                [t('订单'), sayNumber(sums.orders)],
                [t('已购'), sayNumber(sums.paidOrders)],
                [t('实收'), sayMoney(sums.received)],
                [t('已得'), sayMoney(sums.earned)],
                [t('待退'), sayMoney(sums.owed)],
                [t('已退'), sayMoney(sums.refunded)],
              ]}
            />
          ) : (
            <Loading shape="line" />
          )}
        </Box>
      )}
      <ListView
        name="orders"
        caption={t('订单')}
        columns={orderColumns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.orderPaging)}
        list={list}
        filters={filters}
        panel={{
          label: t('订单详情'),
          title: (row) => row?.title ?? t('订单详情'),
          render: (id) => <OrderSheet key={id} id={id} onChanged={reload} />,
        }}
        tools={
          may('pay:export') && (
            <ListTool
              label={file.busy ? t('正在导出…') : t('导出 Excel')}
              icon={IconFileSpreadsheet}
              onClick={() => file.busy || void file.save({ params })}
            />
          )
        }
        unit={t('个订单')}
        empty={{
          title: t('还没有订单'),
          hint: t('学员购买考试或题库后，订单会出现在这里。'),
          filteredTitle: t('没有符合条件的订单'),
          filteredHint: t('换一个条件，或清除筛选查看全部。'),
        }}
      />
    </>
  );
}
