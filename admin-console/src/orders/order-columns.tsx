import { Group } from '@mantine/core';
import { momentPx, type Column } from '@vigil/ui/console/list/column.ts';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { exactTime, sayMoney } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import type { OrderRowFieldsFragment } from '../generated/graphql.ts';
import { sayChannel, stateOf } from './order-words.ts';

type Standing = Pick<OrderRowFieldsFragment, 'orderState' | 'price' | 'money' | 'asked' | 'stuck'>;

/** An order's state, and what an accountant has to do about it; on one line where a row has but one. */
export function OrderStateTags({
  standing,
  oneLine,
}: {
  readonly standing: Standing;
  readonly oneLine?: true;
}) {
  const { asked, stuck } = standing;
  const { word, tone } = stateOf(standing);
  return (
    <Group component="span" gap={4} display="inline-flex" wrap={oneLine ? 'nowrap' : 'wrap'}>
      <Tag tone={tone}>{word}</Tag>
      {asked && <Tag tone="warning">{t('退款待审核')}</Tag>}
      {stuck && <Tag tone="danger">{t('退款失败')}</Tag>}
    </Group>
  );
}

const stateText = (standing: Standing): string =>
  [
    stateOf(standing).word,
    ...(standing.asked ? [t('退款待审核')] : []),
    ...(standing.stuck ? [t('退款失败')] : []),
  ].join(' ');

export const orderColumns: readonly Column<OrderRowFieldsFragment>[] = [
  { key: 'title', title: t('商品'), main: true, width: 240, text: ({ title }) => title },
  {
    key: 'orderState',
    title: t('状态'),
    width: 224,
    phone: 'plain',
    text: stateText,
    render: (row) => <OrderStateTags standing={row} oneLine />,
  },
  {
    key: 'realName',
    title: t('购买人'),
    width: 128,
    phone: 'plain',
    text: ({ realName }) => realName,
  },
  {
    key: 'price',
    title: t('应付'),
    width: 112,
    align: 'right',
    sortable: true,
    phone: 'plain',
    text: ({ price }) => sayMoney(price),
  },
  {
    key: 'channel',
    title: t('支付方式'),
    width: 112,
    phone: 'hidden',
    text: ({ channel }) => sayChannel(channel),
  },
  {
    key: 'createTime',
    title: t('下单时间'),
    width: momentPx,
    sortable: true,
    text: ({ createTime }) => exactTime(createTime),
    render: ({ createTime }) => <When value={createTime} />,
  },
  {
    key: 'refunded',
    title: t('已退'),
    width: 112,
    align: 'right',
    text: ({ money }) => (money.refunded === 0 ? '—' : sayMoney(money.refunded)),
  },
  { key: 'id', title: t('订单编号'), width: 264, optional: true, phone: 'hidden', text: ({ id }) => id },
];
