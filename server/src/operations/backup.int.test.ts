import { execFile, spawn } from 'node:child_process';
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'libsql';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runAudit } from '../audit/cli/run-audit.js';
import { workerFile } from '@vigil/stores/threads';
import type { Candidate } from '../testing/candidate.js';
import { single } from '../testing/every-type.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { TestApp } from '../testing/test-app.js';
import { backUp } from './backup.js';
import { inBackup } from './manifest.js';
import { restore } from './restore.js';

const execute = promisify(execFile);

/** Runs a program; a failure tells what it said on both channels. */
const run = (file: string, args: readonly string[]): Promise<{ stdout: string; stderr: string }> =>
  execute(file, args).catch((error: { message: string; stdout: string; stderr: string }) => {
    throw new Error(`${error.message}\n${error.stdout}${error.stderr}`, { cause: error });
  });
const command = (name: 'backup' | 'restore'): string => workerFile(import.meta.url, `./cli/${name}.ts`);
/** A photograph's place: any bytes do. */
const picture = new Uint8Array(20_000).fill(7);

let folder: string;
let lines: string[];
const print = (line: string): void => void lines.push(line);
const placeOf = (dataDir: string) => ({
  dataDir,
  filesDir: join(dataDir, 'files'),
  sealKeyFile: join(dataDir, 'seal.key'),
  fileKeyFile: join(dataDir, 'files.key'),
  appKeyFile: join(dataDir, 'app.key'),
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigil-backup-'));
  const made = folder;
  lines = [];
  onTestFinished(() => rm(made, { recursive: true }));
});

/**
 * Candidates who answer without a pause until they are stopped; each knows its last answer that was
 * acknowledged.
 */
class Writing {
  readonly acknowledged = new Map<Candidate, number>();
  private going = true;
  private readonly ends: Promise<void>[];

  constructor(candidates: readonly Candidate[], quIds: readonly string[]) {
    this.ends = candidates.map(async (candidate) => {
      for (let count = 1; this.going; count += 1) {
        await candidate.choose(quIds[count % quIds.length] as string, ['abcd'[count % 4] as string]);
        this.acknowledged.set(candidate, count);
      }
    });
  }

  async stop(): Promise<void> {
    this.going = false;
    await Promise.all(this.ends);
  }
}

async function roomInUse() {
  const room = await ExamRoom.open();
  onTestFinished(() => room.close());
  const questions = Array.from({ length: 5 }, (_none, index) => single(`backed-${index}`));
  await room.addQuestions(questions);
  const examId = await room.saveExam({ title: '备份中的考试', tmplGroups: [group('单选', questions)] });
  const candidates = await room.candidates(12);
  for (const candidate of candidates) await candidate.start(examId);
  await room.tellWritten();
  return { room, examId, candidates, quIds: questions.map((question) => question.quId) };
}

describe('backup and restore', { timeout: 120_000 }, () => {
  it('keeps, under load, every answer that was acknowledged before it began, and nothing that names what is not there', async () => {
    const { room, examId, candidates, quIds } = await roomInUse();
    const photo = await room.services.files.put(
      'face',
      candidates[0]?.user.id as string,
      'image/jpeg',
      picture,
    );
    const writing = new Writing(candidates, quIds);
    // Reference data changes all the while too: the log and the documents name each other.
    let saving = true;
    const savingExams = (async () => {
      for (let count = 0; saving; count += 1) await room.saveExam({ title: `同时保存的考试 ${count}` });
    })();
    await new Promise<void>((resolve) => {
      const look = setInterval(() => {
        if (writing.acknowledged.size < candidates.length) return;
        clearInterval(look);
        resolve();
      }, 10);
    });
    const before = new Map(writing.acknowledged);
    const to = join(folder, 'backup');
    const { stdout } = await run(process.execPath, [
      command('backup'),
      '--to',
      to,
      '--data-dir',
      room.services.config.dataDir,
    ]);
    const during = [...writing.acknowledged].reduce(
      (sum, [candidate, count]) => sum + count - (before.get(candidate) ?? 0),
      0,
    );
    saving = false;
    await Promise.all([writing.stop(), savingExams]);
    expect(stdout).toContain(`备份完成：${to}`);
    expect(stdout).toContain(`密钥已复制到 ${join(to, 'keys')}`);
    expect(during, 'candidates went on answering while the backup ran').toBeGreaterThan(20);

    const dataDir = join(folder, 'restored');
    const restored = await run(process.execPath, [command('restore'), '--from', to, '--data-dir', dataDir]);
    expect(restored.stdout).toContain('校验通过');
    expect(restored.stdout).toContain('与重建结果一致');
    expect(restored.stdout).toContain('恢复完成');

    const data = new Database(join(dataDir, 'data.db'));
    const log = new Database(join(dataDir, 'events.db'));
    onTestFinished(() => void [data.close(), log.close()]);
    const versions = new Map(
      log
        .prepare(
          `SELECT json_extract(data, '$.id'), max(json_extract(data, '$.newVersion')) FROM events WHERE type = 'ReferenceChanged' GROUP BY 1`,
        )
        .raw()
        .all() as [string, number][],
    );
    const exams = data.prepare('SELECT id, version FROM exams').raw().all() as [string, number][];
    expect(exams.length).toBeGreaterThan(1);
    for (const [id, version] of exams)
      expect(versions.get(id), `exam ${id} in version ${version}`).toBeGreaterThanOrEqual(version);

    const again = await TestApp.start({ dataDir, clock: room.clock });
    onTestFinished(() => again.stop());
    expect((await again.services.files.get(photo.fileId))?.bytes).toEqual(Buffer.from(picture));
    for (const candidate of candidates) {
      const events = await again.services.log.readStream(`paper-${candidate.paperId}`);
      const saved = events.filter((event) => event.type === 'AnswerSaved').length;
      expect(saved, `answers of ${candidate.user.userName}`).toBeGreaterThanOrEqual(
        before.get(candidate) as number,
      );
    }
    const first = candidates[0] as Candidate;
    const detail = await again.rest(
      '/api/paper/paper/paper-detail',
      { id: first.paperId },
      { token: first.token },
    );
    expect(detail).toMatchObject({ code: 0, data: { examId, handState: 0 } });
    // A browser that was open all the while asks for a list with a position of the log that was lost.
    const lost = String(10 ** 12).padStart(16, '0');
    const list = await again.rest(
      '/api/paper/paper/my-paging',
      { current: 1, size: 10 },
      { token: first.token, headers: { 'x-position': lost } },
    );
    expect(list).toMatchObject({ status: 200, code: 0 });
  });

  it('keeps the keys apart when told to, and restores with them', async () => {
    const { room, candidates } = await roomInUse();
    const photo = await room.services.files.put(
      'face',
      candidates[0]?.user.id as string,
      'image/jpeg',
      picture,
    );
    await room.stop();
    const source = placeOf(join(room.dataDir));
    const manifest = await backUp(
      { ...source, to: join(folder, 'backup'), keysTo: join(folder, 'safe') },
      print,
    );
    expect(manifest.keys).toBe('elsewhere');
    expect(await readdir(join(folder, 'backup'))).not.toContain('keys');
    expect((await readdir(join(folder, 'safe'))).sort()).toEqual([
      ...['app.key', 'files.key', 'persons', 'seal.key'],
    ]);
    expect(
      await restore(
        { ...placeOf(join(folder, 'with')), from: join(folder, 'backup'), keysFrom: join(folder, 'safe') },
        print,
      ),
    ).toBe(true);
    expect(lines.join('\n')).toContain(`密钥 seal.key：已恢复到 ${join(folder, 'with', 'seal.key')}`);
    const again = await TestApp.start({ dataDir: join(folder, 'with') });
    onTestFinished(() => again.stop());
    expect((await again.services.files.get(photo.fileId))?.bytes).toEqual(Buffer.from(picture));
    expect(await readFile(again.config.appKeyFile)).toEqual(await readFile(source.appKeyFile));

    lines = [];
    expect(await restore({ ...placeOf(join(folder, 'without')), from: join(folder, 'backup') }, print)).toBe(
      true,
    );
    expect(lines.join('\n')).toContain('密钥 files.key：没有找到，启动前请放回它');
    expect(lines.join('\n')).toContain('密钥 app.key：没有找到，启动前请放回它');
    for (const name of ['seal.key', 'files.key'])
      await copyFile(join(folder, 'safe', name), join(folder, 'without', name));
    await expect(TestApp.start({ dataDir: join(folder, 'without') })).rejects.toThrow(
      'npm run recover -- new-app-key',
    );
  });

  it('finds a changed event, a changed file and a lost file in the backup; a server refuses to start until that is accepted', async () => {
    const { room, candidates } = await roomInUse();
    const photo = await room.services.files.put(
      'face',
      candidates[0]?.user.id as string,
      'image/jpeg',
      picture,
    );
    const lost = await room.services.files.put(
      'face',
      candidates[1]?.user.id as string,
      'image/jpeg',
      picture,
    );
    await room.stop();
    const from = join(folder, 'backup');
    await backUp({ ...placeOf(room.dataDir), to: from }, print);
    const stored = (fileId: string): string => join(from, inBackup.files, 'face', fileId.slice(0, 2), fileId);
    await appendFile(stored(photo.fileId), 'x');
    await unlink(stored(lost.fileId));
    const log = new Database(join(from, 'events.db'));
    log.exec(`UPDATE events SET data = '{}' WHERE type = 'PaperCreated'`);
    log.close();
    const place = placeOf(join(folder, 'damaged'));
    expect(await restore({ ...place, from }, print)).toBe(false);
    const said = lines.join('\n');
    for (const name of ['events.db', `face/${photo.fileId}`, `face/${lost.fileId}`])
      expect(lines).toContain(`  ${name}`);
    expect(said).toMatch(new RegExp(`内容与哈希不符[^]*--data-dir ${place.dataDir} --accept\n（校验只指出`));
    await expect(TestApp.start({ dataDir: place.dataDir })).rejects.toThrow('恢复没有完成');
    expect(await restore({ ...placeOf(join(folder, 'accepted')), from, accept: true }, print)).toBe(false);
    const server = await TestApp.start({ dataDir: join(folder, 'accepted') });
    await server.stop();
  });

  it('refuses a target that is not empty, a folder that is no backup, a backup inside the data folder, and wrong use, each in one sentence', async () => {
    const { room } = await roomInUse();
    await room.stop();
    const full = join(folder, 'full');
    await mkdir(full);
    await writeFile(join(full, 'precious'), 'mine');
    const source = placeOf(room.dataDir);
    await expect(backUp({ ...source, to: full }, print)).rejects.toThrow('不是空的');
    await expect(backUp({ ...source, to: join(room.dataDir, 'inside') }, print)).rejects.toThrow(
      '不能放在数据目录',
    );
    await expect(
      backUp({ ...placeOf(join(folder, 'nothing')), to: join(folder, 'b') }, print),
    ).rejects.toThrow('没有事件日志');
    await backUp({ ...source, to: join(folder, 'backup') }, print);
    await expect(restore({ ...placeOf(full), from: join(folder, 'backup') }, print)).rejects.toThrow(
      '不是空的',
    );
    await expect(restore({ ...placeOf(join(folder, 'new')), from: full }, print)).rejects.toThrow(
      '没有完整的备份',
    );
    expect(await readdir(full)).toEqual(['precious']);
    expect(await readFile(join(full, 'precious'), 'utf8')).toBe('mine');
    const wrong = spawn(process.execPath, [command('restore'), '--from', full], { stdio: 'ignore' });
    expect(await new Promise((resolve) => wrong.once('exit', resolve))).toBe(1);
  });

  it('a log that was cut after the backup is found out by the seal that the key remembers', async () => {
    const { room } = await roomInUse();
    await room.stop();
    await backUp({ ...placeOf(room.dataDir), to: join(folder, 'backup') }, print);
    const place = placeOf(join(folder, 'cut'));
    expect(await restore({ ...place, from: join(folder, 'backup') }, print)).toBe(true);
    const log = new Database(join(place.dataDir, 'events.db'));
    log.exec('DELETE FROM events WHERE position > 3');
    log.close();
    expect(await runAudit(['verify'], place, print)).toBe(1);
  });
});
