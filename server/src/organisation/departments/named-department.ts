import type { Department } from '@vigil/domain/organisation/department';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';

/** The department with this id, else with this code; null: there is none. */
export async function departmentNamed(
  { documents }: Pick<Services, 'documents'>,
  name: string,
): Promise<Department | null> {
  if (name === '' || name.includes('\0')) return null;
  const departments = documents.collection<Department>(collections.departments);
  const byId = await departments.get(name);
  return byId ?? (await departments.find({ filter: { deptCode: name }, limit: 1 }))[0] ?? null;
}
