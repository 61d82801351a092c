import type { Services } from '../../platform/services.js';
import { actsOf } from '../acts/people-acts.js';
import { departmentsOf } from './departments.js';
import type { DepartMove } from './department-types.js';

/** Moves whose people do not all carry the new code yet, the oldest first. */
export async function movesUnderWay(services: Services): Promise<DepartMove[]> {
  const { moving, tree } = await departmentsOf(services).state();
  const acts = new Map((await actsOf(services).getMany([...moving.keys()])).map((act) => [act.id, act]));
  return [...moving].map(([moveId, id]) => ({
    ...{ moveId, id, deptName: tree.get(id)?.deptName ?? '' },
    done: acts.get(moveId)?.done ?? 0,
  }));
}
