import type { Recorded } from '@vigil/domain/kernel/event';
import type { Reactor } from '../../platform/reactors/reactor-runner.js';
import type { Services } from '../../platform/services.js';
import { beginMoveAct, type DepartmentMoved } from './begin-move.js';
import { departmentsOf } from './departments.js';

/** What whoever moved a department did not come to: its documents, and the act that tells the people in there. */
export const whenDepartmentMovedBeginAct = (services: Services): Reactor => ({
  name: 'when-department-moved-begin-act',
  types: ['DepartmentMoved'],
  handle: async ({ data, actor }: Recorded) => {
    await departmentsOf(services).write();
    await beginMoveAct(services, data as DepartmentMoved, actor);
  },
});
