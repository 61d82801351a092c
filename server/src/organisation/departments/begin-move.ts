import type { DepartmentEvent } from '@vigil/domain/organisation/department-events';
import type { Actor } from '@vigil/domain/kernel/event';
import { actsOf, actStreams, unbegun } from '../acts/people-acts.js';
import type { Services } from '../../platform/services.js';
import { departmentMoveAct } from './department-move-act.js';

export type DepartmentMoved = Extract<DepartmentEvent, { type: 'DepartmentMoved' }>['data'];

/** Begins the act that follows from a move, once however often it is asked: it has the move's id. */
export async function beginMoveAct(
  services: Services,
  { id: departId, moveId, from }: DepartmentMoved,
  actor: Actor,
): Promise<void> {
  const people = { of: 'department', deptCode: from.deptCode } as const;
  const begun = { actId: moveId, kind: departmentMoveAct.kind, change: { departId }, people };
  await actStreams(services).execute(
    moveId,
    { type: 'BeginPeopleAct', ...begun },
    {
      actor,
      arrivedAt: services.clock.now(),
      operation: 'departMove',
      commandId: moveId,
    },
  );
  await actsOf(services).putIfAbsent(unbegun(begun, actor.id, services.clock.now()));
}
