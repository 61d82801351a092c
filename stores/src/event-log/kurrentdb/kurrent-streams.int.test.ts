import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { SET_ASIDE_STREAM } from '@vigil/domain/kernel/event-set-aside';
import type { Recorded } from '@vigil/domain/kernel/event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { chainHash } from '../../chain/chain.js';
import { verifyLog } from '../../chain/verify-log.js';
import { StreamFault } from '../foreign.js';
import type { StreamAct } from '../port.js';
import { logWithSetAside, NOTHING } from '../set-aside.js';
import { standingOf } from '../standing.js';
import { hiddenWords } from '../touched.js';
import { appendChained, fail, NO_STREAM, testEvents } from '../test-events.js';
import { openAtPeer, type AtPeer } from './kurrent-peer.fixture.js';

/** What somebody who may write to the server can do past Vigil (findings on a real EventStoreDB). */
describe('KurrentDB: streams that others touched', () => {
  let at: AtPeer;
  let log: AtPeer['log'];
  let other: EventStoreDBClient;
  const stream = 'paper-1';

  beforeEach(async () => {
    at = await openAtPeer();
    ({ log } = at);
    other = EventStoreDBClient.connectionString(at.peer.url);
    await appendChained(log, stream, ['a', 'b', 'c', 'd', 'e']);
    await appendChained(log, 'paper-2', ['a', 'b']);
  });
  afterEach(async () => {
    await other.dispose();
    await at.close();
  });

  const writeForeign = (metadata?: Record<string, unknown>) =>
    other.appendToStream(
      stream,
      jsonEvent({
        type: 'AnswerSaved',
        data: { quId: 'q' },
        ...(metadata === undefined ? {} : { metadata }),
      }),
    );

  describe('verifying the whole log names', () => {
    const problems = async (): Promise<readonly (readonly [string, string, number, string])[]> =>
      (await verifyLog(log)).problems.map(({ kind, stream: name, revision, text }) => [
        kind,
        name,
        revision,
        text,
      ]);

    it('nothing, when nobody touched anything', async () => {
      expect(await problems()).toEqual([]);
    });

    it.each([
      ['$maxCount', { maxCount: 1 }, /只应答第 4 号及以后的 1 个.*\$maxCount = 1.*改回 \{\}/],
      ['$tb', { truncateBefore: 3 }, /只应答第 3 号及以后的 2 个.*\$tb = 3/],
      ['$tb beyond the end', { truncateBefore: 30 }, /此流却什么也不应答：被删除或截短（\$tb = 30）/],
      ['$maxAge, before it bites', { maxAge: 3600 }, /设有元数据（\$maxAge = 3600）/],
      ['$cacheControl', { cacheControl: 9 }, /设有元数据（\$cacheControl = 9）/],
      ['$acl', { acl: { readRoles: ['x'] } }, /设有元数据（\$acl = /],
    ])('a stream with %s', async (_, metadata, text) => {
      await other.setStreamMetadata(stream, metadata);
      expect(await problems()).toEqual([['stream', stream, 0, expect.stringMatching(text)]]);
      await other.setStreamMetadata(stream, {});
      expect(await problems()).toEqual([]);
    });

    it('a soft delete, undone by setting the metadata back', async () => {
      await other.deleteStream(stream);
      expect(await problems()).toEqual([['stream', stream, 0, expect.stringContaining('什么也不应答')]]);
      await other.setStreamMetadata(stream, {});
      expect(await problems()).toEqual([]);
    });

    it('a tombstone, of the seals’ stream too', async () => {
      await other.tombstoneStream(stream);
      await appendChained(log, 'seals', ['x']);
      await other.tombstoneStream('seals');
      expect(await problems()).toEqual([
        ['stream', stream, 0, expect.stringContaining('日志中有 5 个事件')],
        ['stream', 'seals', 0, expect.stringContaining('永久删除（tombstone）')],
      ]);
    });

    it.each([
      [undefined, '没有 Vigil 的元数据'],
      [{}, '元数据残缺（version、time、actor、command、previousHash、hash）'],
      [
        { version: 1, time: 2, actor: { kind: 'system', id: 'x' }, command: null },
        '元数据残缺（previousHash、hash）',
      ],
    ])('a foreign event with the metadata %j', async (metadata, wrong) => {
      await writeForeign(metadata);
      const [event] = (await log.readStream(stream)).slice(-1) as [Recorded];
      expect(await problems()).toEqual([['foreign', stream, 5, expect.stringContaining(wrong)]]);
      expect((await problems())[0]?.[3]).toContain(`npm run set-aside -- ${event.id}`);
    });

    it('a type that the program does not know', async () => {
      const report = await verifyLog(log, { types: new Set(['AnswerSaved']) });
      expect(report.problems).toEqual([]);
      const unknown = await verifyLog(log, { types: new Set(['Other']) });
      expect(unknown.firstBroken).toMatchObject({ kind: 'foreign', stream, revision: 0 });
    });
  });

  describe('what a stream hides', () => {
    it('is told as a sentence, and the event is found at its position all the same', async () => {
      const [first, second] = (await log.readStream(stream)) as [Recorded, Recorded];
      expect(await hiddenWords(log, stream)).toBeNull();
      expect(await hiddenWords(log, 'paper-nobody-wrote')).toBeNull();
      await other.setStreamMetadata(stream, { maxCount: 99, acl: { readRoles: ['x'] } });
      expect(await hiddenWords(log, stream), 'hides nothing yet').toBeNull();
      await other.setStreamMetadata(stream, { truncateBefore: 3 });
      expect(await hiddenWords(log, stream)).toContain('$tb = 3');
      expect(await log.eventAt?.(second.position)).toEqual(second);
      await other.deleteStream(stream);
      expect(await hiddenWords(log, stream)).toContain('改回 {} 即恢复');
      await other.tombstoneStream(stream);
      expect(await hiddenWords(log, stream)).toContain('永久删除（tombstone）');
      expect(await log.eventAt?.(first.position)).toEqual(first);
    });

    it('at a position that another log told there is no event', async () => {
      const [, second] = (await log.readStream(stream)) as [Recorded, Recorded];
      const beyond = `9${second.position.slice(1)}`;
      const between = second.position.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
      expect([await log.eventAt?.(beyond), await log.eventAt?.(between)]).toEqual([null, null]);
    });
  });

  describe('working on the log', () => {
    it('a tombstone is told as such, by reads, appends and standing', async () => {
      await other.tombstoneStream(stream);
      const deleted = { code: 'StreamFault', trouble: 'deleted', stream };
      await expect(log.readStream(stream)).rejects.toMatchObject(deleted);
      await expect(
        log.append(stream, 4, testEvents(stream, { revision: 4, hash: '' }, ['f'])),
      ).rejects.toMatchObject(deleted);
      expect(await standingOf(log, stream, 4)).toEqual({ kind: 'deleted' });
    });

    it('an append that lands behind what a soft delete hides is a fault, not an acknowledgement', async () => {
      await other.deleteStream(stream);
      await expect(log.append(stream, -1, testEvents(stream, NO_STREAM, ['x']))).rejects.toMatchObject({
        code: 'StreamFault',
        trouble: 'revived',
      });
    });

    it('a foreign event stops reads of its stream with its place, and no other stream', async () => {
      const working = logWithSetAside(log);
      await writeForeign();
      await expect(working.readStream(stream)).rejects.toThrow(StreamFault);
      await expect(working.readStream(stream)).rejects.toThrow(
        /流 paper-1 第 5 号事件 .*没有 Vigil 的元数据/,
      );
      expect(await working.readStream('paper-2')).toHaveLength(2);
      const { events } = await working.readAll(log.start, 100);
      expect(events.filter(({ foreign }) => foreign !== undefined)).toMatchObject([{ stream, revision: 5 }]);
    });

    it('once set aside it is nothing: the stream goes on behind it, chained to it, and verifies', async () => {
      const working = logWithSetAside(log);
      await writeForeign();
      const [foreign] = (await log.readStream(stream, { afterRevision: 4 })) as [Recorded];
      await expect(working.readStream(stream)).rejects.toThrow(StreamFault);
      const [event] = testEvents(SET_ASIDE_STREAM, NO_STREAM, [{ eventId: foreign.id, hash: foreign.hash }]);
      const aside = { ...event!, type: 'EventSetAside' };
      const hash = chainHash({ ...aside, stream: SET_ASIDE_STREAM, revision: 0 });
      await log.append(SET_ASIDE_STREAM, -1, [{ ...aside, hash }]);

      const read = await working.readStream(stream, { afterRevision: 4 });
      expect(read).toMatchObject([{ revision: 5, type: NOTHING, data: null, hash: foreign.hash }]);
      await log.append(stream, 5, testEvents(stream, foreign, ['f']));
      expect((await working.readAll(log.start, 100)).events.every((one) => one.foreign === undefined)).toBe(
        true,
      );
      expect((await working.readLinks!(log.start, 100)).links.map((link) => link.hash)).toContain(
        foreign.hash,
      );
      expect(await verifyLog(log)).toMatchObject({ problems: [], setAside: 1 });
    });
  });

  it('tells what was done to our streams, from a position on and live', async () => {
    await other.setStreamMetadata(stream, { maxCount: 3 });
    const acts: StreamAct[] = [];
    let told: () => void = () => undefined;
    const subscription = log.watchActs!(
      log.start,
      async (act) => {
        acts.push(act);
        told();
      },
      fail,
    );
    onTestFinished(() => subscription.close());
    const have = (count: number): Promise<void> =>
      new Promise((resolve) => {
        told = () => acts.length >= count && resolve();
        told();
      });
    await have(1);
    await other.setStreamMetadata('$ours-not', { maxCount: 3 });
    await other.deleteStream('paper-2');
    await other.tombstoneStream(stream);
    await have(3);
    expect(acts).toMatchObject([
      { stream, act: { kind: 'settings', settings: { $maxCount: 3 } } },
      { stream: 'paper-2', act: { kind: 'settings', settings: { $tb: expect.any(Number) } } },
      { stream, act: { kind: 'deleted' } },
    ]);
    const again: StreamAct[] = [];
    await new Promise<void>((resolve) => {
      const later = log.watchActs!(
        acts[1]!.position,
        async (act) => {
          again.push(act);
          resolve();
        },
        fail,
      );
      onTestFinished(() => later.close());
    });
    expect(again).toEqual([acts[2]]);
  });
});
