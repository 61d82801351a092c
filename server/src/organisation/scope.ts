import type { Department } from '@vigil/domain/organisation/department';
import { Scope } from '@vigil/domain/organisation/scope';
import type { RequestContext, Session } from '../platform/context.js';
import { codes, RefusedError } from '../platform/errors.js';
import { collections } from './collections.js';

export type { Scope } from '@vigil/domain/organisation/scope';

type Asked = Pick<RequestContext, 'services'> & { readonly session: Session | null };

/**
 * The part of the people the caller may see and change: the one place where it is decided. Learners and guests are
 * not bound by it (what they may see is their own). The department is read as it is now, so that one that was
 * moved or deleted a moment ago is not measured by its old code; one that is gone leaves nobody.
 */
export async function scopeOf({ services, session }: Asked): Promise<Scope> {
  const departId = session?.user.scopeDepartId ?? null;
  if (session === null || session.user.roleType !== 2 || departId === null) return Scope.everybody;
  const department = await services.documents.collection<Department>(collections.departments).get(departId);
  return department === null ? Scope.nobody : Scope.below(department.id, department.deptCode);
}

/** Refuses `OutOfScope` unless all these people are the caller's to see. */
export async function refuseOutOfScope(
  context: Asked,
  people: Iterable<{ readonly deptCode: string | null }>,
): Promise<void> {
  const scope = await scopeOf(context);
  for (const { deptCode } of people) if (!scope.has(deptCode)) throw outOfScope();
}

/** Logged in and permitted, but about people of other departments. */
export const outOfScope = (): RefusedError =>
  new RefusedError('OutOfScope', '不在您的管理范围内，不能操作！', codes.notAllowed);
