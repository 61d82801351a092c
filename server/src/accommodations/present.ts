import type { AccommodationView } from '@vigil/projections/accommodations/public';
import { erasedName, peopleOf } from '../organisation/public.js';
import { account, type RequestContext } from '../platform/context.js';
import { pick } from '../platform/pick.js';
import type { AccommodationRow } from './types.js';

/** 0 to come, 1 stands, 2 over, 3 revoked. */
export function stateAt({ from, until, revokedAt }: AccommodationView, now: number): number {
  if (revokedAt !== null) return 3;
  if (until !== null && until <= now) return 2;
  return from > now ? 0 : 1;
}

/** Accommodations with the names that events never carry. */
export async function presentRows(
  context: RequestContext,
  views: readonly AccommodationView[],
): Promise<AccommodationRow[]> {
  const { services } = context;
  const now = services.clock.now();
  const ids = views.flatMap((view) => [view.userId, view.grantedBy, view.revokedBy ?? view.grantedBy]);
  const people = await peopleOf(services).byIds(new Set(ids));
  const named = (id: string): string => people.get(id)?.realName ?? erasedName;
  return views.map((view) => ({
    ...pick(view, 'id', 'userId', 'extraPercent', 'largeType', 'reader', 'from', 'until', 'papers'),
    breakMinutes: view.breakMinutes,
    realName: named(view.userId),
    userName: people.get(view.userId)?.userName ?? '',
    deptName: people.get(view.userId)?.deptName ?? null,
    state: stateAt(view, now),
    grantedByName: named(view.grantedBy),
    grantTime: view.grantedAt,
    revokedByName: view.revokedBy === null ? null : named(view.revokedBy),
    revokeTime: view.revokedAt,
    own: view.userId === account(context).id,
  }));
}
