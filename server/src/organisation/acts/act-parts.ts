import { createHash } from 'node:crypto';
import type { ActPeople } from '@vigil/domain/organisation/people-act';
import type { User } from '@vigil/domain/organisation/user';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';

/** So many people are told between two notes of how far an act is. */
export const peoplePerPart = 100;

export interface PersonOfAct {
  readonly userId: string;
  /** from 0 */
  readonly place: number;
}

/** The next people of an act, and where those behind them begin; `next` null: there are none. */
export interface ActPart {
  readonly people: readonly PersonOfAct[];
  readonly next: string | null;
}

/** Id of the account that an act makes at a place: the same however often it is carried. */
export function madeUserId(actId: string, place: number): string {
  const hex = createHash('sha256').update(`people-act\n${actId}\n${place}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/**
 * The people of an act from `cursor` on (null: the first), `done` of whom were told before. Each comes once, also
 * when it is asked for again after a crash.
 */
export async function partOfAct(
  services: Pick<Services, 'documents'>,
  actId: string,
  people: ActPeople,
  { cursor, done }: { readonly cursor: string | null; readonly done: number },
): Promise<ActPart> {
  if (people.of === 'department') return ofDepartment(services, people.deptCode, cursor, done);
  const from = Number(cursor ?? 0);
  const ids = people.of === 'listed' ? [...new Set(people.userIds)] : null;
  const total = people.of === 'new' ? people.count : (ids?.length ?? 0);
  const count = Math.max(0, Math.min(peoplePerPart, total - from));
  return {
    people: Array.from({ length: count }, (_none, index) => {
      const place = from + index;
      return { place, userId: ids?.[place] ?? madeUserId(actId, place) };
    }),
    next: from + count < total ? String(from + count) : null,
  };
}

async function ofDepartment(
  { documents }: Pick<Services, 'documents'>,
  deptCode: string,
  cursor: string | null,
  done: number,
): Promise<ActPart> {
  const users = documents.collection<User>(collections.users);
  const found = await users.find({
    filter: {
      deptCode: { gte: deptCode, lt: `${deptCode}\uffff` },
      ...(cursor === null ? {} : { id: { gt: cursor } }),
    },
    sort: [{ field: 'id' }],
    limit: peoplePerPart,
  });
  return {
    people: found.map(({ id }, index) => ({ userId: id, place: done + index })),
    next: found.length < peoplePerPart ? null : (found.at(-1)?.id ?? null),
  };
}
