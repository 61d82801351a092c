import { t } from '@vigil/ui/text/t.ts';

/** What the fields of a department are called, in the form and in its history. */
export const departmentLabels: Readonly<Record<string, string>> = {
  deptName: t('部门名称'),
  parentId: t('上级部门'),
  deptCode: t('部门编码'),
  sort: t('顺序'),
};

/** A value of a department's history, which comes as JSON, in words. */
export function sayDepartmentValue(path: string, json: string): string {
  const value: unknown = JSON.parse(json);
  if (path === 'parentId' && value === '') return t('无（一级部门）');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : json;
}
