import { randomUUID } from 'node:crypto';
import type { Recorded } from '@vigil/domain/kernel/event';
import { chainHash } from '../chain/chain.js';
import type { EventLog, EventToAppend } from './port.js';

/** What the next event of a stream is chained to. */
export interface ChainEnd {
  readonly revision: number;
  readonly hash: string;
}

export const NO_STREAM: ChainEnd = { revision: -1, hash: '' };

/** Events for tests, rightly chained behind `end`, one per entry of `data`. */
export function testEvents(stream: string, end: ChainEnd, data: readonly unknown[], time = 1_700_000_000_000): EventToAppend[] {
  let { revision, hash } = end;
  return data.map((item) => {
    revision += 1;
    const event = {
      id: randomUUID(),
      type: 'AnswerSaved',
      version: 1,
      time,
      actor: { kind: 'candidate', id: 'u-1' } as const,
      command: { id: randomUUID(), operation: 'fillAnswer', payloadHash: 'a'.repeat(64) },
      data: item,
      previousHash: hash,
    };
    hash = chainHash({ ...event, stream, revision });
    return { ...event, hash };
  });
}

/** Appends rightly chained events to the end of a stream; throws when somebody was faster. */
export async function appendChained(log: EventLog, stream: string, data: readonly unknown[]): Promise<Recorded[]> {
  const past = await log.readStream(stream);
  const end = past.at(-1) ?? NO_STREAM;
  const result = await log.append(stream, end.revision, testEvents(stream, end, data));
  if (result.kind !== 'appended') throw new Error(`appendChained: ${result.kind}`);
  return log.readStream(stream, { afterRevision: end.revision });
}
