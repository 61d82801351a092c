import { z } from 'zod';
import type { Department } from '@vigil/domain/organisation/department';
import { collections } from '../collections.js';
import { ofThoseThere, type PeopleActKind } from './act-kind.js';

const change = z.object({ departId: z.string() });

/** 批量部门: where people belong, by the department's id, so that its code is the one it has when a person is told. */
export const departmentAct: PeopleActKind<z.infer<typeof change>> = {
  kind: 'department',
  noun: '批量设置部门',
  change,
  heedsLevels: true,
  apply: ofThoseThere(async (user, { departId }, { services, authority }) => {
    const departments = services.documents.collection<Department>(collections.departments);
    const department = await departments.get(departId);
    if (department === null) return '部门不存在！';
    const place = { departId: department.id, deptCode: department.deptCode };
    return authority.refusePlace(place)?.message ?? { ...user, ...place };
  }),
};
