import { bankRight, type BankRight } from '@vigil/domain/question-bank/bank-right';
import type { Bank } from '@vigil/domain/question-bank/bank';
import type { OrderView } from '@vigil/projections/orders/public';
import { findAll } from '@vigil/stores/documents/find-all';
import { hasBought } from '../orders/public.js';
import type { RequestContext } from '../platform/context.js';
import { settingsOf } from '../platform/declarations/declarations.js';
import { viewReached } from '../platform/views/view-reached.js';
import { bankUser } from './bank-user.js';

type PricedBank = Pick<Bank, 'id' | 'priceFen' | 'shared'>;

/** The caller's right to each bank they may see, read once for all of them: for lists. */
export async function bankRights(context: RequestContext): Promise<(bank: PricedBank) => BankRight | null> {
  const { services } = context;
  const { id, departIds, groupIds } = await bankUser(context);
  const modulePay = settingsOf(services).on('modulePay');
  const bought = modulePay ? await boughtBanks(context, id) : new Set<string>();
  return (bank) => bankRight(bank, { id, departIds, groupIds, bought: bought.has(bank.id) }, modulePay);
}

/** The caller's right to one bank, decided from the streams of their orders: for what is opened or bought. */
export async function rightToBank(context: RequestContext, bank: PricedBank): Promise<BankRight | null> {
  const { services } = context;
  const { id, departIds, groupIds } = await bankUser(context);
  const modulePay = settingsOf(services).on('modulePay');
  const without = bankRight(bank, { id, departIds, groupIds, bought: false }, modulePay);
  if (without !== null) return without;
  return (await hasBought(services, id, { kind: 'repo', id: bank.id })) ? 'bought' : null;
}

async function boughtBanks(context: RequestContext, buyerId: string): Promise<ReadonlySet<string>> {
  await viewReached(context, 'orders');
  const orders = context.services.views.view<OrderView>('orders');
  const paid = await findAll(orders, { buyerId, kind: 'repo', entitled: true });
  return new Set(paid.map(({ subjectId }) => subjectId));
}
