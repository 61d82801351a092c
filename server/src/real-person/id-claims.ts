import { createHmac } from 'node:crypto';
import type { Collection } from '@vigil/stores/documents/port';
import { RefusedError } from '../platform/errors.js';
import { installationKey } from '../platform/installation-key.js';
import type { Services } from '../platform/services.js';
import { collections, type IdClaim } from './collections.js';

const claimsOf = ({ documents }: Pick<Services, 'documents'>): Collection<IdClaim> =>
  documents.collection<IdClaim>(collections.idClaims);

const idKey = installationKey('vigil id claims');

/** A number as claims know it: without the installation's key nobody finds it by trying all there are. */
async function hashOf(services: Services, wholeNumber: string): Promise<string> {
  return createHmac('sha256', await idKey(services))
    .update(wholeNumber)
    .digest('base64url');
}

export const idTaken = (): RefusedError =>
  new RefusedError('Duplicate', '该身份证号已被其他账号认证，如有疑问请联系管理员！');

/**
 * Claims an ID number for a person, under any race: one of two who claim it at once gets it. Refuses `Duplicate`.
 * Answers how to give it back when nothing came of what it was for; what the person had before is theirs as well.
 */
export async function claimId(services: Services, userId: string, wholeNumber: string): Promise<string> {
  const claims = claimsOf(services);
  const id = await hashOf(services, wholeNumber);
  if ((await claims.putIfAbsent({ id, version: 1, userId })) === 'written') return id;
  if ((await claims.get(id))?.userId !== userId) throw idTaken();
  return id;
}

/** Lets go of every number of the person but these (as `claimId` answered them). */
export async function keepOnly(services: Services, userId: string, kept: readonly string[]): Promise<void> {
  const claims = claimsOf(services);
  for (const { id } of await claims.find({ filter: { userId } }))
    if (!kept.includes(id)) await claims.delete(id);
}
