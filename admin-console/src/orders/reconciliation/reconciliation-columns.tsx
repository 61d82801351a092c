import { Group } from '@mantine/core';
import type { Column } from '@vigil/ui/console/list/column.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ReconciliationRowFieldsFragment } from '../../generated/graphql.ts';
import { sayChannel } from '../order-words.ts';
import { dayStateOf, sayAmount } from './reconciliation-words.ts';

type Row = ReconciliationRowFieldsFragment;

/** How a day's bill stands, and how many differences somebody still has to look at. */
export function DayStateTags({ state, open }: Pick<Row, 'state' | 'open'>) {
  const { word, tone } = dayStateOf(state);
  return <Tag tone={tone}>{open > 0 ? t('{{n}} 处差异', { n: open }) : word}</Tag>;
}

const amount = (key: string, title: string, of: (row: Row) => number): Column<Row> => ({
  ...{ key, title, width: 136, align: 'right', phone: 'hidden' },
  text: (row) => (row.state === 'waiting' ? '—' : sayAmount(of(row), row.currency)),
});

export const reconciliationColumns: readonly Column<Row>[] = [
  { key: 'day', title: t('日期'), main: true, width: 128, text: ({ day }) => day },
  {
    key: 'channel',
    title: t('支付方式'),
    width: 160,
    phone: 'plain',
    text: ({ channel, sandbox }) => sayChannel(channel) + (sandbox ? t('（沙箱）') : ''),
    render: ({ channel, sandbox }) => (
      <Group component="span" gap={6} display="inline-flex">
        {sayChannel(channel)}
        {sandbox && <Tag tone="quiet">{t('沙箱')}</Tag>}
      </Group>
    ),
  },
  {
    key: 'state',
    title: t('结果'),
    width: 136,
    phone: 'plain',
    text: ({ state, open }) => (open > 0 ? t('{{n}} 处差异', { n: open }) : dayStateOf(state).word),
    render: ({ state, open }) => <DayStateTags {...{ state, open }} />,
  },
  {
    key: 'matched',
    title: t('相符笔数'),
    width: 112,
    align: 'right',
    phone: 'hidden',
    text: ({ state, matched, lines }) =>
      state === 'waiting' ? '—' : `${sayNumber(matched)} / ${sayNumber(lines)}`,
  },
  amount('herePaid', t('本站收款'), ({ here }) => here.paid),
  { ...amount('therePaid', t('账单收款'), ({ there }) => there.paid), phone: 'plain' },
  amount('hereBack', t('本站退款'), ({ here }) => here.refunded),
  amount('thereBack', t('账单退款'), ({ there }) => there.refunded),
  amount('fees', t('手续费'), ({ fees }) => fees),
];
