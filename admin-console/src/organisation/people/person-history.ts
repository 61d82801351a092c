import { exactTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback } from 'react';
import { useDepartments } from '../pickers/department-picker.tsx';
import { useGroups } from '../pickers/group-picker.tsx';
import { useRoleChoices } from './role-choices.ts';

const labels: Readonly<Record<string, string>> = {
  roles: t('角色'),
  roleType: t('类型'),
  departId: t('部门'),
  state: t('状态'),
  expireTime: t('有效期至'),
  passwordChangeDue: t('须修改密码'),
  idCardType: t('证件类型'),
  distributionRuleId: t('代理级别'),
  scopeDepartId: t('管理范围'),
  groupIds: t('用户组'),
};

/** What of the history is told without its value: that it was changed. */
const revised: Readonly<Record<string, string>> = {
  userName: t('账号'),
  realName: t('姓名'),
  mobile: t('手机号'),
  email: t('邮箱'),
  passwordHash: t('密码'),
  idCard: t('证件号码'),
  avatar: t('头像'),
  faceFileId: t('人脸照片'),
};

/** What a field of an account's history is called; null: it is not shown (a code that follows the department). */
export const sayPersonPath = (path: string): string | null => {
  const [field = '', personal = ''] = path.split('.');
  return (field === 'revised' ? revised[personal] : labels[field]) ?? null;
};

const states = [t('正常'), t('禁用'), t('待审核')];

/** Values of an account's history, which come as JSON, in words. */
export function usePersonValues(): (path: string, json: string) => string {
  const { nameOf } = useDepartments();
  const { nameOf: groupName } = useGroups();
  const roles = useRoleChoices();
  return useCallback(
    (path, json) => {
      if (path.startsWith('revised.')) return t('已修改（内容不记录）');
      const value: unknown = JSON.parse(json);
      if (value === null) return path === 'expireTime' ? t('长期') : '';
      if (path === 'departId' || path === 'scopeDepartId')
        return typeof value === 'string' ? nameOf(value) : '';
      if (path.startsWith('groupIds'))
        return (Array.isArray(value) ? value : [value])
          .map((id) => groupName(String(id)) ?? t('已删除的用户组'))
          .join('、');
      if (path === 'state') return states[Number(value)] ?? json;
      if (path === 'roleType') return value === 2 ? t('管理员') : t('学员');
      if (path === 'expireTime') return exactTime(new Date(Number(value)).toISOString());
      if (path.startsWith('roles'))
        return (Array.isArray(value) ? value : [value])
          .map((code) => roles.find((role) => role.value === code)?.label ?? String(code))
          .join('、');
      if (typeof value === 'boolean') return value ? t('是') : t('否');
      return typeof value === 'string' ? value : json;
    },
    [nameOf, groupName, roles],
  );
}
