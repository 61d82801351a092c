import { heededRange } from '@vigil/domain/exams/exam-range';
import { idsInRange, isInRange } from '../organisation/public.js';
import type { EntitledExam, Entitling, Entrant, Lifted } from '../platform/declarations/entitlement.js';
import type { Services } from '../platform/services.js';
import { freeUsers } from './categories.js';

/**
 * openType says whom an exam is for: 1 and 9 everyone, 2 the departments, 3 the departments, groups and people that it
 * names. Who comes into the range or leaves it meanwhile counts from then on, and a paper that is open stays (decision
 * 098).
 */
export const namedInRange: Entitling = {
  asks: 'range',
  holds: async (services, exam, person) => {
    const range = heeded(exam);
    return range === null ? null : isInRange(services, range, person);
  },
  people: async (services, exam) => {
    const range = heeded(exam);
    return range === null ? null : idsInRange(services, range, { learnersOnly: true });
  },
};

const heeded = ({ openType, range }: EntitledExam) => {
  const { departIds, groupIds, userIds, together } = range;
  return heededRange({
    openType,
    range: {
      ...{ departIds: [...departIds], groupIds: [...groupIds], userIds: [...userIds] },
      ...(together === true ? { together } : {}),
    },
  });
};

/** The exam's category is assigned to this person: nothing is to be paid. */
export async function freeByCategory(
  services: Services,
  { catId }: EntitledExam,
  { id }: Entrant,
): Promise<Lifted | null> {
  const assigned = catId !== null && (await freeUsers(services, catId)).includes(id);
  return assigned ? { asks: ['payment'], until: null } : null;
}
