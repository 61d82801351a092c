import {
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import Database from 'libsql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readSealKey, sealKey, type SealKey } from '@vigil/stores/chain/seal-key';
import { sealOnce } from '@vigil/stores/chain/seals';
import type { User } from '@vigil/domain/organisation/user';
import { appendFact } from './platform/starting/append-fact.js';
import { newFileKey, newSealKey } from './operations/recover/new-keys.js';
import { withOfflineStores } from './operations/recover/offline-stores.js';
import { rebuildViews } from './operations/recover/rebuild-views.js';
import { collections as peopleCollections } from './organisation/collections.js';
import { runAudit } from './audit/public.js';
import { DamagedFolder } from './testing/damaged-folder.js';
import { ExamRoom } from './testing/exam-room.js';
import type { TestApp } from './testing/test-app.js';

let room: ExamRoom;
let folder: DamagedFolder;

/** An installation in which somebody sat an exam, stopped. */
beforeAll(async () => {
  room = await ExamRoom.open();
  const candidate = await room.candidate();
  await candidate.start(await room.saveExam());
  await candidate.choose('q-single', ['b']);
  await room.services.files.put('face', candidate.user.id, 'image/png', Buffer.from('a face'));
  await room.tellWritten();
  await room.stop();
});
afterAll(() => room.close());
afterEach(() => folder.remove());

const damaged = (): DamagedFolder => (folder = new DamagedFolder(room.dataDir));
const quiet = (): void => undefined;
const order = () => ({ config: folder.config, operator: 'zhang', now: Date.now() });

async function verified(...args: string[]): Promise<string> {
  const lines: string[] = [];
  const code = await runAudit(['verify', ...args], folder.config, (line) => lines.push(line));
  return `${code} ${lines.join('\n')}`;
}

function mark(name: string, version: number): void {
  const db = new Database(folder.at(name));
  db.exec(`PRAGMA user_version = ${version}`);
  db.close();
}

/** As a documents file was before its rows carried checksums. */
function withoutSums(name: string): void {
  const db = new Database(folder.at(name));
  const tables = db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> '~sums'`,
    )
    .raw()
    .all() as [string][];
  for (const [table] of tables) db.exec(`ALTER TABLE "${table}" DROP COLUMN sum`);
  db.exec('DROP TABLE IF EXISTS "~sums"; PRAGMA user_version = 0');
  db.close();
  rmSync(folder.at('written.json'), { force: true });
}

const parts = [
  ['events.db', 'npm run restore'],
  ['data.db', 'npm run restore'],
  ['views.db', 'npm run recover -- rebuild-views'],
  ['seal.key', 'npm run recover -- new-seal-key'],
  ['files.key', 'npm run recover -- new-file-key'],
  ['app.key', 'npm run recover -- new-app-key'],
] as const;

const oneSentence = (text: string | null): void => expect(text?.split('\n')).toHaveLength(1);

describe('a start on an installation that had data', () => {
  it.each(parts)('without %s ends with one sentence, and nothing is made in its place', async (name, way) => {
    damaged();
    for (const suffix of ['', '-wal', '-shm']) rmSync(folder.at(`${name}${suffix}`), { force: true });
    const before = folder.names();
    const said = await folder.refusal();
    expect(said).toContain(name);
    expect(said).toContain(way);
    oneSentence(said);
    expect(folder.names()).toEqual(before);
  });

  it.each(parts)('with garbage in %s ends with one sentence', async (name, way) => {
    damaged();
    writeFileSync(folder.at(name), 'x'.repeat(9000));
    const said = await folder.refusal();
    expect(said).toContain(name);
    expect(said).toContain(way);
    oneSentence(said);
  });

  it.each(parts.slice(0, 3))('with %s of a newer version ends with one sentence', async (name, way) => {
    damaged();
    mark(name, 7);
    const said = await folder.refusal();
    expect(said).toContain(`${name} 由更新版本的 Vigil 写成（版本 7，本程序支持 1），请升级程序`);
    expect(said).toContain(way);
    oneSentence(said);
  });

  it('whose databases lost the note of their version goes on', async () => {
    damaged();
    for (const [name, version] of [
      ['events.db', 0],
      ['data.db', 0],
      ['views.db', -3],
    ] as const)
      mark(name, version);
    expect(await folder.refusal()).toBeNull();
    expect(await folder.refusal()).toBeNull();
  });

  it('of a version before documents had checksums goes on', async () => {
    damaged();
    for (const name of ['data.db', 'views.db']) withoutSums(name);
    expect(await folder.refusal()).toBeNull();
  });

  it.each(['seal.key', 'files.key', 'app.key'])(
    'with an empty %s, or another one, ends with one sentence',
    async (name) => {
      damaged();
      truncateSync(folder.at(name), 0);
      const empty = await folder.refusal();
      expect(empty).toContain(name);
      oneSentence(empty);
      const other = new DamagedFolder(null);
      expect(await other.refusal()).toBeNull();
      copyFileSync(other.at(name), folder.at(name));
      const foreign = await folder.refusal();
      other.remove();
      expect(foreign).toContain('一直使用的那一把');
    },
  );

  it('with documents of another installation, or emptied ones, ends with one sentence', async () => {
    damaged();
    const other = new DamagedFolder(null);
    expect(await other.refusal()).toBeNull();
    other.gather('data.db');
    copyFileSync(other.at('data.db'), folder.at('data.db'));
    other.remove();
    const foreign = await folder.refusal();
    expect(foreign).toContain('data.db');
    oneSentence(foreign);
    folder.remove();
    damaged();
    truncateSync(folder.at('data.db'), 0);
    expect(await folder.refusal()).toContain('data.db');
  });

  it('of an earlier version, which kept no record, misses what must have been there', async () => {
    for (const name of ['events.db', 'data.db', 'seal.key', 'files.key', 'app.key']) {
      damaged();
      rmSync(folder.at('installation.json'));
      rmSync(folder.at(name));
      expect(await folder.refusal(), name).toContain(name);
      expect(existsSync(folder.at(name))).toBe(false);
      folder.remove();
    }
    damaged();
    rmSync(folder.at('installation.json'));
    rmSync(folder.at('acknowledged.json'));
    expect(await folder.refusal()).toBeNull();
    expect(existsSync(folder.at('installation.json'))).toBe(true);
  });

  it('goes on where the very first start was cut short', async () => {
    folder = new DamagedFolder(null);
    writeFileSync(folder.at('version.json'), '{"dataVersion":1}\n');
    writeFileSync(folder.at('events.db'), '');
    expect(await folder.refusal()).toBeNull();
  });

  it('that is no demonstration gets no demo data', async () => {
    damaged();
    const people = (app: TestApp): Promise<number> =>
      app.services.documents.collection<User>(peopleCollections.users).count();
    let before = 0;
    let after = 0;
    expect(await folder.refusal(async (app) => void (before = await people(app)))).toBeNull();
    const env = { DEMO: 'on' };
    expect(await folder.refusal(async (app) => void (after = await people(app)), { env })).toBeNull();
    expect(before).toBeGreaterThan(0);
    expect(after).toBe(before);
  });
});

describe('npm run recover', () => {
  it('rebuild-views: the next start builds the views anew', async () => {
    damaged();
    writeFileSync(folder.at('views.db'), 'x'.repeat(9000));
    await rebuildViews(folder.path, quiet);
    const papers = async (app: TestApp): Promise<void> => {
      await app.services.views.waitFor('papers', await app.services.log.head(), 20_000);
      expect(await app.services.views.view('papers').count({})).toBe(1);
    };
    expect(await folder.refusal(papers)).toBeNull();
  });

  it('new-seal-key: an event names the operator and both keys, later seals are made with it, and verify follows', async () => {
    damaged();
    writeFileSync(folder.at('seal.key'), 'garbage');
    const lines: string[] = [];
    await withOfflineStores(folder.config, (stores) =>
      newSealKey(order(), stores, (line) => lines.push(line)),
    );
    // The old key signs nothing any more: whoever keeps its public key wants the new one.
    expect(lines.join('\n')).toMatch(/没有它的签名.*把新的公钥交给保存公钥的人/);
    const recorded = async (app: TestApp): Promise<void> => {
      const facts = await app.services.log.readStream('server-life');
      expect(facts.find(({ type }) => type === 'SealKeyReplaced')?.data).toEqual({
        ...{ operator: 'zhang', from: expect.any(String), to: expect.any(String) },
        ...{ lastSeal: { revision: expect.any(Number), hash: expect.any(String) } },
        takenOver: expect.any(String),
      });
    };
    expect(await folder.refusal(recorded)).toBeNull();
    expect(await verified()).toMatch(/^0 [^]*密钥更换.*zhang/);
  });

  it('new-seal-key with the old key there: it signs, and its public key alone passes what follows', async () => {
    damaged();
    const before = readFileSync(folder.at('seal.key'), 'utf8');
    await withOfflineStores(folder.config, (stores) => newSealKey(order(), stores, quiet));
    expect(await folder.refusal()).toBeNull();
    writeFileSync(folder.at('first.pem'), before);
    expect(await verified()).toMatch(/^0 /);
    expect(await verified('--key', folder.at('first.pem'))).toMatch(/^0 /);
  });

  it('new-seal-key does not take over what a stranger sealed, and a start does not believe that one did', async () => {
    damaged();
    const own = (await readSealKey(folder.at('seal.key'))) as SealKey;
    renameSync(folder.at('seal.key'), folder.at('own.key'));
    const stranger = await sealKey(folder.at('seal.key'));
    await withOfflineStores(folder.config, async ({ log }) => {
      const data = { operator: 'nobody', from: stranger.publicKey, to: own.publicKey };
      await appendFact(log, 'server-life', { type: 'SealKeyReplaced', data }, 'recover', Date.now());
      await sealOnce(log, folder.at('seal.key'), Date.now());
    });
    renameSync(folder.at('own.key'), folder.at('seal.key'));
    expect(await folder.refusal()).toContain('不是日志最后一次封存所用的那一把');
    const lines: string[] = [];
    await withOfflineStores(folder.config, (stores) =>
      newSealKey(order(), stores, (line) => lines.push(line)),
    );
    expect(lines.join('\n')).toContain(`由公钥 ${stranger.publicKey} 签发，它不是这里原有的密钥`);
    expect(await folder.refusal()).toBeNull();
    expect(await verified()).toMatch(/^1 [^]*由另一把密钥签发/);
  });

  it('new-file-key: what was encrypted is given up by an event, and files can be put again', async () => {
    damaged();
    rmSync(folder.at('files.key'));
    await withOfflineStores(folder.config, (stores) => newFileKey(order(), stores, quiet));
    const puts = async (app: TestApp): Promise<void> => {
      const facts = await app.services.log.readStream('server-life');
      const replaced = facts.find(({ type }) => type === 'FileKeyReplaced');
      expect(replaced?.data).toEqual({ operator: 'zhang', persons: 1 });
      const { fileId } = await app.services.files.put('face', 'somebody', 'image/png', Buffer.from('x'));
      expect(await app.services.files.get(fileId)).not.toBeNull();
    };
    expect(await folder.refusal(puts)).toBeNull();
  });
});
