import { exactTime, sayMoney, saySpan, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { SignUpCategoryFragment, SittingFieldsFragment } from '../generated/graphql.ts';

const minute = (value: string): string => exactTime(value).slice(0, 16);

/** Starts of its sittings, `2026-12-01 09:00`, joined; 暂无考试 without one. [category-001] [category-004] */
export function sayStarts({ examList }: Pick<SignUpCategoryFragment, 'examList'>): string {
  const starts = examList.flatMap(({ startTime }) => (startTime === null ? [] : [minute(startTime)]));
  if (examList.length === 0) return t('暂无考试');
  return starts.length === 0 ? t('随时可以参加') : starts.join(t('、'));
}

type Timed = Pick<SittingFieldsFragment, 'startTime' | 'endTime'>;

/** From its start to its end, as people say it at `now` (ms). */
export const saySitting = ({ startTime, endTime }: Timed, now = Date.now()): string =>
  startTime === null
    ? t('随时可以参加')
    : endTime === null
      ? sayTime(startTime, now)
      : saySpan(startTime, endTime, now);

/** The same to the second, for whoever points at it; empty without a time. */
export const exactSitting = ({ startTime, endTime }: Timed): string =>
  startTime === null ? '' : [startTime, ...(endTime === null ? [] : [endTime])].map(exactTime).join(' — ');

/** [category-009] */
export const sayPrice = (fen: number): string => (fen > 0 ? sayMoney(fen) : t('免费'));

export type SignUpStage = 'none' | 'unregistered' | 'fill' | 'registered';

/** [category-007] [buy-018] */
export function stageOf(category: SignUpCategoryFragment): SignUpStage {
  if (category.isBuy) return category.isSelectTime ? 'registered' : 'fill';
  return category.haveExam ? 'unregistered' : 'none';
}

/** Nothing is paid: it costs nothing, or is assigned to the person. */
export const isFree = ({ price, haveAssignExam }: SignUpCategoryFragment): boolean =>
  haveAssignExam || price === 0;

/** What is free of a sitting. */
export function sayPlaces({ seats, left, waiting }: SittingFieldsFragment): string {
  if (seats === null || left === null) return t('名额不限');
  if (left > 0) return t('余 {{left}} / {{seats}} 个名额', { left, seats });
  return t('名额已满，{{waiting}} 人候补', { waiting });
}
