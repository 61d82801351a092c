import { isObjective } from '@vigil/domain/question-bank/question';
import type { Bank } from '@vigil/domain/question-bank/bank';
import type { BankRight } from '@vigil/domain/question-bank/bank-right';
import { peopleOf } from '../organisation/public.js';
import { bankRights, rightToBank } from './bank-rights.js';
import { declarationsOf } from '../platform/declarations/declarations.js';
import { account, type RequestContext } from '../platform/context.js';
import { questionHeads } from './questions.js';
import type { BankRow } from './types.js';
import { pick } from '../platform/pick.js';

/** A learner's right to each bank; staff practise nothing and have none. */
export const learnerRights = async (context: RequestContext): Promise<(bank: Bank) => BankRight | null> =>
  account(context).roleType === 2 ? () => null : bankRights(context);

/** One bank alone: a learner's right is decided from their orders, and they are told how to practise it (repo-007). */
export async function bankDetail(context: RequestContext, bank: Bank): Promise<BankRow> {
  if (account(context).roleType === 2) return bankRow(context, bank, null);
  const row = await bankRow(context, bank, await rightToBank(context, bank));
  const practice = await declarationsOf(context.services).practice(context, bank.id);
  if (practice === null) return row;
  return {
    ...row,
    typeList: row.typeList.map((type) => ({ ...type, mode: practice.modeOfType(type.quType) })),
    modeList: practice.modes.map((mode) => ({ ...mode, id: String(mode.mode) })),
  };
}

/** A bank as lists show it; learners without owner and sharing, with their right to it. */
export async function bankRow(
  context: RequestContext,
  bank: Bank,
  right: BankRight | null,
): Promise<BankRow> {
  const { services } = context;
  const isStaff = account(context).roleType === 2;
  const counts = await questionHeads(services).countBy('quType', { repoId: bank.id });
  const typeList = [...counts]
    .map(([quType, count]) => ({ quType: Number(quType), count }))
    .sort((a, b) => a.quType - b.quType);
  const sum = (list: readonly { count: number }[]): number =>
    list.reduce((total, { count }) => total + count, 0);
  const objCount = sum(typeList.filter(({ quType }) => isObjective(quType)));
  const owner =
    bank.ownerId === null || !isStaff
      ? undefined
      : (await peopleOf(services).byIds([bank.ownerId])).get(bank.ownerId);
  return {
    ...pick(
      bank,
      'id',
      'title',
      'catId',
      'cover',
      'faceCrowd',
      'remark',
      'training',
      'state',
      'version',
      'createTime',
      'updateTime',
    ),
    typeList,
    modeList: [],
    objCount,
    ownerId: isStaff ? bank.ownerId : null,
    shared: isStaff ? bank.shared : { userIds: [], departIds: [] },
    price: bank.priceFen,
    quCount: sum(typeList),
    subjCount: sum(typeList) - objCount,
    ownerName: owner?.realName ?? null,
    right,
  };
}
