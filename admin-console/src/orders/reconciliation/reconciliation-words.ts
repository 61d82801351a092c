import type { StateWord } from '@vigil/ui/layout/tag.tsx';
import { sayMoney } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ReconciliationDayFieldsFragment } from '../../generated/graphql.ts';

export type Difference = ReconciliationDayFieldsFragment['found'][number];

export const dayStates: Readonly<Record<string, StateWord>> = {
  waiting: { word: t('待对账'), tone: 'info' },
  even: { word: t('相符'), tone: 'success' },
  open: { word: t('有差异'), tone: 'danger' },
  settled: { word: t('差异已处理'), tone: 'quiet' },
};
const stages: Readonly<Record<string, StateWord>> = {
  open: { word: t('待处理'), tone: 'danger' },
  explained: { word: t('已说明'), tone: 'success' },
  found: { word: t('已在其他日期账单中找到'), tone: 'success' },
};
const kinds: Readonly<Record<string, string>> = {
  OnlyHere: t('账单缺少'),
  OnlyThere: t('本站缺少'),
  OtherAmount: t('金额不符'),
  OtherCurrency: t('币种不符'),
  Fee: t('手续费不符'),
};
const whats: Readonly<Record<string, string>> = {
  payment: t('收款'),
  refund: t('退款'),
  other: t('其他款项'),
};

const unknown = (word: string): StateWord => ({ word, tone: 'quiet' });
export const dayStateOf = (state: string): StateWord => dayStates[state] ?? unknown(state);
export const stageOf = (stage: string): StateWord => stages[stage] ?? unknown(stage);
export const kindOf = ({ kind, what }: Pick<Difference, 'kind' | 'what'>): string =>
  `${whats[what] ?? what} · ${kinds[kind] ?? kind}`;

/** What an accountant does about a difference. */
export function adviceOf({ kind, what }: Pick<Difference, 'kind' | 'what'>): string {
  if (kind === 'OnlyHere')
    return what === 'refund'
      ? t('到渠道后台按商户单号查询这笔退款；临近零点的退款可能记在次日账单，次日对账后会自动销账。')
      : t('到渠道后台按商户单号查询这笔收款；临近零点的收款可能记在次日账单，次日对账后会自动销账。');
  if (kind === 'OnlyThere')
    return what === 'payment'
      ? t('渠道已收款，本站没有记录：核对是否为其他系统共用此商户号，否则联系付款人并在渠道后台退款。')
      : t('渠道有支出，本站没有记录：核对是否在渠道后台手工退款，或发生了拒付、调账。');
  if (kind === 'OtherAmount') return t('核对渠道后台的实收金额，以及是否使用了商家优惠。');
  if (kind === 'OtherCurrency') return t('核对渠道账户的结算币种设置。');
  return t('核对与渠道约定的手续费率；费率有变时，在支付配置中更新。');
}

/** An amount in hundredths of its currency; — where a side has none. */
export function sayAmount(amount: number | null | undefined, currency: string | null | undefined): string {
  if (amount === null || amount === undefined) return '—';
  if (currency === 'CNY' || currency === null || currency === undefined) return sayMoney(amount);
  const figures = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2 }).format(amount / 100);
  return `${figures} ${currency}`;
}
