import type { Recorded } from '@vigil/domain/kernel/event';
import type { EventLog } from '../event-log/port.js';
import type { VerifyOptions } from './log-report.js';
import { isSeal, isSignatureRight, SEALS_STREAM, type Seal } from './seal.js';
import { SealKeys } from './seal-keys.js';

const sealsLookedAt = 100;

/**
 * Signature, key and succession of the last seals, up to `lastRevision`: keys are vouched for as `verifyLog` asks it,
 * by `trust` and the `changes` of the key that the log tells. The events they cover are not looked at.
 */
export async function lookAtLastSeals(
  log: Pick<EventLog, 'readStream' | 'compare'>,
  lastRevision: number,
  changes: readonly Recorded[],
  trust: Pick<VerifyOptions, 'publicKeys' | 'formerKeys'>,
): Promise<{ readonly looked: number; readonly allRight: boolean }> {
  const seals = await log.readStream(SEALS_STREAM, {
    afterRevision: Math.max(-1, lastRevision - sealsLookedAt),
  });
  const keys = new SealKeys(log, trust);
  for (const event of [...changes, ...seals].sort((a, b) => log.compare(a.position, b.position))) {
    keys.see(event);
    if (isRight(event)) keys.sealed(event, event.data.publicKey);
  }
  const areRight = seals.every(
    (event, index) => isRight(event) && (index === 0 || event.previousHash === seals[index - 1]?.hash),
  );
  const areVouched = keys.judged().every(({ announced, standing }) => announced && standing === 'vouched');
  return { looked: seals.length, allRight: areRight && areVouched };
}

const isRight = (event: Recorded): event is Recorded & { readonly data: Seal } =>
  event.stream === SEALS_STREAM &&
  isSeal(event.data) &&
  event.data.previousSeal === event.previousHash &&
  isSignatureRight(event.data);
