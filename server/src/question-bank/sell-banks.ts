import { bankRight } from '@vigil/domain/question-bank/bank-right';
import type { RequestContext } from '../platform/context.js';
import type { Offer, Seller } from '../platform/declarations/sales.js';
import { settingsOf } from '../platform/declarations/declarations.js';
import { notFound, RefusedError } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { trainingBanks } from './banks.js';
import { bankUser } from './bank-user.js';

const bankOf = async (services: Services, id: string) =>
  (await trainingBanks(services)).find((bank) => bank.id === id);

/** Sells the right to practise a bank. Refuses what is not there or open, free, or the caller's by being named. */
export const bankSeller: Seller = {
  async offer(context: RequestContext, id: string): Promise<Offer> {
    const { services } = context;
    const bank = await bankOf(services, id);
    if (bank === undefined) throw notFound('题库');
    if (!settingsOf(services).on('modulePay')) throw new RefusedError('NotForSale', '暂未开放购买！');
    const right = bankRight(bank, { ...(await bankUser(context)), bought: false }, true);
    if (right !== null)
      throw new RefusedError(
        'AlreadyOwned',
        right === 'free' ? '免费题库无需购买！' : '您已拥有该题库，无需重复购买！',
      );
    return { title: bank.title, priceFen: bank.priceFen };
  },

  async sellable(services: Services, _buyerId: string, id: string): Promise<boolean> {
    return settingsOf(services).on('modulePay') && (await bankOf(services, id)) !== undefined;
  },
};
