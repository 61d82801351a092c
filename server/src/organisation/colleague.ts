import type { Colleague } from '@vigil/domain/kernel/ownership';
import { holdsAny } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { departmentsOf } from './departments/departments.js';
import { scopeMembers } from './scope.js';

/**
 * The caller as what belongs to people sees them; `whole`: they hold the right to all of it, whoever owns it; bound to
 * a department, to what its people own.
 */
export async function colleague(
  context: Pick<RequestContext, 'services' | 'session'>,
  all: string,
): Promise<Colleague & { readonly whole: boolean }> {
  const user = account(context);
  const holdsAll = holdsAny(user, [all]);
  const members = await scopeMembers(context);
  return {
    id: user.id,
    whole: holdsAll && members === null,
    ...(holdsAll && members !== null && { alsoOf: members.userIds }),
    groupIds: user.groupIds,
    departIds: await departmentsOf(context.services).above(user.departId),
  };
}
