import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, onTestFinished, vi } from 'vitest';
import { NO_STREAM, testEvents } from '../test-events.js';
import { openKurrentEventLog } from './kurrent-event-log.js';
import { openAtPeer, type AtPeer } from './kurrent-peer.fixture.js';

/** For tests of the timer itself; all others have the usual one, so that a busy machine changes nothing. */
export const TIMEOUT_MILLISECONDS = 400;

/** For what must happen, however busy the machine. */
export const PATIENCE_MILLISECONDS = 15_000;

export const newStream = (): string => `test-${randomUUID()}`;

export const one = (stream: string, data: unknown = 1) => testEvents(stream, NO_STREAM, [data]);

/** A peer of KurrentDB that goes wrong as it is told, and a log at it. */
export function faultyPeer() {
  let at: AtPeer;
  let peer: AtPeer['peer'];
  let log: AtPeer['log'];
  let faults: unknown[];
  beforeEach(async () => {
    at = await openAtPeer();
    ({ peer, log, faults } = at);
  });
  afterEach(() => at.close());
  /** Tries the same append until it stands: with the same events it never stands twice. */
  const appended = async (stream: string): Promise<void> => {
    const events = one(stream);
    await vi.waitFor(
      async () =>
        expect(await log.append(stream, -1, events)).toMatchObject({ kind: 'appended', revision: 0 }),
      PATIENCE_MILLISECONDS,
    );
  };
  const impatientLog = async (): Promise<typeof log> => {
    const impatient = await openKurrentEventLog({
      url: peer.url,
      appendTimeoutMilliseconds: TIMEOUT_MILLISECONDS,
    });
    onTestFinished(() => impatient.close());
    return impatient;
  };
  return {
    get at() {
      return at;
    },
    get peer() {
      return peer;
    },
    get log() {
      return log;
    },
    get faults() {
      return faults;
    },
    appended,
    impatientLog,
  };
}
