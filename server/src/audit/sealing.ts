import { AnchorSender } from './anchors/send-anchors.js';
import { EVENTS_PER_SEAL, sealOnce } from '@vigil/stores/chain/seals';
import { readSealKey } from '@vigil/stores/chain/seal-key';
import type { BackgroundService, Lease } from '../platform/roles/lease.js';
import { demandKeyOfLog } from '../config/key-of-log.js';
import type { Services } from '../platform/services.js';

const everyMilliseconds = 60_000;
const stopPatienceMilliseconds = 2_000;
/** Of the thread that answers calls a backlog takes a fifth. */
const restsWhileServing = 4;

/**
 * Seals the log every 60 s and at stop (engine §11). A seal that fails is tried again with the next; until
 * then its events count as not sealed. A long backlog is sealed in pieces, with rests for the calls between
 * them; at stop what cannot be read within 2 s is left to the next start. Two processes that seal at once
 * make one seal: the second finds the first at its revision.
 */
export async function startSealing(services: Services, lease: Lease): Promise<BackgroundService> {
  const leaving = new AbortController();
  let rests = restsWhileServing;
  let behind = true;
  let running: Promise<unknown> = Promise.resolve();
  const anchors = new AnchorSender(services);
  let provenKey: string | null = null;
  const sealAll = async (): Promise<void> => {
    const key = await readSealKey(services.config.sealKeyFile);
    if (key === null)
      throw new Error(`${services.config.sealKeyFile} is gone; no other is made in its place`);
    // Somebody may put another one at its place while this process runs.
    if (key.publicKey !== provenKey) await demandKeyOfLog(services.log, services.config.sealKeyFile);
    provenKey = key.publicKey;
    for (behind = true; behind && lease.held() && !leaving.signal.aborted;) {
      const seal = await sealOnce(services.log, services.config.sealKeyFile, services.clock.now(), {
        signal: leaving.signal,
        rests: () => rests,
      });
      behind = seal !== null && seal.count >= EVENTS_PER_SEAL;
    }
  };
  const seal = (): void => {
    running = running
      .then(sealAll)
      .catch((error: unknown) => services.logger.error({ err: error }, 'the log was not sealed'))
      .then(() => {
        if (lease.held()) anchors.look();
      });
  };
  // What a crash left unsealed does not wait for the first minute.
  seal();
  const timer = setInterval(seal, everyMilliseconds);
  services.metrics.gauge(
    'vigil_sealing',
    '1 until all that was in the log when a sealing began is sealed, else 0.',
    () => (behind ? 1 : 0),
  );
  return {
    stop: async () => {
      clearInterval(timer);
      rests = 0;
      const patience = setTimeout(() => leaving.abort(), stopPatienceMilliseconds);
      seal();
      await running;
      clearTimeout(patience);
      if (lease.held()) await anchors.stop();
    },
  };
}
