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
export function testEvents(
  stream: string,
  end: ChainEnd,
  data: readonly unknown[],
  time = 1_700_000_000_000,
): EventToAppend[] {
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

/** Events of everything after `after`, read page by page. */
export async function readEverything(log: EventLog, after: string, limit = 1000): Promise<Recorded[]> {
  const events: Recorded[] = [];
  for (;;) {
    const page = await log.readAll(after, limit);
    events.push(...page.events);
    after = page.last;
    if (!page.more) return events;
  }
}

/** Appends rightly chained events to the end of a stream; throws when somebody was faster. */
export async function appendChained(
  log: EventLog,
  stream: string,
  data: readonly unknown[],
): Promise<Recorded[]> {
  const past = await log.readStream(stream);
  const end = past.at(-1) ?? NO_STREAM;
  const result = await log.append(stream, end.revision, testEvents(stream, end, data));
  if (result.kind !== 'appended') throw new Error(`appendChained: ${result.kind}`);
  return log.readStream(stream, { afterRevision: end.revision });
}

/** Ids of everything after a position, read in pages of an odd size. */
export const idsAfter = async (log: EventLog, after: string): Promise<string[]> =>
  (await readEverything(log, after, 777)).map((event) => event.id);

/** For subscriptions that must not end by themselves. */
export const fail = (error: unknown): void => {
  throw error;
};

/** Collects what a subscription delivers and tells when enough has come. */
export function collector() {
  const events: Recorded[] = [];
  let waiting: { readonly count: number; readonly done: () => void } | null = null;
  return {
    events,
    take: async (page: readonly Recorded[]): Promise<void> => {
      events.push(...page);
      if (waiting !== null && events.length >= waiting.count) waiting.done();
    },
    reached: (count: number): Promise<void> =>
      new Promise((done) => {
        if (events.length >= count) done();
        else waiting = { count, done };
      }),
  };
}
