import { z } from 'zod';

/**
 * A department. `deptCode` is hierarchical (A01, A01A01 …) and made by the server: a department contains every
 * code that starts with its own. `sort` is its place among its siblings, from 1.
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

/** How deep, how many and how long: what screens, codes and one stream can hold (ours). */
export const departmentBounds = { depth: 8, total: 5000, siblings: 500, nameLength: 50 } as const;
