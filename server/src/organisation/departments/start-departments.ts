import { together, type BackgroundService } from '../../platform/roles/lease.js';
import type { Services } from '../../platform/services.js';
import { departmentsOf } from './departments.js';

/**
 * Before calls are answered: what an earlier Vigil, or the demo, kept of departments is in their stream, and what a
 * crash left in the stream alone is in the documents. May be repeated, by several processes at once.
 */
export async function startDepartments(services: Services): Promise<BackgroundService> {
  const departments = departmentsOf(services);
  await departments.adopt();
  await departments.write();
  return together([]);
}
