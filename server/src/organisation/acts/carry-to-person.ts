import { isDeepStrictEqual } from 'node:util';
import { wholeAccount } from '@vigil/domain/organisation/plain-account';
import type { User } from '@vigil/domain/organisation/user';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import type { Actor } from '@vigil/domain/kernel/event';
import { RefusedError, RetryLaterError } from '../../platform/errors.js';
import { referenceData } from '../../platform/reference/reference-data.js';
import { versionAfter } from '../../platform/reference/reference-save.js';
import type { Services } from '../../platform/services.js';
import { collections } from '../collections.js';
import { userEntity } from '../people/user-reference.js';
import type { Authority } from '../roles/authority.js';
import { keepAnAdministrator } from '../roles/levels.js';
import type { AnyActKind } from './act-kind.js';
import type { PersonOfAct } from './act-parts.js';

/** An act on its way, as its first event has it. */
export interface ActUnderWay {
  readonly actId: string;
  readonly kind: AnyActKind;
  readonly change: never;
  readonly actor: Actor;
  /** ms */
  readonly begunAt: number;
}

/** Others may change the same person at the same time. */
const mostAttempts = 10;

/**
 * Carries an act to one person, once however often it is asked: the command id is made of act and person (engine
 * §9). `authority`: of whoever began it, as they stand when it is carried. Null: they have it; else the sentence with
 * which they were refused it. Rejects when it cannot be known now.
 */
export async function carryToPerson(
  services: Services,
  act: ActUnderWay,
  { userId, place }: PersonOfAct,
  authority: Authority,
): Promise<string | null> {
  const entity = userEntity(services);
  const references = referenceData(services);
  const envelope: CommandEnvelope = {
    actor: act.actor,
    arrivedAt: act.begunAt,
    operation: 'peopleAct',
    commandId: `${act.actId}/${userId}`,
  };
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    if ((await references.repeated(entity, userId, envelope)) !== null) return null;
    const stored = await services.documents.collection<User>(collections.users).get(userId);
    const before = stored === null ? null : wholeAccount(stored);
    const refusal = before !== null && act.kind.heedsLevels ? await authority.refuseTouch(before) : null;
    if (refusal !== null) return refusal.message;
    const { actId, begunAt, actor } = act;
    const at = { services, actId, place, userId, begunAt, by: actor.id, authority };
    const made = await act.kind.apply(before, act.change, at);
    if (typeof made === 'string') return made;
    // Who is already as they are to be has it: no version that says nothing.
    if (before !== null && isDeepStrictEqual({ ...made, version: before.version }, before)) return null;
    const after = { ...made, version: versionAfter(before) };
    try {
      if (before !== null) await keepAnAdministrator(services, before, after);
      await references.save(entity, before, after, envelope);
      services.accounts.changed(userId);
      return null;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      if (error.reason !== 'SomebodyWasFaster') return error.message;
    }
  }
  throw new RetryLaterError('用户正被他人修改，请稍后重试！');
}
