import type { Colleague } from '@vigil/domain/kernel/ownership';
import { holdsAny } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { departmentsOf } from './departments/departments.js';

/**
 * The caller as what belongs to people sees them; `whole`: they hold the right to all of it, whoever owns it.
 */
export async function colleague(
  context: Pick<RequestContext, 'services' | 'session'>,
  all: string,
): Promise<Colleague & { readonly whole: boolean }> {
  const user = account(context);
  return {
    id: user.id,
    whole: holdsAny(user, [all]),
    groupIds: user.groupIds,
    departIds: await departmentsOf(context.services).above(user.departId),
  };
}
