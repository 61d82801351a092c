import { administratorRole } from '@vigil/domain/organisation/role';
import type { RoleDefault } from '../../platform/declarations/roles.js';

/**
 * The roles everybody starts with. A teacher reads and changes own banks and exams and those shared with them;
 * other people's need `repo:all` and `exam:all`. A reviewer finds the exams that name them; a proctor watches
 * every exam (`exam:watch:all`; a teacher's `exam:watch` is for own ones). What each may do is granted by the
 * slices that have the permissions.
 */
export const builtInRoles: readonly RoleDefault[] = [
  { code: administratorRole, roleName: '系统管理员', roleType: 2, roleLevel: 100, permissions: ['*'] },
  { code: 'teacher', roleName: '教师', roleType: 2, roleLevel: 50, permissions: [] },
  { code: 'reviewer', roleName: '阅卷老师', roleType: 2, roleLevel: 40, permissions: [] },
  { code: 'proctor', roleName: '监考员', roleType: 2, roleLevel: 40, permissions: [] },
  { code: 'student', roleName: '学员', roleType: 1, roleLevel: 0, permissions: [] },
];
