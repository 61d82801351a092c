import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentsContract, type DocumentsUnderTest } from '../contract.js';
import { DocumentsFault } from '../documents-fault.js';
import type { CollectionDefinition, Documents, Query } from '../port.js';
import { Connection } from './connection.js';
import { openSqliteDocumentsInThread } from './in-thread-documents.js';
import { countByStatement, findStatement } from './reads.js';
import { openSqliteDocuments } from './sqlite-documents.js';

async function underTest(open: (file: string) => Promise<Documents>): Promise<DocumentsUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-documents-'));
  const file = join(folder, 'data.db');
  let documents = await open(file);
  return {
    documents,
    takesLarge: true,
    reopen: async () => {
      await documents.close();
      documents = await open(file);
      return documents;
    },
    cleanUp: async () => {
      await documents.close();
      await rm(folder, { recursive: true });
    },
  };
}

documentsContract('SQLite with its own writer thread', () =>
  underTest((file) => openSqliteDocuments({ file, mode: 'writer' })),
);
documentsContract('SQLite written in the own thread', () =>
  underTest((file) => openSqliteDocumentsInThread({ file, durability: 'normal' })),
);

describe('SQLite documents', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigil-documents-'));
    file = join(folder, 'data.db');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const papers: CollectionDefinition = {
    name: 'papers@1+1',
    indexes: [
      { fields: ['userId', 'createTime'] },
      { fields: ['examId', 'handState', 'createTime'] },
      { fields: ['dueAt'], sparse: true },
      { fields: ['userName'], unique: true },
    ],
  };

  it.each<[string, Query, number]>([
    ['equality and sort', { filter: { userId: 'u' }, sort: [{ field: 'createTime' }] }, 0],
    [
      'equality and sort downwards',
      { filter: { userId: 'u' }, sort: [{ field: 'createTime', descending: true }] },
      0,
    ],
    [
      'two equalities and sort',
      { filter: { examId: 'e', handState: 0 }, sort: [{ field: 'createTime' }] },
      1,
    ],
    [
      'two equalities and a range',
      { filter: { examId: 'e', handState: 0, createTime: { gte: 5 } }, sort: [{ field: 'createTime' }] },
      1,
    ],
    ['a range over a sparse index', { filter: { dueAt: { lte: 100 } }, sort: [{ field: 'dueAt' }] }, 2],
    ['a unique field', { filter: { userName: 'x' } }, 3],
  ])('find takes the declared index: %s', async (_what, query, index) => {
    const documents = await openSqliteDocumentsInThread({ file });
    documents.collection(papers);
    const connection = new Connection(file, 'reader');
    const { sql, params } = findStatement(papers.name, query);
    const plan = connection
      .all<[number, number, number, string]>(`EXPLAIN QUERY PLAN ${sql}`, params)
      .map((row) => row[3]);
    const names = connection.all<[string, string]>(
      `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`,
      [],
    );
    const declared = papers.indexes?.[index]?.fields.map((field) => `(doc->>'$.${field}')`).join(', ') ?? '';
    const name = names.find(([, text]) => text.includes(`(${declared}`))?.[0];
    expect(plan[0]).toContain(`USING INDEX ${name}`);
    expect(plan.filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
    connection.close();
    await documents.close();
  });

  it('counts by a value are one statement, and none on the caller’s thread', async () => {
    const definition = { name: 'heads', indexes: [{ fields: ['repoId', 'quType'] }] };
    const statements = vi.spyOn(Connection.prototype, 'all');
    const threaded = await openSqliteDocuments({ file, mode: 'writer' });
    const heads = threaded.collection<{ id: string; repoId: string; quType: unknown }>(definition);
    for (const [place, quType] of [1, 1, 2, true, false, 0, null].entries())
      await heads.put({ id: `q${place}`, repoId: 'r', quType });
    const counted = new Map([['', 1], ['0', 1], ['1', 2], ['2', 1], ['false', 1], ['true', 1]]); // prettier-ignore
    expect(await heads.countBy('quType', { repoId: 'r' })).toEqual(counted);
    expect(statements).not.toHaveBeenCalled();
    await threaded.close();
    const inThread = await openSqliteDocumentsInThread({ file });
    const same = inThread.collection(definition);
    statements.mockClear();
    expect(await same.countBy('quType', { repoId: 'r' })).toEqual(counted);
    expect(statements).toHaveBeenCalledOnce();
    statements.mockRestore();
    await inThread.close();
  });

  it('counts by a value are taken from the index that has it: no document is read for them', async () => {
    const documents = await openSqliteDocumentsInThread({ file });
    documents.collection({ name: 'heads', indexes: [{ fields: ['repoId', 'quType'] }] });
    const connection = new Connection(file, 'reader');
    const steps = (field: string) => {
      const { sql, params } = countByStatement('heads', field, { repoId: 'r' });
      return connection.all<[number, string, number, number, number, unknown]>(`EXPLAIN ${sql}`, params);
    };
    /** Whether the value comes out of the index: its cursor is the one opened with the index's key. */
    const fromIndex = (field: string) => {
      const index = steps(field).find(
        ([, step, , , , key]) => step === 'OpenRead' && String(key).startsWith('k('),
      );
      return steps(field).some(
        ([, step, cursor, column]) => step === 'Column' && cursor === index?.[2] && column === 1,
      );
    };
    expect(fromIndex('quType')).toBe(true);
    expect(fromIndex('level')).toBe(false);
    connection.close();
    await documents.close();
  });

  it('an index that is declared no longer is dropped, a new one is made over what is there', async () => {
    const first = await openSqliteDocumentsInThread({ file });
    await first.collection({ name: 'c', indexes: [{ fields: ['a'] }] }).put({ id: 'x', b: 1 } as never);
    await first.close();
    const second = await openSqliteDocumentsInThread({ file });
    second.collection({ name: 'c', indexes: [{ fields: ['b'] }] });
    const connection = new Connection(file, 'reader');
    const indexes = connection.all<[string]>(
      `SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`,
      [],
    );
    expect(indexes).toHaveLength(1);
    expect(indexes[0]?.[0]).toContain('$.b');
    connection.close();
    await second.close();
  });

  it('a reader sees what another connection wrote, and may not write', async () => {
    const writer = await openSqliteDocuments({ file, mode: 'writer' });
    const reader = await openSqliteDocuments({ file, mode: 'reader' });
    const definition = { name: 'c', indexes: [] };
    const seen = reader.collection<{ id: string; n: number }>(definition);
    expect(await seen.find({})).toEqual([]);
    const written = writer.collection<{ id: string; n: number }>(definition);
    for (const n of [1, 2, 3]) {
      await written.put({ id: 'a', n });
      expect(await seen.get('a')).toEqual({ id: 'a', n });
    }
    await expect(seen.put({ id: 'b', n: 1 })).rejects.toBeInstanceOf(DocumentsFault);
    await expect(reader.drop('c')).rejects.toBeInstanceOf(DocumentsFault);
    await Promise.all([writer.close(), reader.close()]);
  });

  it('searches in a thread of its own, which sees what was written just before, and refuses what is no query as reads do', async () => {
    const documents = await openSqliteDocuments({ file, mode: 'writer' });
    const collection = documents.collection<{ id: string; text: string; tags: string[] }>({
      name: 'c',
      indexes: [],
    });
    expect(await collection.count({ text: { contains: '甲' } })).toBe(0);
    for (let n = 1; n <= 20; n += 1) {
      await collection.put({ id: `k${n}`, text: `甲${n}`, tags: [`t${n % 2}`] });
      expect(await collection.count({ text: { contains: '甲' } })).toBe(n);
      expect(await collection.find({ filter: { text: { contains: `甲${n}` } }, limit: 1 })).toHaveLength(1);
    }
    expect(await collection.countBy('text', { tags: { has: 't1' } })).toHaveProperty('size', 10);
    await expect(collection.find({ filter: { 'a b': { contains: 'x' } } })).rejects.toBeInstanceOf(TypeError);
    await expect(collection.find({ filter: { a: { contains: 'x' } }, limit: 5_001 })).rejects.toBeInstanceOf(
      RangeError,
    );
    const last = collection.count({ text: { contains: '甲' } });
    const closing = documents.close();
    expect(await last).toBe(20);
    await closing;
    await expect(collection.count({ text: { contains: '甲' } })).rejects.toBeInstanceOf(DocumentsFault);
  });

  it('close waits for what was asked before it; what comes after is rejected', async () => {
    const documents = await openSqliteDocuments({ file, mode: 'writer' });
    const collection = documents.collection<{ id: string }>({ name: 'c', indexes: [] });
    const before = Array.from({ length: 50 }, (_, i) => collection.put({ id: `k${i}` }));
    const closing = documents.close();
    const after = collection.put({ id: 'late' });
    await expect(after).rejects.toBeInstanceOf(DocumentsFault);
    expect(new Set(await Promise.all(before))).toEqual(new Set(['written']));
    await closing;
  });

  it('a folder that is not there is a rejection when opening', async () => {
    await expect(
      openSqliteDocuments({ file: join(folder, 'nowhere', 'data.db'), mode: 'writer' }),
    ).rejects.toThrow(/unable to open/i);
  });

  it('a damaged file ends the writer: the write is rejected, onFault is told once, and nothing is accepted after it', async () => {
    const faults: unknown[] = [];
    const documents = await openSqliteDocuments({
      file,
      mode: 'writer',
      onFault: (error) => faults.push(error),
    });
    const collection = documents.collection<{ id: string; text: string }>({ name: 'c', indexes: [] });
    const put = (i: number) => collection.put({ id: `k${i}`, text: 'x'.repeat(3_000) });
    await Promise.all(Array.from({ length: 5_000 }, (_, i) => put(i)));
    const other = new Connection(file, 'writer');
    other.all('PRAGMA wal_checkpoint(TRUNCATE)', []);
    const { size } = await stat(file);
    await writeFile(file, Buffer.alloc(size - 4_096, 0xff), { flag: 'r+' });
    const outcomes = await Promise.allSettled(Array.from({ length: 200 }, (_, i) => put(i * 25)));
    expect(
      outcomes.some((outcome) => outcome.status === 'rejected' && outcome.reason instanceof DocumentsFault),
    ).toBe(true);
    await expect(put(1)).rejects.toBeInstanceOf(DocumentsFault);
    expect(faults.map(String)).toEqual([expect.stringMatching(/documents cannot be written: .*SQLITE_/)]);
    await documents.close();
    other.close();
  });

  it('writeTogether is one commit: a refused write takes the others back', async () => {
    const documents = await openSqliteDocumentsInThread({ file });
    const unique = { name: 'u', indexes: [{ fields: ['k'], unique: true }] };
    const plain = { name: 'p', indexes: [] };
    await documents.collection(unique).put({ id: 'a', k: 1 } as never);
    const together = documents.writeTogether([
      { kind: 'put', collection: plain, document: { id: 'x' } },
      { kind: 'put', collection: unique, document: { id: 'b', k: 1 } as never },
    ]);
    await expect(together).rejects.toThrow(/unique/);
    expect(await documents.collection(plain).get('x')).toBeNull();
    await documents.writeTogether([
      { kind: 'put', collection: plain, document: { id: 'x' } },
      { kind: 'delete', collection: unique, id: 'a' },
    ]);
    expect(await documents.collection(plain).get('x')).toEqual({ id: 'x' });
    expect(await documents.collection(unique).count()).toBe(0);
    await documents.close();
  });

  it('a snapshot does not move with later writes', async () => {
    const documents = await openSqliteDocumentsInThread({ file });
    const collection = documents.collection<{ id: string; n: number }>({ name: 'c', indexes: [] });
    await collection.put({ id: 'a', n: 1 });
    const snapshot = documents.snapshot();
    await collection.put({ id: 'a', n: 2 });
    expect(snapshot.reads<{ id: string; n: number }>('c').get('a')?.n).toBe(1);
    snapshot.close();
    expect((await collection.get('a'))?.n).toBe(2);
    await documents.close();
  });
});
