import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EventLog } from '../event-log/port.js';
import { openSqliteEventLog } from '../event-log/sqlite/sqlite-event-log.js';
import { appendChained } from '../event-log/test-events.js';
import { LOG_SEALED } from './seal.js';
import { lastSealEvent, sealOnce } from './seals.js';
import { sparseLog } from './sparse-log.fixture.js';
import { verifyLog } from './verify-log.js';

const NOW = 1_800_000_000_000;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

async function place(): Promise<{ log: EventLog; keyFile: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-seals-'));
  const log = await openSqliteEventLog({ file: join(folder, 'events.db'), mode: 'writer' });
  onTestFinished(async () => {
    await log.close();
    await rm(folder, { recursive: true });
  });
  return { log, keyFile: join(folder, 'seal.key') };
}

describe('sealing a long backlog', () => {
  it('goes piece by piece, and the pieces together leave nothing out', async () => {
    const { log, keyFile } = await place();
    await appendChained(log, 'paper-a', numbers(600));
    const counts: number[] = [];
    for (
      let seal = await sealOnce(log, keyFile, NOW, { eventsAtMost: 255 });
      seal !== null;
      seal = await sealOnce(log, keyFile, NOW, { eventsAtMost: 255 })
    )
      counts.push(seal.count);
    expect(counts).toEqual([255, 255, 92]);
    expect(await verifyLog(log)).toMatchObject({ firstBroken: null, seals: 3, unsealed: 0 });
  });

  it('seals what was read when it is told to leave, and the rest with the next', async () => {
    const { log, keyFile } = await place();
    await appendChained(log, 'paper-a', numbers(600));
    const leaving = new AbortController();
    const readLinks = log.readLinks?.bind(log);
    vi.spyOn(log, 'readLinks').mockImplementation(async (after, limit) => {
      leaving.abort();
      return (readLinks as NonNullable<typeof readLinks>)(after, limit);
    });
    const first = await sealOnce(log, keyFile, NOW, { signal: leaving.signal });
    expect(first?.count).toBe(250);
    expect((await sealOnce(log, keyFile, NOW))?.count).toBe(351);
    expect((await verifyLog(log)).firstBroken).toBeNull();
  });

  it('rests between its pages for as long as it is told to', async () => {
    const { log, keyFile } = await place();
    await appendChained(log, 'paper-a', numbers(600));
    const rested = vi.spyOn(globalThis, 'setTimeout');
    let asked = 0;
    const seal = await sealOnce(log, keyFile, NOW, { rests: () => [4, 0, 4][asked++] ?? 0 });
    expect(seal?.count).toBe(600);
    expect(asked).toBe(3);
    expect(rested).toHaveBeenCalledTimes(2);
    rested.mockRestore();
  });

  it('reads no event whole where the log can do without', async () => {
    const { log, keyFile } = await place();
    await appendChained(log, 'paper-a', numbers(10));
    const readAll = vi.spyOn(log, 'readAll');
    expect((await sealOnce(log, keyFile, NOW))?.count).toBe(10);
    expect(readAll).not.toHaveBeenCalled();
  });
});

describe('a log with sparse positions of another kind, without a cheap reading', () => {
  it('is sealed and verified just so', async () => {
    const { log: inner, keyFile } = await place();
    const log = sparseLog(inner);
    await appendChained(log, 'paper-a', numbers(300));
    await appendChained(log, 'paper-b', numbers(3));
    const first = await sealOnce(log, keyFile, NOW);
    expect(first).toMatchObject({ count: 303, lastPosition: await positionOf(log, 'paper-b', 2) });
    await appendChained(log, 'paper-a', [1]);
    await sealOnce(log, keyFile, NOW + 1);
    await appendChained(log, 'paper-b', [1]);
    expect((await lastSealEvent(log))?.type).toBe(LOG_SEALED);
    expect(await verifyLog(log)).toMatchObject({ firstBroken: null, seals: 2, events: 307, unsealed: 1 });
  });

  it('shows an edit, a swap and a cut by the seal', async () => {
    for (const spoil of [edited, swapped, cut]) {
      const { log: inner, keyFile } = await place();
      const log = sparseLog(inner);
      await appendChained(log, 'paper-a', [1, 2]);
      await appendChained(log, 'paper-b', [1]);
      await sealOnce(log, keyFile, NOW);
      const { firstBroken, problems } = await verifyLog(spoil(log));
      expect(firstBroken, spoil.name).not.toBeNull();
      expect(
        problems.map((problem) => problem.kind),
        spoil.name,
      ).toContain('seal');
    }
  });
});

const positionOf = async (log: EventLog, stream: string, revision: number): Promise<string | undefined> =>
  (await log.readStream(stream, { afterRevision: revision - 1, limit: 1 }))[0]?.position;

type Page = Awaited<ReturnType<EventLog['readAll']>>;
const reading = (log: EventLog, change: (events: Page['events']) => Page['events']): EventLog => ({
  ...log,
  readAll: async (after, limit) => {
    const page = await log.readAll(after, limit);
    return { ...page, events: change(page.events) };
  },
});
const edited = (log: EventLog): EventLog =>
  reading(log, (events) =>
    events.map((event) => (event.stream === 'paper-b' ? { ...event, hash: 'f'.repeat(64) } : event)),
  );
const cut = (log: EventLog): EventLog =>
  reading(log, (events) => events.filter((event) => event.stream !== 'paper-b'));
const swapped = (log: EventLog): EventLog =>
  reading(log, ([first, second, third, ...rest]) => [
    first as Page['events'][0],
    { ...(third as Page['events'][0]), position: second?.position as string },
    { ...(second as Page['events'][0]), position: third?.position as string },
    ...rest,
  ]);
