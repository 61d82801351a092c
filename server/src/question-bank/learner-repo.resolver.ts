import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { bankRights } from './bank-rights.js';
import { Access } from '../platform/access.js';
import type { RequestContext } from '../platform/context.js';
import { IdOf } from '../platform/graphql/paging.js';
import { pageOf, toPage } from '../platform/paging/paging.js';
import { Rest } from '../platform/rest.js';
import { placeOrder } from '../orders/public.js';
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
    return { id: await placeOrder(context, { kind: 'repo', id: repoId }) };
  }
}
