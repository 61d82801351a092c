import type { StateWord } from '@vigil/ui/layout/tag.tsx';
import { sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ApplicationFieldsFragment } from '../generated/graphql.ts';

interface ApplicationState extends StateWord {
  readonly value: number;
}

/** What an application has come to. */
export const applicationStates: readonly ApplicationState[] = [
  { value: 0, word: t('待审核'), tone: 'warning' },
  { value: 1, word: t('已通过'), tone: 'success' },
  { value: 2, word: t('已驳回'), tone: 'danger' },
  { value: 3, word: t('已撤回'), tone: 'quiet' },
];

export const stateOf = (value: number): ApplicationState =>
  applicationStates.find((one) => one.value === value) ?? { value, word: String(value), tone: 'quiet' };

/** What may be lifted, and what it is called. */
export const liftWords: readonly { readonly value: string; readonly word: string }[] = [
  { value: 'late', word: t('迟到限制') },
  { value: 'chances', word: t('考试次数') },
  { value: 'signUp', word: t('考试范围与报名') },
  { value: 'devices', word: t('摄像头与人脸') },
];

/** What an application of a kind asks for, before the auditor says otherwise. */
export const usualLifts = (kind: number): readonly string[] =>
  liftWords.filter(({ value }) => kind === 1 || value !== 'devices').map(({ value }) => value);

export const kindWord = (kind: number): string => (kind === 1 ? t('异常申请') : t('考试申请'));

/** What was granted, and whether it was used. */
export function grantedWords(row: ApplicationFieldsFragment): string {
  if (row.auditState !== 1) return '—';
  const what = liftWords.filter(({ value }) => row.lifts.includes(value)).map(({ word }) => word);
  const until = row.until === null ? [] : [t('{{time}} 前有效', { time: sayTime(row.until) })];
  return [...what, ...until].join('、') || '—';
}
