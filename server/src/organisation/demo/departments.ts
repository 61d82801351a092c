import type { Department } from '@vigil/domain/organisation/department';

const tree: readonly (readonly [deptCode: string, deptName: string])[] = [
  ['A01', '云帆教育科技集团'],
  ['A01A01', '技术研发中心'],
  ['A01A01A01', '平台研发部'],
  ['A01A01A02', '质量测试部'],
  ['A01A02', '生产制造中心'],
  ['A01A02A01', '一车间'],
  ['A01A02A02', '二车间'],
  ['A01A02A03', '设备动力部'],
  ['A01A03', '市场与客户服务部'],
  ['A01A04', '人力资源与行政部'],
  ['A01A05', '云帆培训学院'],
  ['A01A05A01', '春季一班'],
  ['A01A05A02', '春季二班'],
];

const idOf = (deptCode: string): string => `dept-${deptCode.toLowerCase()}`;

/** The demo's organisation: a tree of three levels, codes of three characters a level. */
export const demoDepartments: readonly Department[] = tree.map(([deptCode, deptName], index) => ({
  id: idOf(deptCode),
  version: 1,
  parentId: deptCode.length > 3 ? idOf(deptCode.slice(0, -3)) : null,
  deptName,
  deptCode,
  sort: index + 1,
}));

/** Departments people belong to: those without one below them. */
export const leafDepartments: readonly Department[] = demoDepartments.filter(
  (department) => !demoDepartments.some((other) => other.parentId === department.id),
);

/** The department of a code; throws when the demo has none. */
export function departmentOf(deptCode: string): Department {
  const found = demoDepartments.find((department) => department.deptCode === deptCode);
  if (found === undefined) throw new Error(`no demo department ${deptCode}`);
  return found;
}
