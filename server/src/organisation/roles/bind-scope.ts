import { administratorRole } from '@vigil/domain/organisation/role';
import { Scope } from '@vigil/domain/organisation/scope';
import { wholeAccount } from '@vigil/domain/organisation/plain-account';
import type { Department } from '@vigil/domain/organisation/department';
import type { User } from '@vigil/domain/organisation/user';
import type { RequestContext } from '../../platform/context.js';
import { badInput, notFound, outOfScope, RefusedError } from '../../platform/errors.js';
import { saveReference, versionAfter } from '../../platform/reference/reference-save.js';
import { collections } from '../collections.js';
import { userEntity } from '../people/user-reference.js';
import { scopeOf } from '../scope.js';
import { refuseBeyondReach } from './authority.js';
import { keepAnAdministrator } from './levels.js';

/** Binds an administrator to a department and what is below it, or to none. */
interface Binding {
  readonly id: string;
  readonly version?: number | null | undefined;
  /** null: to no department */
  readonly departId: string | null;
}

/**
 * Says which department's people an administrator sees and changes. The next call of every process is measured by it.
 * Refuses `NotFound`, `BadInput` (a learner, or who holds everything), `AboveYourLevel`, `OutOfScope` (somebody, or a
 * department, beyond the caller's own; and nobody who is bound unbinds), `LastAdministrator`, `SomebodyWasFaster`.
 */
export async function bindScope(context: RequestContext, input: Binding): Promise<User> {
  const { services } = context;
  const { id, departId } = input;
  const saved = await saveReference(context, userEntity(services), {
    operation: 'userScope',
    id,
    version: input.version,
    payload: input,
    make: async (before) => {
      if (before === null) throw notFound('用户');
      const user = wholeAccount(before);
      await refuseBeyondReach(context, [user]);
      if (user.roleType !== 2) throw badInput('只能为管理员设置管理范围！');
      if (departId !== null && user.roles.includes(administratorRole))
        throw new RefusedError('AdministratorUnbound', '系统管理员管理全部人员，不能限定部门！');
      if (!(await scopeOf(context)).holds(await scopeBelow(context, departId))) throw outOfScope();
      const after = { ...user, scopeDepartId: departId, version: versionAfter(before) };
      await keepAnAdministrator(services, before, after);
      return after;
    },
  });
  services.accounts.changed(id);
  return saved;
}

async function scopeBelow({ services }: RequestContext, departId: string | null): Promise<Scope> {
  if (departId === null) return Scope.everybody;
  const department = await services.documents.collection<Department>(collections.departments).get(departId);
  if (department === null) throw notFound('部门');
  return Scope.below(department.id, department.deptCode);
}
