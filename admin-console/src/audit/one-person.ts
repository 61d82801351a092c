import type { ListFilter } from '@vigil/ui/console/list/filter.ts';
import { t } from '@vigil/ui/text/t.ts';

/** The filter of a list that was opened from one person's page: it says who it is, and is gone once it is cleared. */
export function onePerson(
  userId: string | undefined,
  realName: string | undefined,
): readonly ListFilter<'userId'>[] {
  if (userId === undefined) return [];
  const choices = [{ value: userId, label: realName ?? t('所选人员') }];
  return [{ kind: 'choice', name: 'userId', label: t('人员'), width: 184, choices }];
}
