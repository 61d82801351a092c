/** A role: what it is called and which permissions it brings. `*` is all of them. */
export interface Role {
  readonly roleName: string;
  /** 1 learner, 2 administrator (spec 3 §6) */
  readonly roleType: 1 | 2;
  readonly permissions: readonly string[];
}

/**
 * The roles everybody starts with, by code. A teacher reads and changes own banks and exams and those shared
 * with them; other people's need `repo:all` and `exam:all`. A reviewer finds the exams that name them; a
 * proctor watches every exam (`exam:watch:all`; a teacher's `exam:watch` is for own ones). Roles of an
 * installation's own come with its administration screens.
 */
export const roles: Readonly<Record<'sa' | 'teacher' | 'reviewer' | 'proctor' | 'student', Role>> = {
  sa: { roleName: '系统管理员', roleType: 2, permissions: ['*'] },
  teacher: {
    roleName: '教师',
    roleType: 2,
    permissions: ['exam:list', 'exam:add', 'exam:stat', 'exam:watch', 'repo:list', 'repo:edit'],
  },
  reviewer: { roleName: '阅卷老师', roleType: 2, permissions: ['exam:list', 'exam:stat'] },
  proctor: { roleName: '监考员', roleType: 2, permissions: ['exam:list', 'exam:watch', 'exam:watch:all'] },
  student: { roleName: '学员', roleType: 1, permissions: [] },
};

/**
 * Every permission of the roles, each once, in the order of the roles; `['*']` as soon as one of them holds
 * all. Unknown codes bring nothing.
 */
export function permissionsOf(codes: readonly string[]): string[] {
  const held = codes.flatMap((code) =>
    Object.hasOwn(roles, code) ? roles[code as keyof typeof roles].permissions : [],
  );
  return held.includes('*') ? ['*'] : [...new Set(held)];
}
