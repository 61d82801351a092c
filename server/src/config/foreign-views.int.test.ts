import { copyFileSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { rebuildViews } from '../operations/recover/rebuild-views.js';
import { DamagedFolder } from '../testing/damaged-folder.js';
import { ExamRoom } from '../testing/exam-room.js';

let room: ExamRoom;
let folders: DamagedFolder[];
beforeEach(async () => {
  room = await ExamRoom.open();
  await (await room.candidate()).start(await room.saveExam());
  await room.stop();
  folders = [];
});
afterEach(async () => {
  for (const folder of folders) folder.remove();
  await room.close();
});

const folderOf = (original: string | null): DamagedFolder => {
  const folder = new DamagedFolder(original);
  folders.push(folder);
  return folder;
};

const newestOf = (views: DamagedFolder): DamagedFolder => {
  views.gather('views.db');
  return views;
};

it('a start with views of another installation ends with one sentence, until they are rebuilt', async () => {
  const [own, other] = [folderOf(room.dataDir), folderOf(null)];
  expect(await other.refusal()).toBeNull();
  const before = folderOf(room.dataDir);
  expect(await own.refusal(), 'its own').toBeNull();
  copyFileSync(newestOf(other).at('views.db'), own.at('views.db'));
  for (const suffix of ['-wal', '-shm']) rmSync(own.at(`views.db${suffix}`), { force: true });
  const said = await own.refusal();
  expect(said).toContain('views.db 不是由这个安装的日志得出的');
  expect(said).toContain('npm run recover -- rebuild-views');
  expect(said?.split('\n')).toHaveLength(1);
  copyFileSync(before.at('views.db'), own.at('views.db'));
  expect(await own.refusal(), 'its own of before').toBeNull();
  copyFileSync(other.at('views.db'), own.at('views.db'));
  await rebuildViews(own.path, () => undefined);
  expect(await own.refusal()).toBeNull();
});
