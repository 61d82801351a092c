import { useQuery } from '@apollo/client/react';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { channels } from '@vigil/domain/orders/public';
import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { ListTool } from '@vigil/ui/console/list/list-tool.tsx';
import { ListView } from '@vigil/ui/console/list/list-view.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useListAddress } from '../../app/list-address.ts';
import { listQuery } from '../../app/list-query.ts';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import {
  ReconciliationPagingDocument,
  type ReconciliationRowFieldsFragment,
} from '../../generated/graphql.ts';
import { channelNames } from '../channel-names.ts';
import { sayChannel } from '../order-words.ts';
import { paths } from '../paths.ts';
import { useExport } from '../use-export.ts';
import { DaySheet } from './day-sheet.tsx';
import { reconciliationColumns } from './reconciliation-columns.tsx';
import { dayStates } from './reconciliation-words.ts';

const names = ['channel', 'state', 'from', 'to'] as const;
const filters: readonly ListFilter<(typeof names)[number]>[] = [
  {
    kind: 'choice',
    name: 'channel',
    label: t('支付方式'),
    width: 140,
    choices: channels.map((value) => ({ value, label: channelNames[value] })),
  },
  {
    kind: 'choice',
    name: 'state',
    label: t('结果'),
    width: 140,
    choices: Object.entries(dayStates).map(([value, { word }]) => ({ value, label: word })),
  },
  { kind: 'days', name: 'from', to: 'to', label: t('账单日期') },
];

const keyOf = ({ id }: ReconciliationRowFieldsFragment): string => id;
const nameOf = ({ day, channel }: ReconciliationRowFieldsFragment): string => `${day} ${sayChannel(channel)}`;

/** 对账: every channel's bill, day by day, held against what the orders say. */
export function ReconciliationPage() {
  usePagePlace(t('对账'), paths.reconciliation);
  const { site, may } = useSession();
  const list = useListAddress(names);
  const params = list.filters;
  const query = useQuery(ReconciliationPagingDocument, {
    variables: { input: { current: list.current, size: list.size, params } },
    fetchPolicy: 'cache-and-network',
  });
  const file = useExport('/api/pay/reconciliation/export');
  return (
    <>
      <PageHeader title={t('对账')} site={site.siteName} />
      <ListView
        name="reconciliation"
        caption={t('对账')}
        columns={reconciliationColumns}
        rowKey={keyOf}
        rowName={nameOf}
        query={listQuery(query, (data) => data.reconciliationPaging)}
        list={list}
        filters={filters}
        panel={{
          label: t('对账详情'),
          title: (row) => (row === undefined ? t('对账详情') : nameOf(row)),
          render: (id) => (
            <DaySheet key={id} id={id} onChanged={() => void query.refetch().catch(() => undefined)} />
          ),
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
        unit={t('条账单')}
        empty={{
          title: t('还没有可对的账单'),
          hint: t('有订单后，每天上午 10 点起自动核对前一天各支付渠道的账单。'),
          filteredTitle: t('没有符合条件的账单'),
          filteredHint: t('换一个条件，或清除筛选查看全部。'),
        }}
      />
    </>
  );
}
