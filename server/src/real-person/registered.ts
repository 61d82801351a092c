import type { User } from '@vigil/domain/organisation/public';
import type { CommandEnvelope } from '../platform/command-side/command-side.js';
import { RefusedError } from '../platform/errors.js';
import type { Services } from '../platform/services.js';
import { collections as people, saveUser } from '../organisation/public.js';
import { claimId, keepOnly } from './id-claims.js';
import { readIdentity } from './identity.js';
import { realPersonsOf } from './streams.js';

const tries = 5;

/** Lets go of what the person claimed before, except for what stands of theirs and `more`. */
export async function releaseOthers(
  services: Services,
  userId: string,
  more: readonly string[] = [],
): Promise<void> {
  const { pending, approved } = (await realPersonsOf(services).load(userId)).state;
  const kept = [...more];
  for (const submission of [pending, approved]) {
    const said = submission === null ? null : await readIdentity(services, submission.identityFileId);
    if (said !== null) kept.push(await claimId(services, userId, said.idCard));
  }
  await keepOnly(services, userId, kept);
}

/**
 * Makes what was approved the account's: its name, number and the face that exams compare with. Repeated it changes
 * nothing. A number that another account took in the meantime is left out; the face is not.
 */
export async function registerApproved(
  services: Services,
  userId: string,
  envelope: CommandEnvelope,
): Promise<void> {
  const { approved } = (await realPersonsOf(services).load(userId)).state;
  const said = approved === null ? null : await readIdentity(services, approved.identityFileId);
  if (approved === null || said === null) return;
  const face = { faceFileId: approved.faceFileId, faceUnverified: false };
  const whole = { ...face, realName: said.realName, idCard: said.idCard, idCardType: 1 };
  try {
    await change(services, userId, whole, envelope);
  } catch (error) {
    if (!(error instanceof RefusedError) || error.reason !== 'Duplicate') throw error;
    services.logger.warn({ userId }, 'an approved ID number is another account’s: it was not taken over');
    await change(services, userId, { ...face, realName: said.realName }, envelope);
  }
}

/** Changes an account whatever else is changed of it at the same time. */
export async function change(
  services: Services,
  userId: string,
  fields: Partial<User>,
  envelope: CommandEnvelope,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await services.documents.collection<User>(people.users).get(userId);
    if (before === null) return;
    const same = Object.entries(fields).every(([name, value]) => before[name as keyof User] === value);
    if (same) return;
    try {
      await saveUser(services, before, { ...before, ...fields }, { ...envelope, commandId: null });
      return;
    } catch (error) {
      if (!(error instanceof RefusedError) || error.reason !== 'SomebodyWasFaster' || attempt === tries)
        throw error;
    }
  }
}
