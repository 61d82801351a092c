import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Documents } from '../port.js';
import { checkDocuments } from './check-documents.js';
import { openSqliteDocumentsInThread } from './in-thread-documents.js';
import { DocumentDamaged } from '../document-damaged.js';
import { openSqliteDocuments } from './sqlite-documents.js';

interface Item {
  readonly id: string;
  readonly version?: number;
  readonly position?: string;
  readonly name: string;
  readonly code?: string;
}

const items = { name: 'items', indexes: [{ fields: ['name'] }, { fields: ['code'], unique: true }] };
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-sums-'));
  file = join(folder, 'data.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What somebody does to the file with a tool of their own. */
function byHand(...statements: readonly string[]): void {
  const db = new Database(file);
  for (const statement of statements) db.exec(statement);
  db.close();
}

async function filled(): Promise<void> {
  const documents = await openSqliteDocuments({ file, mode: 'writer' });
  const collection = documents.collection<Item>(items);
  for (const name of ['ada', 'bob', 'cid', 'dee']) await collection.put({ id: name, name });
  await documents.close();
}

async function reading<R>(work: (documents: Documents) => Promise<R>): Promise<R> {
  const documents = await openSqliteDocuments({ file, mode: 'reader' });
  try {
    return await work(documents);
  } finally {
    await documents.close();
  }
}

describe('documents as they were written', () => {
  it('hold after every kind of write, refused and rolled back ones too', async () => {
    const documents = await openSqliteDocuments({ file, mode: 'writer' });
    const collection = documents.collection<Item & { version: number; position: string }>(items);
    const item = (id: string, version: number, position: string) => ({ id, version, position, name: id });
    const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
    await Promise.all([
      collection.put(item('a', 1, '01')),
      collection.put(item('a', 2, '02')),
      collection.save(item('b', 1, '01'), null),
      collection.save(item('b', 1, '01'), null),
      collection.save(item('b', 2, '01'), 1),
      collection.save(item('b', 9, '01'), 7),
      collection.putIfAbsent(item('c', 1, '01')),
      collection.putIfAbsent(item('c', 2, '01')),
      collection.put({ ...item('d', 1, '01'), code: 'K' }),
      collection.put({ ...item('e', 1, '01'), code: 'K' }),
      collection.remove('c', 5),
      collection.delete('nobody'),
    ]);
    const refused = collection.replaceGuarded(
      [item('f', 1, '05'), { ...item('g', 1, '05'), code: 'K' }],
      compare,
    );
    await expect(refused).rejects.toThrow('unique index');
    await collection.replaceGuarded([item('a', 3, '03'), item('h', 1, '01')], compare);
    await collection.replaceGuarded([item('a', 4, '02')], compare);
    await collection.remove('c', 1);
    await collection.delete('h');
    await documents.collection<Item>({ name: 'gone' }).put({ id: 'x', name: 'x' });
    await documents.drop('gone');
    await documents.close();
    const report = checkDocuments(file);
    expect(report).toMatchObject({ collections: 1, documents: 3, damage: [] });
    expect(report.commits).toBeGreaterThan(0);
  });

  it('hold after writes on the own thread, and after one that was rolled back', async () => {
    const documents = await openSqliteDocumentsInThread({ file });
    const put = (id: string, code?: string) =>
      ({ kind: 'put', collection: items, document: { id, name: id, code } as Item }) as const;
    await documents.writeTogether([put('a', 'K'), put('b')]);
    await expect(documents.writeTogether([put('c'), put('d', 'K')])).rejects.toThrow();
    await documents.writeTogether([{ kind: 'delete', collection: items, id: 'b' }, put('e')]);
    await documents.close();
    expect(checkDocuments(file)).toMatchObject({ documents: 2, damage: [] });
  });
});

describe('a document that was changed from outside', () => {
  it('is handed on by no read, and named by the check', async () => {
    await filled();
    byHand(`UPDATE items SET doc = replace(doc, '"bob"', '"rob"') WHERE id = 'bob'`);
    await reading(async (documents) => {
      const collection = documents.collection<Item>({ name: 'items' });
      const sentence = 'the document "bob" of items is not as it was written';
      await expect(collection.get('bob')).rejects.toThrow(sentence);
      await expect(collection.getMany(['ada', 'bob'])).rejects.toThrow(DocumentDamaged);
      await expect(collection.find({})).rejects.toThrow(sentence);
      await expect(collection.find({ filter: { name: { contains: 'o' } } })).rejects.toThrow(sentence);
      expect(await collection.get('ada')).toEqual({ id: 'ada', name: 'ada' });
    });
    expect(checkDocuments(file).damage).toEqual([
      { collection: 'items', id: 'bob', kind: 'document', detail: '' },
    ]);
  });

  it('is a damaged one too when its text, its version or its position is another document’s', async () => {
    await filled();
    byHand(
      `UPDATE items SET (doc, sum) = (SELECT doc, sum FROM items WHERE id = 'ada') WHERE id = 'bob'`,
      `UPDATE items SET version = 7 WHERE id = 'cid'`,
      `UPDATE items SET position = '09' WHERE id = 'dee'`,
    );
    const named = checkDocuments(file).damage.filter(({ kind }) => kind === 'document');
    expect(named.map(({ id }) => id)).toEqual(['bob', 'cid', 'dee']);
  });

  it.each(['doc', 'position', 'version', 'sum', 'id'])(
    'of whose %s a byte is no text any more is told by reads and by the check, and ends nobody’s process',
    async (column) => {
      await filled();
      byHand(
        `DROP INDEX ${indexOf('name')}`,
        `DROP INDEX ${indexOf('code')}`,
        `UPDATE items SET ${column} = CAST(CAST(coalesce(${column}, '') AS BLOB) || x'ff' AS TEXT) WHERE id = 'bob'`,
      );
      await reading(async (documents) => {
        const collection = documents.collection<Item>({ name: 'items' });
        await expect(collection.find({ sort: [{ field: 'id' }] })).rejects.toThrow(DocumentDamaged);
        expect(await collection.get('ada')).toEqual({ id: 'ada', name: 'ada' });
        expect(await collection.count()).toBe(4);
        expect(await documents.names('')).toEqual(['items']);
      });
      const { damage } = checkDocuments(file);
      expect(damage.filter(({ kind }) => kind === 'document')).toHaveLength(1);
    },
  );

  it('of whose value a byte is no text any more is counted by what it says', async () => {
    await filled();
    byHand(`UPDATE items SET doc = CAST(replace(CAST(doc AS BLOB), 'bob', x'ff') AS TEXT) WHERE id = 'bob'`);
    await reading(async (documents) => {
      const counts = await documents.collection<Item>({ name: 'items' }).countBy('name');
      expect([...counts.values()]).toEqual([1, 1, 1, 1]);
    });
  });

  it('that is no JSON any more fails the searches that look into it, by name of the collection', async () => {
    await filled();
    byHand(
      `DROP INDEX ${indexOf('name')}`,
      `DROP INDEX ${indexOf('code')}`,
      `UPDATE items SET doc = substr(doc, 2) WHERE id = 'bob'`,
    );
    await reading(async (documents) => {
      const search = documents.collection<Item>({ name: 'items' }).find({ filter: { name: 'ada' } });
      await expect(search).rejects.toThrow('a document of items is not as it was written');
    });
  });
});

describe('a collection that was changed from outside', () => {
  it.each([
    ['missing', `DELETE FROM items WHERE id = 'bob'`, '3 / 4'],
    [
      'added',
      `INSERT INTO items SELECT 'eve', version, position, replace(doc, 'bob', 'eve'), sum FROM items WHERE id = 'bob'`,
      '5 / 4',
    ],
    ['missing', `DROP TABLE items`, '0 / 4'],
  ])('has documents %s (%s)', async (kind, statement, detail) => {
    await filled();
    byHand(statement);
    expect(checkDocuments(file).damage).toContainEqual({ collection: 'items', id: null, kind, detail });
  });

  it('that no longer says what it should hold is damaged', async () => {
    await filled();
    byHand('DROP TABLE "~sums"');
    expect(checkDocuments(file).damage).toContainEqual(
      expect.objectContaining({ kind: 'file', detail: '~sums' }),
    );
    expect(checkDocuments(file, 'remade').damage).toEqual([]);
  });

  it('with a document of another day in the place of one is exchanged', async () => {
    await filled();
    byHand(`CREATE TABLE old AS SELECT * FROM items WHERE id = 'bob'`);
    const documents = await openSqliteDocuments({ file, mode: 'writer' });
    await documents.collection<Item>(items).put({ id: 'bob', name: 'Bob' });
    await documents.close();
    byHand(`REPLACE INTO items SELECT * FROM old`, `DROP TABLE old`);
    expect(checkDocuments(file).damage).toEqual([
      { collection: 'items', id: null, kind: 'exchanged', detail: '4 / 4' },
    ]);
  });
});

describe('a file from before checksums', () => {
  const older = [
    `CREATE TABLE items(id TEXT PRIMARY KEY NOT NULL, version INTEGER, position TEXT, doc TEXT NOT NULL)`,
    `INSERT INTO items VALUES ('ada', 3, '07', '{"id":"ada","version":3,"position":"07","name":"ada"}')`,
    `INSERT INTO items VALUES ('bob', NULL, NULL, '{"id":"bob","name":"bob"}')`,
    `CREATE TABLE none(id TEXT PRIMARY KEY NOT NULL, version INTEGER, position TEXT, doc TEXT NOT NULL)`,
  ];

  it('is brought up to date by whoever writes it, once', async () => {
    byHand(...older);
    await expect(openSqliteDocuments({ file, mode: 'reader' })).rejects.toThrow('of an older version');
    for (const name of ['first', 'second']) {
      const documents = await openSqliteDocuments({ file, mode: 'writer' });
      expect(await documents.collection<Item>(items).get('ada')).toMatchObject({ version: 3, name: 'ada' });
      await documents.collection<Item>(items).put({ id: name, name });
      await documents.close();
    }
    expect(checkDocuments(file)).toMatchObject({ collections: 2, documents: 4, damage: [] });
  });

  it('of a newer version is refused', async () => {
    byHand('PRAGMA user_version = 2');
    await expect(openSqliteDocuments({ file, mode: 'writer' })).rejects.toThrow('newer version');
    await expect(openSqliteDocuments({ file, mode: 'reader' })).rejects.toThrow('newer version');
  });
});

function indexOf(field: string): string {
  const db = new Database(file);
  const rows = db
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'index' AND sql LIKE ?`)
    .raw()
    .all([`%$.${field}%`]) as [string][];
  db.close();
  return `"${rows[0]?.[0] ?? ''}"`;
}
