import type { Recorded } from '@vigil/domain/kernel/event';
import type { DepartmentEvent } from '@vigil/domain/organisation/department-events';
import type { EventWordsTable } from '../../platform/declarations/event-words.js';

type Types = DepartmentEvent['type'];
type Data<Type extends Types> = Extract<DepartmentEvent, { type: Type }>['data'];

const words = (text: string) => ({ kind: 'change', text, fileId: null });

/** How auditors read what happens to departments. */
export const departmentWords = {
  DepartmentsAdopted: ({ data }: Recorded) =>
    words(`接管原有部门 ${(data as Data<'DepartmentsAdopted'>).departments.length} 个`),
  DepartmentCreated: ({ data }: Recorded) => {
    const { deptName, place } = data as Data<'DepartmentCreated'>;
    return words(`新建部门“${deptName}”（${place.deptCode}）`);
  },
  DepartmentRenamed: ({ data }: Recorded) => {
    const { before, after } = data as Data<'DepartmentRenamed'>;
    return words(`部门“${before}”改名为“${after}”`);
  },
  DepartmentMoved: ({ data }: Recorded) => {
    const { from, to } = data as Data<'DepartmentMoved'>;
    return words(`移动部门：${from.deptCode} → ${to.deptCode}`);
  },
  DepartmentSorted: ({ data }: Recorded) => {
    const { from, to } = data as Data<'DepartmentSorted'>;
    return words(`调整部门顺序：第 ${from} 位 → 第 ${to} 位`);
  },
  DepartmentDeleted: ({ data }: Recorded) => {
    const { deptName, place } = data as Data<'DepartmentDeleted'>;
    return words(`删除部门“${deptName}”（${place.deptCode}）`);
  },
  DepartmentMoveCarried: ({ data }: Recorded) =>
    words(`部门移动完成，涉及 ${(data as Data<'DepartmentMoveCarried'>).people} 人`),
} satisfies EventWordsTable & Record<Types, unknown>;
