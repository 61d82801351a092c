import type { StateWord } from '@vigil/ui/layout/tag.tsx';
import { t } from '@vigil/ui/text/t.ts';
import type { OfficePaperFieldsFragment } from '../generated/graphql.ts';

/** A paper as the list and its page have it. */
export type PaperRow = OfficePaperFieldsFragment;

export const keyOf = ({ id }: PaperRow): string => id;
export const nameOf = ({ realName, title }: PaperRow): string => `${realName} ${title}`;

/** How a paper stands, in one word: what a person decided before what came of it. */
export function standingOf({ voidedAt, valid, state, passed }: PaperRow): StateWord {
  if (voidedAt !== null) return { word: t('已作废'), tone: 'danger' };
  if (state === 0) return { word: t('考试中'), tone: 'info' };
  if (!valid) return { word: t('无效'), tone: 'danger' };
  if (state === 1) return { word: t('待阅卷'), tone: 'warning' };
  return passed === 1 ? { word: t('通过'), tone: 'success' } : { word: t('未通过'), tone: 'quiet' };
}

/** What may be done to it by whoever may void papers. */
export const mayVoid = ({ own, voidedAt, state }: PaperRow): boolean =>
  !own && voidedAt === null && state !== 0;
export const mayRestore = ({ own, voidedAt }: PaperRow): boolean => !own && voidedAt !== null;
