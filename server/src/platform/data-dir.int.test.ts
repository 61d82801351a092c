import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { itWhere } from '@vigil/stores/testing/it-where';
import { workerFile } from '@vigil/stores/threads';
import { holdDataDir } from './data-dir.js';
import { PlainError } from './plain-error.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-data-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Takes the folder in another process and answers what happened. */
async function takeElsewhere(path: string): Promise<string> {
  const module = JSON.stringify(workerFile(import.meta.url, './data-dir.ts'));
  const script = `import(${module}).then(({ holdDataDir }) => { try { holdDataDir(${JSON.stringify(path)}); console.log('held'); } catch (error) { console.log(error.name + ': ' + error.message); } })`;
  return (await promisify(execFile)(process.execPath, ['-e', script], { env: {} })).stdout.trim();
}

/** Uses many new folders below `path`, each at an instant that all processes have in common. */
const useTogether = (module: string, path: string): string => `import(${module}).then(({ useDataDir }) => {
  const step = 20, first = Math.ceil((Date.now() + 1500) / 1000) * 1000;
  try {
    for (let at = first; at < first + 50 * step; at += step) {
      while (Date.now() < at);
      useDataDir(${JSON.stringify(path)} + at % 100_000);
    }
    console.log('begun');
  } catch (error) { console.log(error.name + ': ' + error.message); }
})`;

describe('the data folder', () => {
  it('is made when missing and knows that it is new only once', () => {
    const path = join(folder, 'a', 'b');
    const first = holdDataDir(path);
    expect(first.isNew).toBe(true);
    first.release();
    const second = holdDataDir(path);
    expect(second.isNew).toBe(false);
    second.release();
  });

  it('is held by one process alone, until it lets go', async () => {
    const held = holdDataDir(folder);
    expect(await takeElsewhere(folder)).toMatch(/^PlainError: 数据目录 .* 正被另一个 Vigil 进程使用/);
    expect(() => holdDataDir(folder)).toThrow(PlainError);
    held.release();
    expect(await takeElsewhere(folder)).toBe('held');
    holdDataDir(folder).release();
  });

  it('names the process that holds it, and tells a lock of elsewhere from one that lives here', async () => {
    const held = holdDataDir(folder);
    expect(await takeElsewhere(folder)).toContain(`（进程号 ${process.pid}，自 `);
    const since = new Date().toISOString();
    const elsewhere = { pid: process.pid, host: 'another-machine', bootId: 'another', since };
    await writeFile(join(folder, 'holder.json'), JSON.stringify(elsewhere));
    expect(await takeElsewhere(folder)).toContain('主机 another-machine 的进程');
    held.release();
    expect(await takeElsewhere(folder), 'what a crash leaves behind holds nothing').toBe('held');
  });

  it('is for its owner alone, also what an earlier version left open', async () => {
    await chmod(folder, 0o755);
    await writeFile(join(folder, 'data.db'), '', { mode: 0o644 });
    await mkdir(join(folder, 'files'), { mode: 0o755 });
    holdDataDir(folder).release();
    const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;
    expect(await modeOf(folder)).toBe(0o700);
    expect(await modeOf(join(folder, 'data.db'))).toBe(0o600);
    expect(await modeOf(join(folder, 'files'))).toBe(0o700);
    holdDataDir(join(folder, 'a', 'b')).release();
    expect(await modeOf(join(folder, 'a', 'b'))).toBe(0o700);
  });

  // Only root can be somebody else for a while.
  itWhere(process.getuid?.() === 0)('of another owner stays as open as it is, which is told', async () => {
    await mkdir(join(folder, 'files'), { mode: 0o755 });
    await chmod(folder, 0o777);
    const module = JSON.stringify(workerFile(import.meta.url, './data-dir.ts'));
    const script = `import(${module}).then(({ holdDataDir }) => { process.setgid(65534); process.setuid(65534); console.log(holdDataDir(${JSON.stringify(folder)}).leftOpen); })`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { env: {} });
    expect(stdout).toContain(`权限无法收紧：${folder}、${join(folder, 'files')}；请用 chown`);
    const own = holdDataDir(folder);
    expect(own.leftOpen).toBeNull();
    own.release();
  });

  it('may be begun by several processes at once where they share it', async () => {
    const module = JSON.stringify(workerFile(import.meta.url, './data-dir.ts'));
    const begin = (path: string): Promise<string> =>
      promisify(execFile)(process.execPath, ['-e', useTogether(module, path)], { env: {} }).then(
        ({ stdout }) => stdout.trim(),
      );
    const path = join(folder, 'shared');
    expect(await Promise.all([begin(path), begin(path), begin(path)])).toEqual(['begun', 'begun', 'begun']);
  });

  it('that is no folder, or of a newer version, or damaged, is refused in one sentence', async () => {
    await writeFile(join(folder, 'file'), '');
    for (const path of [join(folder, 'file'), join(folder, 'file', 'below'), '/proc/vigil'])
      expect(() => holdDataDir(path)).toThrow('无法写入');
    await writeFile(join(folder, 'version.json'), '{"dataVersion": 99}');
    expect(() => holdDataDir(folder)).toThrow('由更新版本的 Vigil 写成');
    await writeFile(join(folder, 'version.json'), 'x');
    expect(() => holdDataDir(folder)).toThrow('已损坏');
    await writeFile(join(folder, 'version.json'), '{"dataVersion": 1}');
    holdDataDir(folder).release();
  });
});
