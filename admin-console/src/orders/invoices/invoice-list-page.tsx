import { useQuery } from '@apollo/client/react';
import { Box } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { Figures } from '@vigil/ui/console/details.tsx';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListTool } from '@vigil/ui/console/list/list-tool.tsx';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { exactTime, sayMoney, sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import { InvoicePagingDocument, type InvoiceRowFieldsFragment } from '../../generated/graphql.ts';
import { dayAt, dayMilliseconds } from '../days.ts';
import { paths } from '../paths.ts';
import { useExport } from '../use-export.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { StageTag, stageText, stageWords } from './invoice-words.tsx';

const names = ['stage', 'realName', 'number', 'from', 'to'] as const;
const filters: readonly ListFilter<(typeof names)[number]>[] = [
  {
    kind: 'choice',
    name: 'stage',
    label: t('状态'),
    width: 128,
    choices: Object.entries(stageWords).map(([value, { word }]) => ({ value, label: word })),
  },
  { kind: 'words', name: 'realName', label: t('申请人'), placeholder: t('搜索申请人姓名'), width: 168 },
  { kind: 'words', name: 'number', label: t('单号'), placeholder: t('发票号码或订单编号'), width: 208 },
  { kind: 'days', name: 'from', to: 'to', label: t('申请日期') },
];

const columns: readonly Column<InvoiceRowFieldsFragment>[] = [
  { key: 'realName', title: t('申请人'), main: true, width: 160, text: ({ realName }) => realName },
  {
    key: 'stage',
    title: t('状态'),
    width: 112,
    phone: 'plain',
    text: stageText,
    render: ({ stage, reversalDue }) => <StageTag {...{ stage, reversalDue }} />,
  },
  {
    key: 'amount',
    title: t('金额'),
    width: 128,
    align: 'right',
    sortable: true,
    phone: 'plain',
    text: ({ amount }) => sayMoney(amount),
  },
  {
    key: 'count',
    title: t('订单数'),
    width: 96,
    align: 'right',
    phone: 'hidden',
    text: ({ count }) => sayNumber(count),
  },
  { key: 'number', title: t('发票号码'), width: 208, text: ({ number }) => number ?? '—' },
  {
    key: 'requestTime',
    title: t('申请时间'),
    width: momentPx,
    sortable: true,
    text: ({ requestTime }) => exactTime(requestTime),
    render: ({ requestTime }) => <When value={requestTime} />,
  },
  {
    key: 'decideTime',
    title: t('处理时间'),
    width: momentPx,
    sortable: true,
    phone: 'hidden',
    text: ({ decideTime }) => (decideTime === null ? '—' : exactTime(decideTime)),
    render: ({ decideTime }) => (decideTime === null ? '—' : <When value={decideTime} />),
  },
];

const keyOf = ({ id }: InvoiceRowFieldsFragment): string => id;
const nameOf = ({ realName, amount }: InvoiceRowFieldsFragment): string => `${realName} ${sayMoney(amount)}`;

/** 发票管理: who asked for invoices, which are to be made out, and which to be reversed after a refund. */
export function InvoiceListPage() {
  usePagePlace(t('发票管理'), paths.invoices);
  const { site } = useSession();
  const list = useListAddress(names);
  const { from, to, ...words } = list.filters;
  const params = {
    ...words,
    from: from === undefined ? null : dayAt(from),
    to: to === undefined ? null : dayAt(to, dayMilliseconds),
  };
  const query = useQuery(InvoicePagingDocument, {
    variables: { input: { current: list.current, size: list.size, orders: [...list.orders], params } },
    fetchPolicy: 'cache-and-network',
  });
  const file = useExport('/api/pay/invoice/export');
  const [waiting = 0, due = 0] = query.data?.invoiceTodo ?? query.previousData?.invoiceTodo ?? [];
  return (
    <>
      <PageHeader title={t('发票管理')} site={site.siteName} />
      <Box mb="md">
        <Figures
          items={[
            [t('待开票'), sayNumber(waiting)],
            [t('待红冲'), sayNumber(due)],
          ]}
        />
      </Box>
      <ListView
        name="invoices"
        caption={t('发票')}
        columns={columns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.invoicePaging)}
        list={list}
        filters={filters}
        panel={{
          label: t('发票详情'),
          title: (row) => row?.realName ?? t('发票详情'),
          render: (id) => (
            <InvoiceSheet key={id} id={id} onChanged={() => void query.refetch().catch(() => undefined)} />
          ),
        }}
        tools={
          <ListTool
            label={file.busy ? t('正在导出…') : t('导出开票信息')}
            icon={IconFileSpreadsheet}
            onClick={() => file.busy || void file.save({ params })}
          />
        }
        unit={t('张发票')}
        empty={{
          title: t('还没有开票申请'),
          hint: t('学员为已支付的订单申请开票后，申请会出现在这里。'),
          filteredTitle: t('没有符合条件的开票申请'),
          filteredHint: t('换一个条件，或清除筛选查看全部。'),
        }}
      />
    </>
  );
}
