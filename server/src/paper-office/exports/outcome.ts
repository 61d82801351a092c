import type { PaperView } from '@vigil/projections/sitting/public';

/** How a paper came out, in a word: for files. */
export function outcomeOf({
  valid,
  state,
  passed,
}: Pick<PaperView, 'valid' | 'state'> & { readonly passed: boolean | number | null }): string {
  if (!valid) return '作废';
  if (state === 1) return '待阅卷';
  if (state === 0) return '考试中';
  return passed === true || passed === 1 ? '通过' : '未通过';
}
