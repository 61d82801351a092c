import { exactTime, sayMoney, saySpan, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { SignUpCategoryFragment, SittingFieldsFragment } from '../generated/graphql.ts';

const minute = (value: string): string => exactTime(value).slice(0, 16);

type Sittings = Pick<SignUpCategoryFragment, 'examList'>;

/** Sittings that a card names; of more it tells how many there are. */
const namedAtMost = 3;

const startsOf = ({ examList }: Sittings): string[] =>
  examList.flatMap(({ startTime }) => (startTime === null ? [] : [startTime]));

/**
 * When its sittings begin, as people say it at `now` (ms), one text for each, and how many there are where
 * not all are named; 暂无考试 without a sitting. [category-001] [category-004], decision 325
 */
export function sayStarts(category: Sittings, now = Date.now()): readonly string[] {
  const starts = startsOf(category);
  if (category.examList.length === 0) return [t('暂无考试')];
  if (starts.length === 0) return [t('随时可以参加')];
  const named = starts.slice(0, namedAtMost).map((start) => sayTime(start, now));
  return starts.length > namedAtMost ? [...named, t('共 {{n}} 场', { n: starts.length })] : named;
}

/**
 * All of them to the minute, `2026-12-01 09:00`, joined, for whoever points at them; empty without one.
 * [category-004]
 */
export const exactStarts = (category: Sittings): string => startsOf(category).map(minute).join(t('、'));

/** Where its sittings are sat: on this site, in a room that the admission ticket names, or some of each. */
export function sayPlace({ examList }: Sittings): string {
  const offline = examList.filter((sitting) => sitting.offline).length;
  if (offline === 0) return t('线上，在本站作答');
  return offline === examList.length ? t('线下考场，地址见准考证') : t('部分场次在线下考场，地址见准考证');
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

export type SignUpStage = 'none' | 'unregistered' | 'waiting' | 'fill' | 'registered';

/** Who waits in line for a place is neither asked to sign up again nor to pay. [category-007] [buy-018] */
export function stageOf(category: SignUpCategoryFragment): SignUpStage {
  if (category.isWaiting && category.isBuy === category.isSelectTime) return 'waiting';
  if (category.isBuy) return category.isSelectTime ? 'registered' : 'fill';
  return category.haveExam ? 'unregistered' : 'none';
}

/**
 * What the person pays, in fen: nothing for what is assigned to them, and nothing at all on a site that takes no
 * payments (`modulePay` off), whatever price was given.
 */
export const priceOf = ({ price, haveAssignExam }: SignUpCategoryFragment, sells: boolean): number =>
  haveAssignExam || !sells ? 0 : price;

/** What is free of a sitting. */
export function sayPlaces({ seats, left, waiting }: SittingFieldsFragment): string {
  if (seats === null || left === null) return t('名额不限');
  if (left > 0) return t('余 {{left}} / {{seats}} 个名额', { left, seats });
  return t('名额已满，{{waiting}} 人候补', { waiting });
}
