import { sayMoney, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { PayOrderFieldsFragment } from '../generated/graphql.ts';
import { channelName } from './channel-words.ts';

type Told = Pick<PayOrderFieldsFragment, 'orderState' | 'leftSeconds' | 'moneyBack'>;
type MoneyBack = PayOrderFieldsFragment['moneyBack'][number];

const states = [
  { tone: 'warning', words: t('待支付') },
  { tone: 'success', words: t('已支付') },
  { tone: 'quiet', words: t('已关闭') },
  { tone: 'info', words: t('退款中') },
  { tone: 'quiet', words: t('已退款') },
] as const;

const partly = {
  requested: { tone: 'info', words: t('退款审核中') },
  owed: { tone: 'info', words: t('部分退款中') },
  settled: { tone: 'quiet', words: t('部分退款') },
} as const;

/** It can still be paid. */
export const isOpen = ({ orderState, leftSeconds }: Told): boolean => orderState === 0 && leftSeconds > 0;

/** Refunds of what it was paid with. */
const ownOf = ({ moneyBack }: Told): readonly MoneyBack[] => moneyBack.filter(({ besides }) => !besides);

/** Where an own order is: a refund that is asked for, or of a part of it, shows too. */
export function stateOf(order: Told): {
  readonly tone: (typeof states)[number]['tone'];
  readonly words: string;
} {
  if (order.orderState === 0 && !isOpen(order)) return states[2];
  if (order.orderState === 1)
    for (const stage of ['requested', 'owed', 'settled'] as const)
      if (ownOf(order).some((one) => one.stage === stage)) return partly[stage];
  return states[order.orderState] ?? states[2];
}

/** Fen of a paid order that are kept after a part of it went back; null: nothing did, or all. */
export function keptOf(order: Told & Pick<PayOrderFieldsFragment, 'price'>): number | null {
  if (order.orderState !== 1) return null;
  const back = ownOf(order)
    .filter(({ stage }) => stage !== 'requested')
    .reduce((sum, { amount }) => sum + amount, 0);
  return back === 0 ? null : order.price - back;
}

/** How much comes back, how, and since when it is there. */
export function sayMoneyBack({ amount, stage, channel, settledAt, besides }: MoneyBack): string {
  const values = {
    amount: besides ? t('多付的 {{amount}}', { amount: sayMoney(amount) }) : sayMoney(amount),
    channel: channel === null ? t('原支付方式') : channelName(channel),
  };
  if (stage === 'requested') return t('{{amount}} 退款审核中，通过后退回{{channel}}', values);
  if (stage !== 'settled' || settledAt === null) return t('{{amount}} 正在退回{{channel}}', values);
  return t('{{amount}} 已于 {{time}} 退回{{channel}}', { ...values, time: sayTime(settledAt) });
}
