import type { Department } from '@vigil/domain/organisation/department';
import { Declarations } from '../platform/declarations/declarations.js';
import { slices } from '../slices.js';
import type { Caller } from '../testing/caller.js';
import type { ExamRoom } from '../testing/exam-room.js';
import { collections } from './collections.js';
import { menuRegistry } from './menus/registry.js';
import { marker } from './slice-calls.fixture.js';

/** Where somebody of each region stands; `below` is a class of the north. */
export const north = { departId: 'north', deptCode: 'A01' };
export const below = { departId: 'north-1', deptCode: 'A01A01' };
export const south = { departId: 'south', deptCode: 'A02' };

/** A north with a class, and a south whose name holds the marker of what is not the north's. */
export async function makeRegions(room: ExamRoom): Promise<void> {
  const departments = room.services.documents.collection<Department>(collections.departments);
  for (const [id, deptName, deptCode, parentId] of [
    ['north', '北区', 'A01', null],
    ['north-1', '北区一班', 'A01A01', 'north'],
    ['south', marker, 'A02', null],
  ] as const)
    await departments.put({ id, version: 1, parentId, deptName, deptCode, sort: 1 });
}

/** Staff of the north, bound to it, with every permission there is. */
export function boundToTheNorth(room: ExamRoom): Promise<Caller> {
  const everyPermission = menuRegistry(new Declarations(slices)).flatMap(
    ({ permission }) => permission ?? [],
  );
  return room.staff(everyPermission, { realName: '北区管理员', scopeDepartId: 'north', ...north });
}
