import { mayUseBank, wholeBank, type Bank } from '@vigil/domain/question-bank/bank';
import { isOpenForTraining } from '@vigil/domain/question-bank/bank-right';
import { collections } from './collections.js';
import { findAll } from '@vigil/stores/documents/find-all';
import type { Collection } from '@vigil/stores/documents/port';
import { bankUser } from './bank-user.js';
import { openEntity, type ReferenceEntity } from '../platform/reference/reference-entity.js';
import { holdsAny } from '../platform/access.js';
import { account, type RequestContext } from '../platform/context.js';
import { notAllowed, notFound } from '../platform/errors.js';
import type { Services } from '../platform/services.js';

const banks = (services: Services): Collection<Bank> =>
  services.documents.collection<Bank>(collections.banks);

/** Banks as reference data; older ones read with every field. */
export const bankEntity = (services: Services): ReferenceEntity<Bank> => {
  const collection = banks(services);
  return openEntity('bank', '题库', {
    get: async (id) => whole(await collection.get(id)),
    save: (bank, expected) => collection.save(bank, expected),
    put: (bank) => collection.put(bank),
    delete: (id) => collection.delete(id),
  });
};

const whole = (stored: Bank | null): Bank | null => (stored === null ? null : wholeBank(stored));

/** Permissions of staff that open banks for reading. */
export const readBanks = ['repo:list', 'exam:add'];

/**
 * Every bank the caller may use, newest first; a learner: those open for training. Refuses staff without the
 * permission.
 */
export async function usableBanks(context: RequestContext): Promise<Bank[]> {
  const seen = await seenBy(context);
  return (await allBanks(context.services)).filter(seen);
}

/** Every bank that learners see, newest first. */
export const trainingBanks = async (services: Services): Promise<Bank[]> =>
  (await allBanks(services)).filter(isOpenForTraining);

/** A bank that learners see; refuses `NotFound`. */
export async function trainingBank(services: Services, id: string): Promise<Bank> {
  const bank = whole(await banks(services).get(id));
  if (bank === null || !isOpenForTraining(bank)) throw notFound('题库');
  return bank;
}

/** Every bank, newest first. */
export const allBanks = async (services: Services): Promise<Bank[]> =>
  (await findAll(banks(services), {}))
    .map(wholeBank)
    .sort((a, b) => b.createTime - a.createTime || (a.title < b.title ? -1 : 1));

async function seenBy(context: RequestContext): Promise<(bank: Bank) => boolean> {
  const user = account(context);
  if (user.roleType !== 2) return isOpenForTraining;
  if (!holdsAny(user, readBanks)) throw notAllowed();
  const who = await bankUser(context);
  return (bank) => mayUseBank(bank, who);
}

/** A bank the caller may see: staff as `usableBank`, a learner one that is open for training. */
export async function visibleBank(context: RequestContext, id: string): Promise<Bank> {
  const bank = whole(await banks(context.services).get(id));
  if (bank === null || !(await seenBy(context))(bank)) throw notFound('题库');
  return bank;
}

/** A bank the caller may use; refuses `NotFound` and `NotAllowed`. */
export async function usableBank(context: RequestContext, id: string): Promise<Bank> {
  const bank = whole(await banks(context.services).get(id));
  if (bank === null) throw notFound('题库');
  if (!mayUseBank(bank, await bankUser(context))) throw notAllowed();
  return bank;
}
