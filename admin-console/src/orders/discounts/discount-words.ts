import { sayMoney } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { DiscountFieldsFragment } from '../../generated/graphql.ts';

export type DiscountRow = DiscountFieldsFragment;

/** Kinds of things that are sold today. */
export const kindNames: Readonly<Record<string, string>> = {
  exam: t('考试'),
  category: t('考试分类'),
  repo: t('题库'),
};

export const sayDiscount = ({ percent, less }: Pick<DiscountRow, 'percent' | 'less'>): string =>
  percent === null ? t('减 {{amount}}', { amount: sayMoney(less ?? 0) }) : t('减 {{n}}%', { n: percent });

/** How often it was used, of how many. */
export const sayUses = ({ used, held, totalUses }: DiscountRow): string =>
  [
    totalUses === null ? String(used) : `${used} / ${totalUses}`,
    held > 0 ? t('（{{n}} 单待支付）', { n: held }) : '',
  ].join('');

export interface DiscountState {
  readonly word: string;
  readonly tone: 'success' | 'info' | 'quiet';
}
export function stateOf({ enabled, from, until }: DiscountRow, now: number): DiscountState {
  if (!enabled) return { word: t('已停用'), tone: 'quiet' };
  if (from !== null && now < Date.parse(from)) return { word: t('未开始'), tone: 'info' };
  if (until !== null && now >= Date.parse(until)) return { word: t('已结束'), tone: 'quiet' };
  return { word: t('有效'), tone: 'success' };
}

/** What fields are called, in the form and in its history. */
export const discountLabels: Readonly<Record<string, string>> = {
  code: t('优惠码'),
  title: t('名称'),
  kind: t('优惠方式'),
  value: t('优惠'),
  from: t('开始时间'),
  until: t('结束时间'),
  kinds: t('适用范围'),
  subjectIds: t('指定商品'),
  totalUses: t('总次数'),
  usesPerPerson: t('每人次数'),
  minimum: t('最低订单金额（元）'),
  enabled: t('启用'),
};
