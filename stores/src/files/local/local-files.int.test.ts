import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { itWhere } from '../../testing/it-where.js';
import { describeWithService } from '../../testing/with-service.js';
import { workerFile } from '../../threads.js';
import { filesContract } from '../contract.js';
import { openLocalFiles } from './local-files.js';

async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

filesContract('local folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-files-'));
  return {
    files: await openLocalFiles({ folder }),
    reopen: () => openLocalFiles({ folder }),
    everythingStored: async () =>
      Buffer.concat(await Promise.all((await pathsIn(folder)).map((path) => readFile(path)))),
    cleanUp: () => rm(folder, { recursive: true }),
  };
});

/** What reading a file rejects with, in the two ways there are, by another user of the system. */
async function askedByNobody(folder: string, fileId: string): Promise<string> {
  const module = JSON.stringify(workerFile(import.meta.url, './local-files.ts'));
  const script = `import(${module}).then(async ({ openLocalFiles }) => {
    const files = await openLocalFiles({ folder: ${JSON.stringify(folder)} });
    process.setgid(65534); process.setuid(65534);
    for (const ask of ['get', 'find']) await files[ask]('${fileId}').catch((error) => console.log(error.code, error.cause?.code));
  })`;
  return (await promisify(execFile)(process.execPath, ['-e', script], { env: {} })).stdout;
}

// Only root can be somebody else for a while.
itWhere(process.getuid?.() === 0)('a file that may not be read is told as a damaged one is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  const { fileId } = await (
    await openLocalFiles({ folder })
  ).put('media', null, 'image/png', Buffer.from('x'));
  expect(await askedByNobody(folder, fileId)).toBe('FileDamaged EACCES\n'.repeat(2));
});

const sharedMemory = '/dev/shm';
const deviceOf = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.dev ?? null;
const noOtherDisk = [null, deviceOf(tmpdir())].includes(deviceOf(sharedMemory))
  ? `${sharedMemory} is no file system of its own here`
  : null;

describeWithService('local files with their key on another disk', noOtherDisk, () => {
  it('of processes that begin together one makes the key, and all use it', async () => {
    const [folder, keys] = [
      await mkdtemp(join(tmpdir(), 'vigil-files-')),
      await mkdtemp(join(sharedMemory, 'vigil-keys-')),
    ];
    onTestFinished(() =>
      Promise.all([rm(folder, { recursive: true }), rm(keys, { recursive: true })]).then(() => undefined),
    );
    const keyFile = join(keys, 'file.key');
    const [one, two] = await Promise.all([
      openLocalFiles({ folder, keyFile }),
      openLocalFiles({ folder, keyFile }),
    ]);
    const { fileId } = await one.put('capture', 'u1', 'image/jpeg', Buffer.from('a face'));
    expect((await two.get(fileId))?.bytes.toString()).toBe('a face');
    expect(await readdir(keys)).toEqual(['file.key']);
  });
});

describe('local files', () => {
  let folder: string;
  const bytes = Buffer.from('the bytes of a face');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigil-files-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const onDisk = async (fileId: string): Promise<string> =>
    (await pathsIn(folder)).find((path) => path.endsWith(fileId)) ?? '';

  it('a file is addressed by the hash of its bytes on disk, and a changed byte is noticed', async () => {
    const files = await openLocalFiles({ folder });
    for (const owner of [null, 'u']) {
      const { fileId } = await files.put('face', owner, 'image/jpeg', bytes);
      const path = await onDisk(fileId);
      const content = await readFile(path);
      content[content.length - 20] = (content.at(-20) ?? 0) ^ 1;
      await writeFile(path, content);
      await expect(files.get(fileId)).rejects.toMatchObject({ code: 'FileDamaged' });
      await expect(files.find(fileId).then((file) => file?.read(0, 1))).rejects.toMatchObject({
        code: 'FileDamaged',
      });
    }
  });

  it('a file that was read once and changed since is checked again', async () => {
    const files = await openLocalFiles({ folder });
    for (const owner of [null, 'u']) {
      const { fileId } = await files.put('face', owner, 'image/jpeg', bytes);
      const found = await files.find(fileId);
      expect(Buffer.concat((await (await found?.read(4, 8))?.toArray()) ?? []).toString()).toBe('bytes');
      const content = await readFile(await onDisk(fileId));
      content[content.length - 1] = (content.at(-1) ?? 0) ^ 1;
      await writeFile(await onDisk(fileId), content);
      const again = await files.find(fileId);
      await expect(again?.read(0, 1)).rejects.toMatchObject({ code: 'FileDamaged' });
    }
  });

  it('a large file is read while it is checked, and refused from when the damage is known', async () => {
    const { fileId } = await (await openLocalFiles({ folder })).put('media', null, 'video/mp4', bytes);
    const content = await readFile(await onDisk(fileId));
    content[content.length - 1] = (content.at(-1) ?? 0) ^ 1;
    await writeFile(await onDisk(fileId), content);
    const found = await (await openLocalFiles({ folder, checkedFirstBytes: 10 })).find(fileId);
    expect(Buffer.concat((await (await found?.read(0, 2))?.toArray()) ?? []).toString()).toBe('the');
    await expect
      .poll(() =>
        found?.read(0, 2).then(
          () => 'read',
          (error: { code: string }) => error.code,
        ),
      )
      .toBe('FileDamaged');
  });

  it('files and keys are readable by this user alone, and no temporary file is left', async () => {
    const files = await openLocalFiles({ folder });
    await files.put('face', 'u', 'image/jpeg', bytes);
    for (const path of await pathsIn(folder)) expect((await stat(path)).mode & 0o077).toBe(0);
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  });

  it('the keys of persons are wrapped: without the master key they are of no use, and it is never made anew over them', async () => {
    const keyFile = join(folder, 'elsewhere', 'master.key');
    const files = await openLocalFiles({ folder: join(folder, 'f'), keyFile });
    const { fileId } = await files.put('face', 'u', 'image/jpeg', bytes);
    const master = await readFile(keyFile);
    await rm(keyFile);
    await expect(openLocalFiles({ folder: join(folder, 'f'), keyFile })).rejects.toThrow(
      /master key .* is missing/,
    );
    await writeFile(keyFile, `${'00'.repeat(32)}\n`, { mode: 0o600 });
    const wrong = await openLocalFiles({ folder: join(folder, 'f'), keyFile });
    await expect(wrong.get(fileId)).rejects.toMatchObject({ code: 'FileDamaged' });
    await writeFile(keyFile, master);
    expect(await (await openLocalFiles({ folder: join(folder, 'f'), keyFile })).get(fileId)).not.toBeNull();
  });

  it('a key of one person does not open a file of another', async () => {
    const files = await openLocalFiles({ folder });
    const { fileId } = await files.put('face', 'u1', 'image/jpeg', bytes);
    await files.put('face', 'u2', 'image/jpeg', bytes);
    await writeFile(join(folder, 'keys', 'u1.key'), await readFile(join(folder, 'keys', 'u2.key')));
    await expect(files.get(fileId)).rejects.toMatchObject({ code: 'FileDamaged' });
  });

  it('refuses a master key that others may read', async () => {
    await openLocalFiles({ folder });
    await chmod(join(folder, 'master.key'), 0o644);
    await expect(openLocalFiles({ folder })).rejects.toThrow(/chmod 600/);
  });

  it('what a crash left half-written is swept away when it is old, and never seen as a file', async () => {
    const files = await openLocalFiles({ folder });
    await writeFile(join(folder, 'tmp', 'half'), 'half a file');
    await files.sweep(Date.now() - 60_000);
    expect(await readdir(join(folder, 'tmp'))).toEqual(['half']);
    await files.sweep(Date.now() + 60_000);
    expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  });

  it('what is no file is left where it is when erased people’s files go', async () => {
    const files = await openLocalFiles({ folder });
    await files.put('face', 'gone', 'image/jpeg', bytes);
    const [face = ''] = (await pathsIn(join(folder, 'face'))).slice();
    await writeFile(join(face, '..', '0'.repeat(64)), 'no header');
    expect(await files.removeOf(new Set(['gone']))).toBe(1);
    expect(await pathsIn(join(folder, 'face'))).toHaveLength(1);
  });
});
