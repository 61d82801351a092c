import { readFile, stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { faultyLog } from '../event-log/faulty-log.js';
import { positionText } from '../event-log/sqlite/protocol.js';
import { appendChained } from '../event-log/test-events.js';
import { readAnchor } from './seal-key.js';
import { lastSealEvent, sealOnce } from './seals.js';
import { NOW, place } from './sealed-log.fixture.js';
import { verifyLog } from './verify-log.js';

describe('sealing', () => {
  it('covers everything since the last seal, the last seal included, and names key and predecessor', async () => {
    const at = await place();
    const log = await at.open();
    await appendChained(log, 'paper-a', [1, 2, 3]);
    const first = await sealOnce(log, at.keyFile, NOW);
    expect(first).toMatchObject({
      firstPosition: positionText(1),
      lastPosition: positionText(3),
      count: 3,
      previousSeal: '',
      sealedAt: NOW,
    });
    await appendChained(log, 'paper-b', [1]);
    const second = await sealOnce(log, at.keyFile, NOW + 1);
    const [firstEvent] = await log.readStream('seals');
    expect(second).toMatchObject({
      firstPosition: positionText(4),
      lastPosition: positionText(5),
      count: 2,
      previousSeal: firstEvent?.hash,
      publicKey: first?.publicKey,
    });
    expect(await verifyLog(log)).toMatchObject({
      firstBroken: null,
      events: 6,
      streams: 3,
      seals: 2,
      unsealed: 0,
      sealedTo: { position: positionText(5) },
      keys: [{ publicKey: first?.publicKey, first: 0, last: 1, standing: 'unasked' }],
    });
  });

  it('seals nothing when nothing but a seal was added', async () => {
    const at = await place();
    const log = await at.open();
    expect(await sealOnce(log, at.keyFile, NOW)).toBeNull();
    await appendChained(log, 'paper-a', [1]);
    expect(await sealOnce(log, at.keyFile, NOW)).not.toBeNull();
    expect(await sealOnce(log, at.keyFile, NOW)).toBeNull();
    expect(await log.readStream('seals')).toHaveLength(1);
  });

  it('makes the key once, readable by its owner alone, and keeps the last seal beside it', async () => {
    const at = await place();
    const log = await at.open();
    await appendChained(log, 'paper-a', [1]);
    await sealOnce(log, at.keyFile, NOW);
    const key = await readFile(at.keyFile, 'utf8');
    expect((await stat(at.keyFile)).mode & 0o777).toBe(0o600);
    await appendChained(log, 'paper-a', [2]);
    await sealOnce(log, at.keyFile, NOW);
    expect(await readFile(at.keyFile, 'utf8')).toBe(key);
    expect(await readAnchor(at.keyFile)).toEqual({ revision: 1, hash: (await lastSealEvent(log))?.hash });
  });

  it('two sealers at once make one seal', async () => {
    const at = await place();
    const log = await at.open();
    await appendChained(log, 'paper-a', [1]);
    await sealOnce(log, at.keyFile, NOW);
    await appendChained(log, 'paper-a', [2]);
    const made = await Promise.all([
      sealOnce(log, at.keyFile, NOW),
      sealOnce(log, at.keyFile, NOW),
      sealOnce(log, at.keyFile, NOW),
    ]);
    expect(made.filter((seal) => seal !== null)).toHaveLength(1);
    expect((await verifyLog(log)).firstBroken).toBeNull();
  });

  it('a lost answer to the append is looked up', async () => {
    const at = await place();
    const log = faultyLog(await at.open());
    await appendChained(log, 'paper-a', [1]);
    log.next('unknown-after-write', 'seals');
    expect(await sealOnce(log, at.keyFile, NOW)).toMatchObject({ count: 1 });
    await appendChained(log, 'paper-a', [2]);
    log.next('unknown-before-write', 'seals');
    expect(await sealOnce(log, at.keyFile, NOW)).toBeNull();
    expect(await sealOnce(log, at.keyFile, NOW)).toMatchObject({ count: 2 });
    expect((await verifyLog(log)).firstBroken).toBeNull();
  });

  it.each([0, 1, 2, 3, 4, 7, 8, 9, 31])('finds the last of %i seals', async (count) => {
    const at = await place();
    const log = await at.open();
    for (let i = 0; i < count; i += 1) {
      await appendChained(log, 'paper-a', [i]);
      await sealOnce(log, at.keyFile, NOW + i);
    }
    expect((await lastSealEvent(log))?.revision ?? -1).toBe(count - 1);
  });
});
