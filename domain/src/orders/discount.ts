import { subjectKinds, type Subject } from './order-events.js';

/** A discount code as an administrator defines it. Amounts in fen, times ms. */
export interface Discount {
  /** as it is typed: letters and digits, upper case */
  readonly code: string;
  readonly title: string;
  /** `percent`: that much of a hundred less; `fen`: that much less */
  readonly kind: 'percent' | 'fen';
  readonly value: number;
  readonly from: number | null;
  /** the first moment at which it is not valid any more; null: it stays */
  readonly until: number | null;
  /** kinds of things it is for; empty: everything that is sold */
  readonly kinds: readonly Subject['kind'][];
  /** ids of things it is for; empty: all of those kinds */
  readonly subjectIds: readonly string[];
  /** orders that may use it in all, and of one person; null: any number */
  readonly totalUses: number | null;
  readonly usesPerPerson: number | null;
  /** what an order has to cost before it */
  readonly minimum: number;
  readonly enabled: boolean;
}

const codeForm = /^[A-Z0-9]{6,32}$/;
const longestTitle = 50;
const idsAtMost = 100;
const usesAtMost = 1_000_000;
const fenAtMost = 100_000_000;

/** A code as somebody typed it, in its one spelling; null: it cannot be one. */
export function codeTyped(text: string): string | null {
  const code = text.trim().toUpperCase();
  return codeForm.test(code) ? code : null;
}

const isCount = (value: number | null, most: number): boolean =>
  value === null || (Number.isInteger(value) && value >= 1 && value <= most);

/** Why such a discount cannot be meant, in words; null: it can. */
export function discountProblem(discount: Discount): string | null {
  const { code, title, kind, value, from, until, kinds, subjectIds, totalUses, usesPerPerson, minimum } =
    discount;
  if (!codeForm.test(code)) return '优惠码应为 6 至 32 位字母或数字！';
  if (title.trim() === '' || title.length > longestTitle) return `名称应为 1 至 ${longestTitle} 个字！`;
  if (!Number.isInteger(value) || value < 1) return '优惠必须大于 0！';
  if (kind === 'percent' && value > 100) return '优惠不能超过 100%！';
  if (value > fenAtMost || !Number.isInteger(minimum) || minimum < 0 || minimum > fenAtMost)
    return '金额不正确！';
  if (from !== null && until !== null && from >= until) return '结束时间必须晚于开始时间！';
  if (kinds.some((one) => !subjectKinds.includes(one))) return '适用范围不正确！';
  if (subjectIds.length > idsAtMost) return `最多指定 ${idsAtMost} 个商品！`;
  if (!isCount(totalUses, usesAtMost) || !isCount(usesPerPerson, usesAtMost))
    return `次数应为 1 至 ${usesAtMost} 的整数！`;
  return null;
}

/** Why a discount is not for an order; the sentence for each is made at the edge. */
export type DiscountMismatch = 'DiscountUnknown' | 'DiscountOver' | 'DiscountOther' | 'DiscountMinimum';

/** Why it is not for this now, its uses aside; null: it is. One that is off is as unknown as one that is not there. */
export function whyNotFor(
  discount: Discount | null,
  order: { readonly subject: Pick<Subject, 'kind' | 'id'>; readonly price: number },
  now: number,
): DiscountMismatch | null {
  if (discount === null || !discount.enabled || now < (discount.from ?? 0)) return 'DiscountUnknown';
  if (discount.until !== null && now >= discount.until) return 'DiscountOver';
  const { kind, id } = order.subject;
  // Of a group each line is paid back whole.
  if (kind === 'group') return 'DiscountOther';
  if (discount.kinds.length > 0 && !discount.kinds.includes(kind)) return 'DiscountOther';
  // A category is sold anew in each round: `catId~round`.
  const thing = id.replace(/~\d+$/, '');
  if (discount.subjectIds.length > 0 && !discount.subjectIds.includes(thing)) return 'DiscountOther';
  return order.price < discount.minimum ? 'DiscountMinimum' : null;
}

/** What is left to pay of a price, whole fen, never below nothing; a part of a fen is the buyer's. */
export const dueAfter = (price: number, { kind, value }: Pick<Discount, 'kind' | 'value'>): number =>
  kind === 'fen' ? Math.max(0, price - value) : Math.floor((price * (100 - value)) / 100);
