import type { User } from '@vigil/domain/organisation/user';
import { inGroups } from '@vigil/domain/organisation/group';
import { departmentOf, leafDepartments } from './departments.js';
import { demoGroupsOf } from './groups.js';
import { courseTeacherRole } from './roles.js';

/** Photos in `server/demo-assets/faces` and whose registered face they stand for. */
export const facePhotos: Readonly<Record<string, string>> = {
  'u-student': 'eileen-collins.jpg',
  'u-c001': 'grace-hopper.jpg',
};

/** Passwords of the demo; public on purpose, the login page shows them. */
export const demoPasswords = {
  student: 'Student123',
  admin: 'Admin123',
  teacher: 'Teacher123',
  reviewer: 'Reviewer123',
  proctor: 'Proctor123',
} as const;

/** Ids of the demo's staff. */
export const [demoAdministrator, demoTeacher, demoReviewer] = ['u-admin', 'u-teacher', 'u-reviewer'];

/**
 * What a demo person is before password, avatar and face are added. `password`: which demo password opens the
 * account.
 */
export interface DemoPerson {
  readonly user: Omit<User, 'passwordHash' | 'avatar' | 'faceFileId' | 'createTime'>;
  readonly password: keyof typeof demoPasswords;
  readonly look: 'f' | 'm';
  /** ms before the demo was written that the account ended; left out: it is for ever */
  readonly overSince?: number;
}

// Given names follow the family name; f and m only choose the avatar.
const names =
  '林晓雯f 陈思远m 王雨桐f 李浩然m 张静怡f 刘子轩m 杨梦琪f 赵文博m 黄佳慧f 周宇航m 吴欣妍f 徐嘉豪m 孙若曦f 胡俊杰m 朱雅雯f 高天佑m 林诗涵f 何志强m 郭晓燕f 马明哲m ' +
  '罗婉清f 梁伟东m 宋佳宁f 郑凯文m 谢雨薇f 韩立新m 唐心怡f 冯建国m 于思琪f 董海涛m 萧雅静f 程志远m 曹梦瑶f 袁家乐m 邓婷婷f 许文彬m 傅晓彤f 沈一鸣m 曾雪梅f 彭宇轩m ' +
  '吕佳颖f 苏志明m 卢欣然f 蒋成龙m 蔡丽华f 贾博文m 丁若兰f 魏子涵m 薛静雅f 叶俊熙m 阎晓春f 余国梁m 潘玉洁f 杜鹏程m 戴诗雨f 夏天翔m 钟灵秀f 汪海洋m 田甜甜f 任泽宇m 姜雪莹f 欧阳明轩m';

const digits = (value: number, length: number): string => String(value).padStart(length, '0');

/** A number of the right form whose check digit holds, born on 1 January 1900, so that it is nobody's. */
function inventedIdCard(serial: number): string {
  const front = `11010119000101${digits(serial, 3)}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(front[index]), 0);
  return `${front}${'10X98765432'[sum % 11]}`;
}

const placeOf = (deptCode: string) => ({ departId: departmentOf(deptCode).id, deptCode });

const learner = (
  id: string,
  userName: string,
  realName: string,
  serial: number,
  deptCode: string,
): DemoPerson['user'] => ({
  id,
  version: 1,
  userName,
  realName,
  mobile: `1390000${digits(serial, 4)}`,
  email: `${userName}@example.com`,
  roleType: 1,
  roles: ['student'],
  ...placeOf(deptCode),
  scopeDepartId: null,
  ...inGroups(demoGroupsOf(deptCode)),
  state: 0,
  expireTime: null,
  passwordChangeDue: false,
  idCardType: 1,
  distributionRuleId: null,
  revised: {},
  idCard: inventedIdCard(serial),
  idPhotoFileId: null,
  faceUnverified: false,
  demo: userName === 'student',
});

const colleague = (userName: string, realName: string, role: string, serial: number): DemoPerson['user'] => ({
  ...learner(`u-${userName}`, userName, realName, serial, 'A01A04'),
  ...inGroups([]),
  roleType: 2,
  roles: [role],
  idCardType: null,
  idCard: null,
});

const staff = (
  userName: 'admin' | 'teacher' | 'reviewer' | 'proctor',
  ...rest: [realName: string, role: string, serial: number]
): DemoPerson['user'] => ({ ...colleague(userName, ...rest), demo: true });

const day = 86_400_000;

/** Colleagues as a site gathers them: one bound to a department by a role made by hand, one gone, one over. */
const colleagues: readonly DemoPerson[] = [
  {
    user: {
      ...colleague('renke01', '赵老师', courseTeacherRole, 6),
      ...placeOf('A01A05'),
      scopeDepartId: placeOf('A01A05').departId,
    },
    password: 'teacher',
    look: 'f',
  },
  {
    user: { ...colleague('jiankao02', '钱老师', 'proctor', 7), state: 1 },
    password: 'proctor',
    look: 'm',
  },
  {
    user: colleague('yuejuan02', '孙老师', 'reviewer', 8),
    password: 'reviewer',
    look: 'f',
    overSince: 30 * day,
  },
];

/**
 * Everybody in the demo: `student`, 60 candidates `kaosheng01`–`kaosheng60` (all with the password of
 * `student`), `admin`, `teacher`, `reviewer` and `proctor`, and three colleagues. Names, numbers and addresses are invented;
 * mobiles 1390000xxxx are given to nobody else here.
 */
export const demoPeople: readonly DemoPerson[] = [
  ...names
    .split(' ')
    .slice(0, 61)
    .map((entry, index): DemoPerson => {
      const realName = entry.slice(0, -1);
      const department = leafDepartments[index % leafDepartments.length] ?? departmentOf('A01');
      const user =
        index === 0
          ? learner('u-student', 'student', realName, 1, 'A01A05A01')
          : learner(
              `u-c${digits(index, 3)}`,
              `kaosheng${digits(index, 2)}`,
              realName,
              index + 100,
              department.deptCode,
            );
      return { user, password: 'student', look: entry.endsWith('f') ? 'f' : 'm' };
    }),
  { user: staff('admin', '系统管理员', 'sa', 2), password: 'admin', look: 'm' },
  { user: staff('teacher', '李老师', 'teacher', 4), password: 'teacher', look: 'f' },
  { user: staff('reviewer', '周老师', 'reviewer', 5), password: 'reviewer', look: 'm' },
  { user: staff('proctor', '监考员王老师', 'proctor', 3), password: 'proctor', look: 'f' },
  ...colleagues,
];

/** Account names of the 60 ordinary candidates. */
export const candidateNames: readonly string[] = demoPeople
  .filter(({ user }) => user.id.startsWith('u-c'))
  .map(({ user }) => user.userName);
