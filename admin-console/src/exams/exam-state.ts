import { t } from '@vigil/ui/text/t.ts';

type Tone = 'success' | 'danger' | 'info' | 'quiet';

/** Exam.state in the admin list (spec 1 §3): 0 in progress, 1 disabled, 2 not started, 3 ended. */
export const examStates: readonly { readonly value: number; readonly word: string; readonly tone: Tone }[] = [
  { value: 0, word: t('进行中'), tone: 'success' },
  { value: 1, word: t('已禁用'), tone: 'danger' },
  { value: 2, word: t('未开始'), tone: 'info' },
  { value: 3, word: t('已结束'), tone: 'quiet' },
];

/** Exam.examType: 1 formal, 2 mock. */
export const examTypes: readonly { readonly value: number; readonly word: string }[] = [
  { value: 1, word: t('正式考试') },
  { value: 2, word: t('模拟考试') },
];

/** The word of a value; the value itself when the dictionary does not know it. */
export const wordOf = (
  list: readonly { readonly value: number; readonly word: string }[],
  value: number,
): string => list.find((each) => each.value === value)?.word ?? String(value);
