import { sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';

export interface Standing {
  readonly text: string;
  readonly tone: 'success' | 'warning' | 'danger' | 'quiet';
}

interface Judged {
  readonly resultType: number;
  readonly valid: boolean;
  /** 1 passed, 0 not, null not known (or not told). */
  readonly passed: number | null;
  /** 0 待阅卷, 1 已阅卷, 2 无需阅卷. */
  readonly reviewState: number;
  /** The exam's results show now. */
  readonly resultsShown: boolean;
  /** They showed before, and were taken back to be looked into. */
  readonly resultsWithdrawn: boolean;
}

const toCome = (withdrawn: boolean): Standing => ({
  text: withdrawn ? t('暂停公布') : t('待公布'),
  tone: 'quiet',
});

/**
 * 通过 / 待阅卷 / 未通过 / 无效 of one paper (spec 1 §4); null where the exam tells only thanks (resultType
 * 1) or nothing is known yet, 待公布 until its results show, 暂停公布 once they were taken back.
 */
export function standingOf({
  resultType,
  valid,
  passed,
  reviewState,
  resultsShown,
  resultsWithdrawn,
}: Judged): Standing | null {
  if (!valid) return { text: t('无效'), tone: 'danger' };
  if (resultType === 1) return null;
  if (passed === 1) return { text: t('通过'), tone: 'success' };
  if (reviewState === 0) return { text: t('待阅卷'), tone: 'warning' };
  if (!resultsShown) return toCome(resultsWithdrawn);
  return passed === 0 ? { text: t('未通过'), tone: 'danger' } : null;
}

interface Recorded {
  readonly resultType: number;
  /** Paper state: 1 awaiting marking. */
  readonly state: number;
  readonly passed: number | null;
  readonly resultsShown: boolean;
  readonly resultsWithdrawn: boolean;
}

/**
 * Pass status of a row of 我的成绩: hidden for resultType 1, 考试中 while it is open, 待阅卷 for state 1, 待公布 until
 * results show, otherwise 通过 or 未通过 (spec 1 §2).
 */
export function recordStandingOf({
  resultType,
  state,
  passed,
  resultsShown,
  resultsWithdrawn,
}: Recorded): Standing | null {
  if (state === 0) return { text: t('考试中'), tone: 'warning' };
  if (resultType === 1) return null;
  if (state === 1) return { text: t('待阅卷'), tone: 'warning' };
  if (!resultsShown) return toCome(resultsWithdrawn);
  if (passed === null) return null;
  return passed === 1 ? { text: t('通过'), tone: 'success' } : { text: t('未通过'), tone: 'danger' };
}

/** What a row of 我的成绩 waits for, shortly; null where nothing is waited for. */
export function sayRecordNext({
  resultType,
  state,
  resultsShown,
  resultsWithdrawn,
  resultsFrom,
}: Recorded & { readonly resultsFrom?: string | null }): string | null {
  if (state === 0) return t('交卷后显示结果');
  if (resultType === 1) return t('本场考试不公布分数');
  if (state === 1) return t('阅卷后通知您');
  if (resultsShown) return null;
  if (resultsWithdrawn) return t('成绩正在核查');
  return resultsFrom ? t('{{time}} 公布', { time: sayTime(resultsFrom) }) : t('公布时通知您');
}

/** How a paper ended (`paper_ex_state`, wire.md); null for the ordinary way. */
export function endingOf(exState: number): string | null {
  const endings: Readonly<Record<number, string>> = {
    1: t('监考强制交卷'),
    2: t('切屏超限'),
    3: t('人脸识别失败'),
    4: t('长时间未操作'),
    5: t('考试时间到'),
    6: t('设备异常'),
    7: t('违纪'),
  };
  return endings[exState] ?? null;
}

/** When results that do not show yet will, as a sentence; null where they show or never will. */
export function sayResultsTime({
  resultType,
  resultsShown,
  resultsWithdrawn,
  resultsWhen,
  resultsFrom,
}: {
  readonly resultType: number;
  readonly resultsShown: boolean;
  readonly resultsWithdrawn: boolean;
  readonly resultsWhen: string;
  readonly resultsFrom?: string | null;
}): string | null {
  if (resultsShown || resultType === 1) return null;
  if (resultsWithdrawn) return t('成绩正在核查，暂时不能查看；重新公布后以站内消息通知您。');
  if (resultsFrom) return t('成绩将于 {{time}} 公布，届时以站内消息通知您。', { time: sayTime(resultsFrom) });
  if (resultsWhen === 'marked') return t('成绩在阅卷完成后公布，届时以站内消息通知您。');
  return t('成绩尚未公布，公布时以站内消息通知您。');
}

/**
 * What a paper's score waits for, as a sentence; null where nothing is waited for, or the exam tells no
 * scores.
 */
export function sayWhatComes(
  result: Parameters<typeof sayResultsTime>[0] & Pick<Judged, 'reviewState' | 'valid'>,
): string | null {
  if (result.resultType === 1 || !result.valid) return null;
  if (!result.resultsShown) return sayResultsTime(result);
  return result.reviewState === 0
    ? t('阅卷老师批阅主观题后给出成绩，届时以站内消息通知您，不用守在这里。')
    : null;
}
