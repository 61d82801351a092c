import { bankRight, type BankOrder, type BankRight } from '@vigil/domain/question-bank/bank-right';
import type { Bank } from '@vigil/domain/question-bank/bank';
import { collections } from './collections.js';
import { findAll } from '@vigil/stores/documents/find-all';
import type { RequestContext } from '../platform/context.js';
import { bankUser } from './bank-user.js';
import { settingsOf } from '../platform/declarations/declarations.js';

/** The caller's right to each bank they may see, read once for all of them. */
export async function bankRights(
  context: RequestContext,
): Promise<(bank: Pick<Bank, 'id' | 'priceFen' | 'shared'>) => BankRight | null> {
  const { documents } = context.services;
  const { id, departIds, groupIds } = await bankUser(context);
  const modulePay = settingsOf(context.services).on('modulePay');
  const paid = await findAll(documents.collection<BankOrder>(collections.bankOrders), {
    userId: id,
    state: 1,
  });
  const bought = new Set(paid.map(({ repoId }) => repoId));
  return (bank) => bankRight(bank, { id, departIds, groupIds, bought: bought.has(bank.id) }, modulePay);
}
