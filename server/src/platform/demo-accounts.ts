/** The demo's accounts (wire.md): one click enters them without the slider, in the demo only. */
export const demoAccounts = [
  { username: 'student', password: 'Student123', label: '学员' },
  { username: 'admin', password: 'Admin123', label: '管理员' },
  { username: 'teacher', password: 'Teacher123', label: '教师' },
  { username: 'reviewer', password: 'Reviewer123', label: '阅卷老师' },
  { username: 'proctor', password: 'Proctor123', label: '监考员' },
] as const;

export const isDemoAccount = (userName: string): boolean =>
  demoAccounts.some((account) => account.username === userName);
