import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Collection, Documents } from '@vigil/stores/documents/port';
import { openSqliteDocumentsInThread } from '@vigil/stores/documents/sqlite/in-thread-documents';
import type { EventToAppend } from '@vigil/stores/event-log/port';
import { MemoryFiles } from '../../testing/memory-files.js';
import { MemoryLog } from '../../testing/memory-log.js';
import { collections, type FileRecordDocument } from '../collections.js';
import { FileRecords } from './file-records.js';
import { documentsThatNameFiles, fileIdsIn, logThatNamesFiles } from './named-files.js';

const hour = 3_600_000;
const ours = (): boolean => true;

let documents: Documents;
let files: MemoryFiles;
let kept: Collection<FileRecordDocument>;
let records: FileRecords;
let now: number;

beforeEach(async () => {
  documents = await openSqliteDocumentsInThread({ file: ':memory:' });
  files = new MemoryFiles();
  kept = documents.collection<FileRecordDocument>(collections.fileRecords);
  now = 1_000_000;
  const graceHours = new Map([['media', 24], ['snapshot', 24]]); // prettier-ignore
  records = new FileRecords({ documents, files, now: () => now, monotonic: () => now, graceHours });
  return () => documents.close();
});

const put = async (text: string, owner: string | null = null, kind = 'media'): Promise<string> =>
  (await records.put(kind, owner, 'text/plain', Buffer.from(text))).fileId;
const collect = (): Promise<number> => records.collect(now, ours);
const event = (type: string, data: unknown): EventToAppend => ({
  ...{ id: type, type, version: 1, time: now, command: null, data, previousHash: '', hash: '' },
  actor: { kind: 'system', id: 'test' },
});

describe('a file that was put to be named', () => {
  it('goes when its grace has passed, and not before; what has no record stays', async () => {
    const [media, snapshot] = [await put('a'), await put('b', 'u1', 'snapshot')];
    const undeclared = await put('c', null, 'certificate');
    const { fileId: former } = await files.put('media', null, 'text/plain', Buffer.from('d'));
    expect(await collect()).toBe(0);
    now += 24 * hour + 1;
    expect(await collect()).toBe(2);
    expect([media, snapshot, undeclared, former].map((id) => files.stored.has(id))).toEqual([
      ...[false, false, true, true],
    ]);
    expect(await kept.count()).toBe(0);
  });

  it('stays once it is named, also when the same bytes come again', async () => {
    const [media, snapshot] = [await put('a'), await put('b', 'u1', 'snapshot')];
    await records.name([media, snapshot, '0'.repeat(64)]);
    await put('a');
    now += 1000 * hour;
    expect(await collect()).toBe(0);
    expect((await kept.find({})).map(({ id, state }) => [id, state])).toEqual([[media, 'named']]);
  });

  it('begins its grace anew when the same bytes come again, and gets no record when they were kept before', async () => {
    const media = await put('a');
    const { fileId: former } = await files.put('media', null, 'text/plain', Buffer.from('b'));
    now += 20 * hour;
    expect([await put('a'), await put('b')]).toEqual([media, former]);
    now += 20 * hour;
    expect(await collect()).toBe(0);
    now += 5 * hour;
    expect(await collect()).toBe(1);
    expect([...files.stored.keys()]).toEqual([former]);
  });

  it('is not taken when its name comes between the look and the taking', async () => {
    const media = await put('a');
    now += 25 * hour;
    const find = vi.spyOn(documents, 'collection');
    const raced = new FileRecords({
      documents: {
        ...documents,
        collection: (definition) => ({
          ...documents.collection(definition),
          find: async (query) => {
            const found = await documents.collection(definition).find(query);
            await records.name([media]);
            return found as never;
          },
        }),
      },
      ...{ files, now: () => now, monotonic: () => now, graceHours: new Map() },
    });
    expect(await raced.collect(now, ours)).toBe(0);
    expect(files.stored.has(media)).toBe(true);
    find.mockRestore();
  });

  it('that is being removed is waited for by who puts it again: it is whole then', async () => {
    const media = await put('a');
    now += 25 * hour;
    const remove = files.remove;
    let again: Promise<string> = Promise.resolve('');
    files.remove = async (fileId) => {
      again = put('a');
      await new Promise((resolve) => setImmediate(resolve));
      return remove(fileId);
    };
    expect(await collect()).toBe(1);
    expect(await again).toBe(media);
    expect(files.stored.has(media)).toBe(true);
    expect(await kept.get(media)).toMatchObject({ state: 'new' });
  });

  /** As a collector leaves it that died before it removed the file. */
  const leaveTaken = async (fileId: string): Promise<void> => {
    const remove = files.remove;
    files.remove = () => Promise.reject(new Error('killed'));
    await expect(collect()).rejects.toThrow('killed');
    files.remove = remove;
    expect(await kept.get(fileId)).toMatchObject({ state: 'going' });
  };

  it('whose removal was cut short is its taker’s for a quarter of an hour, and goes with the next collection then', async () => {
    const media = await put('a');
    now += 25 * hour;
    await leaveTaken(media);
    now += hour / 4;
    expect([await collect(), files.stored.size]).toEqual([0, 1]);
    now += 1;
    expect([await collect(), files.stored.size, await kept.count()]).toEqual([1, 0, 0]);
  });

  it('whose removal was cut short is not put again before that time, and whole when it is put after it', async () => {
    const media = await put('a');
    now += 25 * hour;
    await leaveTaken(media);
    const early = new FileRecords({
      ...{ documents, files, now: () => now, monotonic: () => now, graceHours: new Map([['media', 24]]) },
      pause: async () => undefined,
    });
    await expect(early.put('media', null, 'text/plain', Buffer.from('a'))).rejects.toThrow('正在清理');
    now += hour / 4 + 1;
    await put('a');
    await records.name([media]);
    expect([files.stored.has(media), (await kept.get(media))?.state]).toEqual([true, 'named']);
  });

  it('is not removed by a collector that others took for dead: it was put and named again meanwhile', async () => {
    const media = await put('a');
    now += 25 * hour;
    let meanwhile = 0;
    const slow = new FileRecords({
      documents: {
        ...documents,
        collection: (definition) => ({
          ...documents.collection(definition),
          // Its record is taken, and it stands until somebody else has done all of it.
          save: async (document, version) => {
            const saved = await documents.collection(definition).save(document, version);
            now += hour;
            meanwhile += await collect();
            await put('a');
            await records.name([media]);
            return saved;
          },
        }),
      },
      ...{ files, now: () => now, monotonic: () => now, graceHours: new Map() },
    });
    expect(await slow.collect(now, ours)).toBe(0);
    expect([meanwhile, files.stored.has(media), (await kept.get(media))?.state]).toEqual([1, true, 'named']);
  });

  it('is left to whoever holds the role', async () => {
    await put('a');
    now += 25 * hour;
    await expect(records.collect(now, () => false)).rejects.toThrow('another process');
    expect(files.stored.size).toBe(1);
  });

  it('costs the collection nothing when it is named: 200 snapshots, no read of any', async () => {
    const ids = await Promise.all(Array.from({ length: 200 }, (_none, at) => put(`${at}`, 'u1', 'snapshot')));
    await records.name(ids);
    now += 25 * hour;
    const reads = ['get', 'remove', 'removeOf'].map((name) => vi.spyOn(files, name as 'get'));
    expect(await collect()).toBe(0);
    for (const read of reads) expect(read).not.toHaveBeenCalled();
  });

  it('of an erased person goes, named or not, with all others of that person', async () => {
    const [gone, stays] = [await put('a', 'u1', 'snapshot'), await put('b', 'u2', 'snapshot')];
    await records.name([gone, stays]);
    await files.eraseOwner('u1');
    await records.ownerErased('u1');
    expect(await collect()).toBe(1);
    expect([...files.stored.keys()]).toEqual([stays]);
    const look = vi.spyOn(files, 'removeOf');
    expect(await collect()).toBe(0);
    expect(look).not.toHaveBeenCalled();
  });
});

describe('whoever writes', () => {
  it('names the files of an event and of a document, as URL or alone, before it can be seen', async () => {
    const [a, b, c] = [await put('a'), await put('b'), await put('c')];
    const log = new MemoryLog();
    const seen: boolean[] = [];
    const append = log.append;
    log.append = async (...given) => {
      seen.push((await kept.get(a))?.state === 'named' && (await kept.get(b))?.state === 'named');
      return append(...given);
    };
    const naming = logThatNamesFiles(log, records, new Set());
    await naming.append('s', -1, [
      event('Shown', { text: `<img src="/api/common/file/${a}?name=x">` }),
      event('Kept', { deep: [{ any: b }] }),
    ]);
    expect(seen).toEqual([true]);
    const pages = documentsThatNameFiles(documents, records, new Set()).collection({ name: 'pages' });
    await pages.putIfAbsent({ id: 'p', cover: `/api/common/file/${c}` } as never);
    expect((await kept.find({ filter: { state: 'new' } })).map(({ id }) => id)).toEqual([]);
  });

  it('appends nothing when the names cannot be kept', async () => {
    const log = new MemoryLog();
    const broken = { name: () => Promise.reject(new Error('the documents are away')) } as never;
    const naming = logThatNamesFiles(log, broken, new Set());
    await expect(naming.append('s', -1, [event('Shown', 'a'.repeat(64))])).rejects.toThrow('away');
    expect(log.events).toEqual([]);
  });

  it('pays nothing for what names no file, nor for what is declared to name none', async () => {
    const name = vi.spyOn(records, 'name');
    const log = logThatNamesFiles(new MemoryLog(), records, new Set(['Drawn']));
    await log.append('s', -1, [
      event('Saved', { text: '6f1ed002ab5595859014ebf0951522d9' }),
      event('Drawn', { sha256: 'b'.repeat(64) }),
    ]);
    const pages = documentsThatNameFiles(documents, records, new Set(['drawn']));
    await pages.collection({ name: 'drawn' }).put({ id: 'a', sha256: 'b'.repeat(64) } as never);
    await pages.collection({ name: 'saved' }).put({ id: 'a'.repeat(65) });
    expect(name).not.toHaveBeenCalled();
  });
});

it('file ids are runs of exactly 64 hexadecimal digits, wherever they stand, each once', () => {
  const [a, b] = ['a1'.repeat(32), 'b2'.repeat(32)];
  expect(fileIdsIn(`{"x":"${a}","y":"/api/common/file/${b}?name=c","z":["${a}"]}`)).toEqual([a, b]);
  expect(fileIdsIn(`${a}0 0${a} ${a.slice(1)} ${a.toUpperCase()}`)).toEqual([]);
  expect(fileIdsIn(a)).toEqual([a]);
  const expression = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/g;
  const piece = fc.oneof(
    fc.constantFrom(a, b, `${a}0`, a.slice(1), '"', '', 'é', 'G'),
    fc.string({ unit: fc.constantFrom(...'0189afg"') }),
  );
  const property = fc.property(fc.array(piece), (pieces) => {
    const text = pieces.join('');
    expect(fileIdsIn(text)).toEqual([...new Set(text.match(expression))]);
  });
  const seed = Math.floor(Math.random() * 2 ** 31);
  console.info(`file ids: seed ${seed}`);
  fc.assert(property, { seed, numRuns: 2000 });
});
