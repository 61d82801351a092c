import { t } from '@vigil/ui/text/t.ts';
import type { PersonFieldsFragment } from '../../generated/graphql.ts';

export type PersonRow = PersonFieldsFragment;

export const keyOf = (person: PersonRow): string => person.id;
export const nameOf = (person: PersonRow): string => person.realName;

/** Whether nobody enters by the account any more at this moment. */
export const isOver = ({ expireTime }: Pick<PersonRow, 'expireTime'>, now = Date.now()): boolean =>
  expireTime !== null && Date.parse(expireTime) <= now;

/** How an account stands, in a word and its tone (user-023); one that is over says so before its state. */
export function standingOf(person: Pick<PersonRow, 'state' | 'expireTime'>) {
  if (person.state === 1) return { word: t('禁用'), tone: 'quiet' } as const;
  if (person.state === 2) return { word: t('待审核'), tone: 'warning' } as const;
  if (isOver(person)) return { word: t('已过期'), tone: 'warning' } as const;
  return { word: t('正常'), tone: 'success' } as const;
}
