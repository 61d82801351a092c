import type { BankUser } from '@vigil/domain/question-bank/bank';
import { holdsAny } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { peopleOf } from './attendance.js';

/** The right to every bank, whoever owns it. */
const allBanks = 'repo:all';

/** The caller as banks see them. */
export async function bankUser(context: RequestContext): Promise<BankUser> {
  const user = account(context);
  return { id: user.id, whole: holdsAny(user, [allBanks]), departIds: await peopleOf(context.services).departmentsAbove(user.deptCode) };
}
