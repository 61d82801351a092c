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
}

/**
 * 通过 / 待阅卷 / 未通过 / 无效 of one paper (spec 1 §4); null where the exam tells only thanks (resultType
 * 1) or nothing is known yet.
 */
export function standingOf({ resultType, valid, passed, reviewState }: Judged): Standing | null {
  if (!valid) return { text: t('无效'), tone: 'danger' };
  if (resultType === 1) return null;
  if (passed === 1) return { text: t('通过'), tone: 'success' };
  if (reviewState === 0) return { text: t('待阅卷'), tone: 'warning' };
  return passed === 0 ? { text: t('未通过'), tone: 'danger' } : null;
}

interface Recorded {
  readonly resultType: number;
  /** Paper state: 1 awaiting marking. */
  readonly state: number;
  readonly passed: number | null;
}

/**
 * Pass status of a row of 我的成绩: hidden for resultType 1, 待阅卷 for state 1, otherwise 通过 or 未通过
 * (spec 1 §2).
 */
export function recordStandingOf({ resultType, state, passed }: Recorded): Standing | null {
  if (resultType === 1) return null;
  if (state === 1) return { text: t('待阅卷'), tone: 'warning' };
  if (state === 0 || passed === null) return null;
  return passed === 1 ? { text: t('通过'), tone: 'success' } : { text: t('未通过'), tone: 'danger' };
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
