import type { Bank } from '@vigil/domain/question-bank/public';
import { rightToBank, trainingBank } from '../question-bank/public.js';
import { account, type RequestContext } from '../platform/context.js';
import { notAllowed, RefusedError } from '../platform/errors.js';

/**
 * The bank, when the caller may practise it now: open for training, and free, named for them or bought. Asked at
 * each answer too, as a right may end. Refuses `NotFound`, `NotOwned`, and staff, who practise nothing.
 */
export async function bankToTrain(context: RequestContext, repoId: string): Promise<Bank> {
  if (account(context).roleType === 2) throw notAllowed();
  const bank = await trainingBank(context.services, repoId);
  if ((await rightToBank(context, bank)) === null)
    throw new RefusedError('NotOwned', '您还没有该题库的练习权限，请先购买！');
  return bank;
}
