import { z } from 'zod';
import { department } from './department.js';

/** Where a department stands: below whom, under which code, the so-manieth of its siblings. */
const place = z.object({ parentId: z.string().nullable(), deptCode: z.string(), sort: z.number() });

/** Events of the stream `department-tree`. Departments are no personal data: names stand in them. */
export const departmentEventSchemas = {
  /** What an earlier Vigil kept as documents alone; at most once, the first of the stream. */
  DepartmentsAdopted: z.object({ departments: z.array(department) }),
  DepartmentCreated: z.object({ id: z.string(), deptName: z.string(), place }),
  DepartmentRenamed: z.object({ id: z.string(), before: z.string(), after: z.string() }),
  /** With everything below it. `moveId` names the carrying of it to the people who are in there. */
  DepartmentMoved: z.object({ id: z.string(), moveId: z.string(), from: place, to: place }),
  /** Among its siblings, from one place to another. */
  DepartmentSorted: z.object({
    id: z.string(),
    parentId: z.string().nullable(),
    from: z.number(),
    to: z.number(),
  }),
  DepartmentDeleted: z.object({ id: z.string(), deptName: z.string(), place }),
  /** Everybody in the departments that were moved carries the code they have now. */
  DepartmentMoveCarried: z.object({ id: z.string(), moveId: z.string(), people: z.number() }),
};

type Schemas = typeof departmentEventSchemas;
export type DepartmentEvent = {
  [Type in keyof Schemas]: { readonly type: Type; readonly data: Readonly<z.infer<Schemas[Type]>> };
}[keyof Schemas];

/** All departments of an installation are one stream: what concerns several of them is decided at once. */
export const departmentTreeStream = 'department-tree';
