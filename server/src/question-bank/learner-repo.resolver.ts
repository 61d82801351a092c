import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { canStillBePaid } from '@vigil/domain/question-bank/bank-right';
import { bankRights } from './bank-rights.js';
import { saveReference } from '../platform/reference/reference-save.js';
import { settingsOf } from '../platform/declarations/declarations.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { notFound, RefusedError } from '../platform/errors.js';
import { IdOf } from '../platform/graphql/paging.js';
import { pageOf, toPage } from '../platform/paging/paging.js';
import { Rest } from '../platform/rest.js';
import { bankOrderEntity, bankOrders } from './bank-orders.js';
import { bankRow } from './bank-row.js';
import { trainingBanks } from './banks.js';
import { RepoPagingInput } from './inputs.js';
import { BankPage } from './types.js';

/** Banks for those who practise: which are theirs, and ordering the others. */
@Resolver()
export class LearnerRepoResolver {
  /** Banks open for training that the caller may practise: free, bought, or named for them; newest first. */
  @Access.learner()
  @Rest('/api/repo/user-paging')
  @Query(() => BankPage)
  async repoUserPaging(
    @Arg('input', () => RepoPagingInput) input: RepoPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<BankPage> {
    const page = pageOf(input);
    const { title, catId, excludes } = input.params ?? {};
    const wanted = title?.trim() ?? '';
    const rights = await bankRights(context);
    const own = (await trainingBanks(context.services)).filter(
      (bank) =>
        rights(bank) !== null &&
        bank.title.includes(wanted) &&
        (!catId || (bank.catId ?? '').startsWith(catId)) &&
        !(excludes ?? []).includes(bank.id),
    );
    const records = await Promise.all(
      own.slice(page.skip, page.skip + page.size).map((bank) => bankRow(context, bank, rights(bank))),
    );
    return toPage(records, own.length, page);
  }

  /**
   * Orders a bank and answers the order's id; one that can still be paid is found again. Refuses what is not
   * for sale and what is had already.
   */
  @Access.learner()
  @Rest('/api/repo/buy/init')
  @Mutation(() => IdOf)
  async repoBuyInit(@Arg('repoId', () => ID) repoId: string, @Ctx() context: RequestContext): Promise<IdOf> {
    const { services } = context;
    const userId = account(context).id;
    const bank = (await trainingBanks(services)).find(({ id }) => id === repoId);
    if (bank === undefined) throw notFound('题库');
    if (!settingsOf(services).on('modulePay')) throw new RefusedError('NotForSale', '暂未开放购买！');
    const right = (await bankRights(context))(bank);
    if (right !== null)
      throw new RefusedError(
        'AlreadyOwned',
        right === 'free' ? '免费题库无需购买！' : '您已拥有该题库，无需重复购买！',
      );
    const unpaid = await bankOrders(services).find({ filter: { userId, repoId, state: 0 } });
    const waiting = unpaid.find((order) => canStillBePaid(order, bank.priceFen, services.clock.now()));
    if (waiting !== undefined) return { id: waiting.id };
    const { id } = await saveReference(context, bankOrderEntity(services), {
      operation: 'repoBuyInit',
      id: null,
      version: null,
      payload: { repoId },
      make: (_before, newId, now) => ({
        ...{ id: newId, version: 1, repoId, userId, priceFen: bank.priceFen, state: 0 },
        ...{ createTime: now, updateTime: now },
      }),
    });
    return { id };
  }
}
