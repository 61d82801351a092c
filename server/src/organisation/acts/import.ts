import { z } from 'zod';
import type { Department } from '@vigil/domain/organisation/department';
import { plainAccount } from '@vigil/domain/organisation/plain-account';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';
import {
  forgetRows,
  partOf,
  peopleImports,
  rowsPerPart,
  type ImportRow,
} from '../people/imports/import-documents.js';
import { roleTypeOf } from '../roles/roles-now.js';
import type { PeopleActKind } from './act-kind.js';

const change = z.object({ importId: z.string() });

/** The part of a file that is being carried: asked for by each of its people. */
const atHand = perServices((services: Services) => {
  let last: { readonly key: string; readonly rows: Promise<readonly ImportRow[]> } | null = null;
  return (importId: string, part: number): Promise<readonly ImportRow[]> => {
    const key = `${importId}:${part}`;
    if (last?.key !== key) {
      const rows = partOf(services, importId, part);
      last = { key, rows };
      rows.catch(() => (last = null));
    }
    return last.rows;
  };
});

/**
 * Importing people: each row becomes an account without a password, which slips are made for once all are there. The
 * rows are destroyed when everybody was told.
 */
export const importAct: PeopleActKind<z.infer<typeof change>> = {
  kind: 'import',
  noun: '导入用户',
  change,
  heedsLevels: true,
  apply: async (user, { importId }, { services, place, userId, begunAt, authority }) => {
    if (user !== null) return '该用户已存在！';
    const row = (await atHand(services)(importId, Math.floor(place / rowsPerPart)))[place % rowsPerPart];
    if (row === undefined) return '导入的数据已失效，请重新导入！';
    const departments = services.documents.collection<Department>(collections.departments);
    const department = row.departId === null ? null : await departments.get(row.departId);
    if (department === null) return `部门“${row.department}”不存在！`;
    const standing = { departId: department.id, deptCode: department.deptCode };
    const refusal = authority.refusePlace(standing) ?? authority.refuseGrant({ given: row.roles, taken: [] });
    if (refusal !== null) return refusal.message;
    const orNull = (text: string): string | null => (text === '' ? null : text);
    return {
      ...plainAccount,
      ...{ id: userId, version: 1, userName: row.userName, realName: row.realName },
      ...{ mobile: orNull(row.mobile), email: orNull(row.email) },
      ...{ idCardType: row.idCardType, idCard: orNull(row.idCard), expireTime: row.expireTime },
      roles: [...row.roles],
      roleType: roleTypeOf(row.roles, authority.known),
      ...standing,
      passwordChangeDue: true,
      createTime: begunAt,
    };
  },
  finish: async (services, _actId, { importId }) => {
    const found = await peopleImports(services).get(importId);
    if (found !== null) await forgetRows(services, found);
  },
};
