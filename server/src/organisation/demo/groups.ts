import type { Group } from '@vigil/domain/organisation/group';

const groups: readonly (readonly [id: string, title: string, remark: string, deptCode: string])[] = [
  ['group-safety', '安全员', '各车间的兼职安全员，每季度考核一次', 'A01A02'],
  ['group-newcomers', '新员工', '入职三个月内的员工', 'A01A03'],
  ['group-engineers', '工程师认证', '准备参加中级工程师认证的同事', 'A01A01'],
];

/** The demo's groups at a moment. */
export const demoGroups = (now: number): readonly Group[] =>
  groups.map(([id, title, remark]) => ({ id, version: 1, title, remark, createTime: now, updateTime: now }));

/** The groups that people of a department are in. */
export const demoGroupsOf = (deptCode: string): string[] =>
  groups.flatMap(([id, , , code]) => (deptCode.startsWith(code) ? [id] : []));
