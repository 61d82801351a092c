import type { ApolloClient } from '@apollo/client';
import type { TheirVersion } from '@vigil/ui/console/form/use-entity-form.ts';
import { t } from '@vigil/ui/text/t.ts';
import { theirVersion } from '../../app/their-version.ts';
import { RoleChangesDocument, RoleOneDocument, type RoleFieldsFragment } from '../../generated/graphql.ts';

export type RoleRow = RoleFieldsFragment;

/** What the fields of a role are called, in the form and in its history. */
export const roleLabels: Readonly<Record<string, string>> = {
  roleName: t('角色名称'),
  code: t('角色编码'),
  roleType: t('角色类型'),
  roleLevel: t('角色级别'),
  permissions: t('权限'),
};

export const wordOfType = (roleType: number): string => (roleType === 2 ? t('管理员') : t('学员'));

/** A value of a role's history, which comes as JSON, in words. */
export function sayRoleValue(path: string, json: string): string {
  const value: unknown = JSON.parse(json);
  if (path === 'roleType') return wordOfType(Number(value));
  if (Array.isArray(value)) return value.join('、');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : json;
}

/** What somebody else has saved of a role meanwhile. */
export const theirRole = <V>(
  client: ApolloClient,
  id: string,
  valuesOf: (role: RoleRow) => V,
): Promise<TheirVersion<V>> =>
  theirVersion(client, {
    id,
    detail: RoleOneDocument,
    entityOf: ({ roleDetail }) => roleDetail,
    history: RoleChangesDocument,
    changesOf: ({ roleHistory }) => roleHistory,
    valuesOf,
  });
