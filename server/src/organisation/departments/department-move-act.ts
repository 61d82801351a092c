import { z } from 'zod';
import { ofThoseThere, type PeopleActKind } from '../acts/act-kind.js';
import { departmentsOf } from './departments.js';

const change = z.object({ departId: z.string() });

/**
 * What follows from moving a department: everybody in there is given the code that their department has now, which
 * lists filter by; rights never read it. The act is called as the move is. Of two moves of the same people either
 * carries them to the end.
 */
export const departmentMoveAct: PeopleActKind<z.infer<typeof change>> = {
  kind: 'department-move',
  noun: '移动部门',
  change,
  heedsLevels: false,
  apply: ofThoseThere(async (user, _change, { services }) => {
    const { tree } = await departmentsOf(services).state();
    const department = user.departId === null ? undefined : tree.get(user.departId);
    return department === undefined ? '部门不存在！' : { ...user, deptCode: department.deptCode };
  }),
  finish: async (services, moveId, { departId }) => {
    await departmentsOf(services).noteCarried(moveId, departId);
  },
};
