import type { Role } from '@vigil/domain/organisation/role';

/** Code of the role that the demo's people made themselves. */
export const courseTeacherRole = 'course-teacher';

/** A role made by hand: a teacher who keeps questions and looks at results, and sets no exams. */
export const demoRole: Role = {
  id: 'role-course-teacher',
  version: 1,
  code: courseTeacherRole,
  roleName: '任课老师',
  roleType: 2,
  roleLevel: 30,
  permissions: ['sys:user:list', 'repo:edit', 'exam:list', 'exam:watch'],
  builtIn: false,
  granted: [],
};
