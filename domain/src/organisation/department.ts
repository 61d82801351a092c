import { z } from 'zod';

/**
 * A department. `deptCode` is hierarchical (A01, A01A01 …): a department contains every code that starts with
 * its own.
 */
export const department = z.object({
  id: z.string(),
  version: z.number(),
  parentId: z.string().nullable(),
  deptName: z.string(),
  deptCode: z.string(),
  sort: z.number(),
});
export type Department = z.infer<typeof department>;
