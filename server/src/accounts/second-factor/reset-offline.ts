import { eventUpcasters } from '@vigil/domain/event-types';
import { logInCurrentForm } from '@vigil/stores/event-log/current-form';
import { ReferenceData } from '../../platform/reference/reference-data.js';
import type { Services } from '../../platform/services.js';
import { UserStore } from '../user-store.js';
import { factorEntity } from './factors.js';

/** An operator's order at the machine. `now`: ms. */
export interface FactorReset {
  readonly userName: string;
  readonly now: number;
  /** Writes down whose it was and by whom it went, durably, before it does. */
  readonly tell: (userId: string) => Promise<unknown>;
}

/**
 * Takes the second factor of an account away without a running server: for whom no administrator is left who could.
 * Two events say whose and by whom; passkeys stay. Answers what there was: `none` changes nothing, nor does
 * `no-account`.
 */
export async function resetFactorOffline(
  { log, documents, config, logger }: Pick<Services, 'log' | 'documents' | 'config' | 'logger'>,
  { userName, now, tell }: FactorReset,
): Promise<'reset' | 'none' | 'no-account'> {
  const user = await new UserStore(documents).byName(userName);
  if (user === null) return 'no-account';
  const entity = factorEntity({ documents });
  const factor = await entity.collection.get(user.id);
  if (factor === null) return 'none';
  await tell(user.id);
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
