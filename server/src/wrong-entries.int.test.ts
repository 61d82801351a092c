import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { itWhere } from '@vigil/stores/testing/it-where';
import { workerFile } from '@vigil/stores/threads';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runAudit } from './audit/public.js';
import { checkedConfig } from './config/checked-config.js';
import { acceptLoss } from './operations/recover/accept-loss.js';
import { holdingFolder, withOfflineStores } from './operations/recover/offline-stores.js';
import { toolSentence } from './platform/starting/place-sentence.js';
import { DamagedFolder } from './testing/damaged-folder.js';
import { ExamRoom } from './testing/exam-room.js';

let room: ExamRoom;
let folder: DamagedFolder;

/** An installation that had data, stopped. */
beforeAll(async () => {
  room = await ExamRoom.open();
  await room.services.files.put('face', 'u1', 'image/png', Buffer.from('a face'));
  await room.tellWritten();
  await room.stop();
});
afterAll(() => room.close());
afterEach(() => folder.remove());

const damaged = (): DamagedFolder => (folder = new DamagedFolder(room.dataDir));
const fromEnv = () => checkedConfig({ NODE_ENV: 'test', DATA_DIR: folder.path });

const fileNames = [
  ...[
    'events.db',
    'data.db',
    'views.db',
    'lock.db',
    'seal.key',
    'seal.key.last-seal',
    'files.key',
    'app.key',
  ],
  ...['version.json', 'holder.json', 'installation.json', 'acknowledged.json', 'written.json'],
];

describe('a start and the operator’s commands on a folder of the wrong entries', () => {
  it.each(fileNames)('with a folder in the place of %s end with one sentence that names it', async (name) => {
    damaged();
    for (const suffix of ['', '-wal', '-shm']) rmSync(folder.at(`${name}${suffix}`), { force: true });
    mkdirSync(folder.at(name));
    const said = `${folder.at(name)} 是一个文件夹，这里应当是一个文件`;
    const refused = await folder.refusal();
    expect(refused).toContain(said);
    expect(refused?.split('\n')).toHaveLength(1);
    expect(fromEnv).toThrow(said);
  });

  it('with a file in the place of the folder of files end with one sentence that names it', async () => {
    damaged();
    rmSync(folder.at('files'), { recursive: true });
    writeFileSync(folder.at('files'), 'x');
    const said = `${folder.at('files')} 是一个文件，这里应当是一个文件夹`;
    const refused = await folder.refusal();
    expect(refused).toContain(said);
    expect(refused?.split('\n')).toHaveLength(1);
    expect(fromEnv).toThrow(said);
  });
});

describe('damage that is one file’s own', () => {
  it.each(['lock.db', 'version.json'])(
    'in %s: it is named, and without it the start goes on',
    async (name) => {
      damaged();
      writeFileSync(folder.at(name), 'x'.repeat(9000));
      const refused = await folder.refusal();
      expect(refused).toContain(`${folder.at(name)} 已损坏`);
      expect(refused).toContain('删除这一个文件');
      expect(refused).not.toContain('备份恢复');
      expect(refused?.split('\n')).toHaveLength(1);
      if (name === 'lock.db') {
        const told = await holdingFolder(folder.path, async () => null).catch(toolSentence);
        expect(told).toBe(refused);
      }
      rmSync(folder.at(name));
      expect(await folder.refusal()).toBeNull();
    },
  );

  it('in pages of events.db: a tool that comes upon it names the file', async () => {
    damaged();
    const bytes = readFileSync(folder.at('events.db'));
    writeFileSync(folder.at('events.db'), bytes.fill(0, 5 * 4096));
    const told = await runAudit(['verify'], folder.config, () => undefined).catch((error: unknown) =>
      toolSentence(error, folder.path),
    );
    expect(told).toMatch(/events\.db 已损坏.*npm run restore/);
  });

  // Only root can be somebody else for a while.
  itWhere(process.getuid?.() === 0)('is none where a key belongs to somebody else', async () => {
    for (const name of ['seal.key', 'files.key']) {
      damaged();
      chmodSync(folder.path, 0o777);
      for (const db of ['events.db', 'data.db', 'views.db']) chownSync(folder.at(db), nobody, nobody);
      chownSync(folder.at('files'), nobody, nobody);
      for (const key of ['seal.key', 'files.key'])
        if (key !== name) chownSync(folder.at(key), nobody, nobody);
      chownSync(folder.at('installation.json'), nobody, nobody);
      const said = await asNobody('./platform/starting/installation.ts', 'refuseIncomplete', placeOf(folder));
      expect(said).toContain(`${folder.at(name)} 不允许运行服务的用户读取`);
      expect(said).toContain('chown');
      expect(said).not.toContain('recover');
      folder.remove();
    }
  });
});

// Only root can be somebody else for a while.
itWhere(process.getuid?.() === 0)('a folder of files that may not be entered is told', async () => {
  damaged();
  chmodSync(folder.path, 0o755);
  chownSync(folder.at('files'), nobody, nobody);
  const module = './platform/starting/wrong-entries.ts';
  const said = await asNobody(module, 'refuseForbiddenFolders', folder.at('files'));
  expect(said).toContain(folder.at('files/face'));
  expect(said).toContain('chown');
  for (const name of readdirSync(folder.at('files'), { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder.at('files'), name), nobody, nobody);
  expect(await asNobody(module, 'refuseForbiddenFolders', folder.at('files'))).toBe('');
});

describe('a start beside what is of another installation', () => {
  let other: DamagedFolder;
  beforeAll(async () => {
    other = new DamagedFolder(null);
    await other.refusal();
    other.gather('data.db');
  });
  afterAll(() => other.remove());

  it('in place of data.db: no loss is offered, and none is accepted', async () => {
    damaged();
    rmSync(folder.at('written.json'));
    copyFileSync(other.at('data.db'), folder.at('data.db'));
    const refused = await folder.refusal();
    expect(refused).toContain('data.db 不是这个安装的文档库');
    expect(refused).not.toContain('accept-loss');
    const any = withOfflineStores(folder.config, async () => null);
    expect(await any.catch((error: unknown) => (error as Error).message)).toBe(refused);
  });

  it('in place of installation.json: it is named, no key is, and without it the start goes on', async () => {
    damaged();
    const own = readFileSync(folder.at('installation.json'), 'utf8');
    copyFileSync(other.at('installation.json'), folder.at('installation.json'));
    const refused = await folder.refusal();
    expect(refused).toContain('installation.json 属于另一个安装');
    expect(refused).not.toContain('new-');
    expect(refused?.split('\n')).toHaveLength(1);
    rmSync(folder.at('installation.json'));
    expect(await folder.refusal()).toBeNull();
    expect(readFileSync(folder.at('installation.json'), 'utf8')).toBe(own);
  });

  it('in place of acknowledged.json: it is named, and nothing before the log’s end counts as missing', async () => {
    damaged();
    copyFileSync(other.at('acknowledged.json'), folder.at('acknowledged.json'));
    const refused = await folder.refusal();
    expect(refused).toMatch(/acknowledged\.json 属于另一个安装.*放回它即可启动/);
    const config = folder.config;
    let head = '';
    await withOfflineStores(config, async (stores) => {
      head = await stores.log.head();
      await acceptLoss({ config, operator: 'zhang', now: Date.now() }, stores, () => undefined);
      const facts = await stores.log.readStream('server-life');
      expect(facts.at(-1)).toMatchObject({ type: 'LogLossAccepted', data: { after: head, to: null } });
    });
    expect(await folder.refusal()).toBeNull();
  });
});

const nobody = 65_534;

const placeOf = ({ config: { dataDir, filesDir, sealKeyFile, fileKeyFile } }: DamagedFolder) => ({
  ...{ dataDir, filesDir, sealKeyFile, fileKeyFile },
});

/** What a function of a module throws for another user of the system. */
async function asNobody(module: string, call: string, argument: unknown): Promise<string> {
  const file = JSON.stringify(workerFile(import.meta.url, module));
  const script = `import(${file}).then(async (module) => {
    process.setgid(${nobody}); process.setuid(${nobody});
    try { await module[${JSON.stringify(call)}](${JSON.stringify(argument)}); } catch (error) { console.log(error.message); }
  })`;
  return (await promisify(execFile)(process.execPath, ['-e', script], { env: {} })).stdout.trim();
}

it('a command goes on where every entry is what it should be', () => {
  damaged();
  expect(fromEnv().dataDir).toBe(folder.path);
});
