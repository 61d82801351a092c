import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { bankDefaults, type Bank } from '@vigil/domain/question-bank/bank';
import { bankUser } from './bank-user.js';
import { handOver, sharingFrom } from '../organisation/public.js';
import { ReferenceVersion, referenceHistory } from '../platform/reference/reference-history.js';
import { deleteReference, saveReference, versionAfter } from '../platform/reference/reference-save.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { sayUses } from '../platform/declarations/uses.js';
import { Access } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { badInput, RefusedError } from '../platform/errors.js';
import { IdOf } from '../platform/graphql/paging.js';
import { Flag, WireInt } from '../platform/graphql/scalars.js';
import { pageOf, sortOf, toPage } from '../platform/paging/paging.js';
import { Rest } from '../platform/rest.js';
import { bankDetail, bankRow, learnerRights } from './bank-row.js';
import { bankEntity, usableBank, usableBanks, visibleBank } from './banks.js';
import { BankInput, RepoPagingInput } from './inputs.js';
import { questionHeads } from './questions.js';
import { BankPage, BankRow } from './types.js';

const titleChars = 50;

/** Columns a list of banks is sorted by; without them the newest stand first. */
const columns = {
  title: 'title',
  price: 'priceFen',
  createTime: 'createTime',
  updateTime: 'updateTime',
} as const;

/**
 * Question banks: whoever holds `repo:list` sees the site's, their own and those shared with them;
 * `repo:edit` changes them.
 */
@Resolver()
export class RepoResolver {
  /** A learner sees what is open for training, without owner and sharing. */
  @Access.learner()
  @Rest('/api/repo/paging')
  @Query(() => BankPage)
  async repoPaging(
    @Arg('input', () => RepoPagingInput) input: RepoPagingInput,
    @Ctx() context: RequestContext,
  ): Promise<BankPage> {
    const page = pageOf(input);
    const { title, catId, excludes, isTrain, state } = input.params ?? {};
    const wanted = title?.trim() ?? '';
    const sort = sortOf(input, columns, []);
    const matching = inOrderOf(sort, await usableBanks(context)).filter(
      (bank) =>
        bank.title.includes(wanted) &&
        (!catId || (bank.catId ?? '').startsWith(catId)) &&
        !(excludes ?? []).includes(bank.id) &&
        (isTrain !== true || bank.training) &&
        (typeof state !== 'number' || bank.state === state),
    );
    const rights = await learnerRights(context);
    const records = await Promise.all(
      matching.slice(page.skip, page.skip + page.size).map((bank) => bankRow(context, bank, rights(bank))),
    );
    return toPage(records, matching.length, page);
  }

  @Access.learner()
  @Rest('/api/repo/detail')
  @Query(() => BankRow)
  async repoDetail(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<BankRow> {
    return bankDetail(context, await visibleBank(context, id));
  }

  @Access.admin('repo:list')
  @Rest('/api/repo/history')
  @Query(() => [ReferenceVersion])
  async repoHistory(
    @Arg('id', () => ID) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ReferenceVersion[]> {
    await usableBank(context, id);
    return referenceHistory(context.services, 'bank', id);
  }

  @Access.admin('repo:edit')
  @Rest('/api/repo/save')
  @Mutation(() => IdOf)
  async repoSave(
    @Arg('input', () => BankInput) input: BankInput,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    if (input.id) await usableBank(context, input.id);
    const { id } = await saveReference(context, bankEntity(context.services), {
      operation: 'repoSave',
      id: input.id,
      version: input.version,
      payload: input,
      make: (before, newId, now) => {
        const bank = bankFrom(input, before, { id: newId, by: account(context).id, now });
        if (bank.catId !== (before?.catId ?? null)) requireCategory(context, bank.catId);
        return bank;
      },
    });
    return { id };
  }

  /** Gives the bank to another owner, who must hold `repo:edit`; one that is the site's becomes theirs. */
  @Access.admin('repo:edit')
  @Rest('/api/repo/hand-over')
  @Mutation(() => IdOf)
  async repoHandOver(
    @Arg('id', () => ID) id: string,
    @Arg('version', () => WireInt, { nullable: true }) version: number | null,
    @Arg('ownerId', () => ID) ownerId: string,
    @Ctx() context: RequestContext,
  ): Promise<IdOf> {
    const document = await usableBank(context, id);
    const who = await bankUser(context);
    await handOver(context, bankEntity(context.services), {
      operation: 'repoHandOver',
      document,
      version,
      ownerId,
      who,
      permission: 'repo:edit',
    });
    return { id };
  }

  @Access.admin('repo:edit')
  @Rest('/api/repo/state')
  @Mutation(() => Flag)
  async repoState(
    @Arg('ids', () => [ID]) ids: string[],
    @Arg('state', () => WireInt) state: number,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    if (state !== 0 && state !== 1) throw badInput('状态只能是 0（启用）或 1（禁用）！');
    for (const id of ids) {
      const bank = await usableBank(context, id);
      if (bank.state === state) continue;
      await saveReference(context, bankEntity(context.services), {
        operation: 'repoState',
        id,
        version: null,
        payload: { id, state },
        make: (before, _id, now) => ({
          ...(before ?? bank),
          state,
          version: versionAfter(before),
          updateTime: now,
        }),
      });
    }
    return true;
  }

  /** A bank that an exam draws from, or that still has questions, stays; then none of those named goes. */
  @Access.admin('repo:edit')
  @Rest('/api/repo/delete')
  @Mutation(() => Flag)
  async repoDelete(@Arg('ids', () => [ID]) ids: string[], @Ctx() context: RequestContext): Promise<boolean> {
    const { services } = context;
    const mayDelete = async (bank: Bank): Promise<void> => {
      await usableBank(context, bank.id);
      const users = await declarationsOf(services).uses.of(context, { kind: 'bank', id: bank.id });
      if (users.length > 0)
        throw new RefusedError('InUse', `题库“${bank.title}”正被${sayUses(users)}使用，不能删除！`);
      if ((await questionHeads(services).count({ repoId: bank.id })) > 0) {
        throw new RefusedError('InUse', `题库“${bank.title}”中还有试题，请先删除或移走试题！`);
      }
    };
    for (const id of ids) {
      const bank = await bankEntity(services).collection.get(id);
      if (bank !== null) await mayDelete(bank);
    }
    for (const id of ids) await deleteReference(context, bankEntity(services), id, 'repoDelete', mayDelete);
    return true;
  }
}

/** A bank is filed under a value that the catalogue has now. */
function requireCategory({ services }: RequestContext, catId: string | null): void {
  if (catId !== null && declarationsOf(services).dictionaries.text('repo_catalog', catId) === null)
    throw badInput('题库分类不存在，请重新选择！');
}

/** Banks are few enough to be sorted here, after those the caller may not see were left out. */
function inOrderOf(
  sort: readonly { readonly field: string; readonly descending?: boolean }[],
  found: readonly Bank[],
): Bank[] {
  return found.toSorted((a, b) => {
    for (const { field, descending } of sort) {
      const [left, right] = [a[field as 'title'], b[field as 'title']];
      const order =
        typeof left === 'string' ? left.localeCompare(right, 'zh-CN') : Number(left) - Number(right);
      if (order !== 0) return descending === true ? -order : order;
    }
    return 0;
  });
}

function bankFrom(
  input: BankInput,
  before: Bank | null,
  made: { readonly id: string; readonly by: string; readonly now: number },
): Bank {
  const title = input.title.trim();
  if (title === '') throw badInput('题库名称不能为空！');
  if (title.length > titleChars) throw badInput(`题库名称不能超过${titleChars}个字！`);
  const base = before ?? {
    ...bankDefaults,
    id: made.id,
    version: 0,
    title,
    ownerId: made.by,
    createTime: made.now,
  };
  const price = input.price ?? base.priceFen;
  if (price < 0) throw badInput('题库价格不正确！');
  return {
    ...base,
    title,
    catId: input.catId === undefined ? base.catId : input.catId,
    cover: input.cover === undefined ? base.cover : input.cover,
    priceFen: price,
    faceCrowd: input.faceCrowd ?? base.faceCrowd,
    remark: input.remark ?? base.remark,
    training: input.training ?? base.training,
    shared: input.shared ? sharingFrom(input.shared) : base.shared,
    version: versionAfter(before),
    updateTime: made.now,
  };
}
