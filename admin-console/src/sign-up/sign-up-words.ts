import { t } from '@vigil/ui/text/t.ts';
import type { SignUpFieldsFragment } from '../generated/graphql.ts';

export const signUpStates: readonly { readonly value: number; readonly word: string }[] = [
  { value: 0, word: t('待填写信息') },
  { value: 1, word: t('已报名') },
  { value: 2, word: t('已取消') },
];

export interface SignUpStanding {
  readonly word: string;
  readonly tone: 'warning' | 'quiet' | 'success' | 'info';
}

/** How far somebody is, and the place they have: given and seated, in the line, or something is missing. */
export function standingOf({ state, place, inLine }: SignUpFieldsFragment): SignUpStanding {
  if (state === 2) return { word: t('已取消'), tone: 'quiet' };
  if (place === 'waiting') return { word: t('候补第 {{n}} 位', { n: inLine ?? 0 }), tone: 'warning' };
  if (state === 1 && place === 'taken') return { word: t('已报名'), tone: 'success' };
  return place === null ? { word: t('待填写信息'), tone: 'info' } : { word: t('名额保留中'), tone: 'info' };
}
