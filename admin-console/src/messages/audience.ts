import type { PeopleRange } from '@vigil/domain/organisation/public';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';

/** Whom something is for, as the server has it. */
export interface Audience extends PeopleRange {
  readonly everybody: boolean;
  readonly roleType?: number | null;
}

export const everybody: Audience = { everybody: true, departIds: [], groupIds: [], userIds: [] };

/** Whom something is for, in few words. */
export function sayAudience(whom: Audience | null | undefined): string {
  if (whom == null || whom.everybody) return whom?.roleType === 1 ? t('所有考生') : t('所有人');
  const parts = [
    [whom.departIds.length, t('个部门')],
    [whom.groupIds.length, t('个用户组')],
    [whom.userIds.length, t('人')],
  ] as const;
  const named = parts.filter(([count]) => count > 0);
  return named.length === 0 ? '—' : named.map(([count, word]) => `${sayNumber(count)} ${word}`).join('、');
}

/** Nobody is chosen yet. */
export const isEmptyRange = ({ everybody: all_, departIds, groupIds, userIds }: Audience): boolean =>
  !all_ && departIds.length + groupIds.length + userIds.length === 0;
