import { eventUpcasters } from '@vigil/domain/event-types';
import { serverLifeStream } from '@vigil/domain/sitting/public';
import { logInCurrentForm } from '@vigil/stores/event-log/current-form';
import { appendFact } from '../../platform/starting/append-fact.js';
import { ReferenceData } from '../../platform/reference/reference-data.js';
import type { Services } from '../../platform/services.js';
import { UserStore } from '../user-store.js';
import { factorEntity } from './factors.js';

/** An operator's order at the machine. `now`: ms. */
export interface FactorReset {
  readonly userName: string;
  readonly operator: string;
  readonly now: number;
}

/**
 * Takes the second factor of an account away without a running server: for whom no administrator is left who could.
 * Two events say whose and by whom; passkeys stay. Answers what there was: `none` changes nothing, nor does
 * `no-account`.
 */
export async function resetFactorOffline(
  { log, documents, config, logger }: Pick<Services, 'log' | 'documents' | 'config' | 'logger'>,
  { userName, operator, now }: FactorReset,
): Promise<'reset' | 'none' | 'no-account'> {
  const user = await new UserStore(documents).byName(userName);
  if (user === null) return 'no-account';
  const entity = factorEntity({ documents });
  const factor = await entity.collection.get(user.id);
  if (factor === null) return 'none';
  const fact = { type: 'SecondFactorReset' as const, data: { operator, userId: user.id } };
  await appendFact(log, serverLifeStream, fact, 'recover', now);
  const clock = { now: () => now, monotonic: () => now };
  const reference = new ReferenceData({
    ...{ log: logInCurrentForm(log, eventUpcasters), documents, config, logger, clock, tracing: null },
  });
  await reference.delete(entity, factor, {
    ...{ actor: { kind: 'system', id: 'recover' }, operation: 'reset-second-factor' },
    ...{ arrivedAt: now, commandId: null },
  });
  return 'reset';
}
