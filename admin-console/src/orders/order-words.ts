import { channels } from '@vigil/domain/orders/public';
import type { StateWord } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { OrderRowFieldsFragment } from '../generated/graphql.ts';
import { channelNames } from './channel-names.ts';

/** By the number of an order's state. */
export const orderStates: readonly StateWord[] = [
  { word: t('待支付'), tone: 'info' },
  { word: t('已支付'), tone: 'success' },
  { word: t('已关闭'), tone: 'quiet' },
  { word: t('退款中'), tone: 'warning' },
  { word: t('已退款'), tone: 'quiet' },
];

type Told = Pick<OrderRowFieldsFragment, 'orderState' | 'price' | 'money'>;

const partly = {
  owed: { word: t('部分退款中'), tone: 'warning' },
  settled: { word: t('部分退款'), tone: 'quiet' },
} as const satisfies Readonly<Record<string, StateWord>>;

const stages: Readonly<Record<string, StateWord>> = {
  requested: { word: t('待审核'), tone: 'warning' },
  declined: { word: t('未通过'), tone: 'quiet' },
  owed: { word: t('退款中'), tone: 'info' },
  settled: { word: t('已退款'), tone: 'success' },
};

const causes: Readonly<Record<string, string>> = {
  PaidTwice: t('重复支付'),
  PaidTooLate: t('超时支付'),
  OtherAmount: t('金额不符'),
  DiscountGone: t('优惠码已被用完'),
};

const unknown = (word: string): StateWord => ({ word, tone: 'quiet' });

/** Where an order is, in the words its buyer reads: one that is paid for, of which a part goes back, says so. */
export function stateOf({ orderState, price, money }: Told): StateWord {
  if (orderState === 1 && money.earned < price) return money.owed > 0 ? partly.owed : partly.settled;
  return orderStates[orderState] ?? unknown(String(orderState));
}
export const stageOf = (stage: string): StateWord => stages[stage] ?? unknown(stage);
/** Why money goes back: what somebody wrote, or why nobody may keep it. */
export const reasonOf = ({ reason, cause }: { reason?: string | null; cause?: string | null }): string =>
  reason ?? causes[cause ?? ''] ?? '—';

export const sayChannel = (channel: string | null | undefined): string => {
  const known = channels.find((one) => one === channel);
  return known === undefined ? '—' : channelNames[known];
};
