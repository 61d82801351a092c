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

/** As a new file: what was open under its name stays what it was. */
function putViews(from: DamagedFolder, to: DamagedFolder): void {
  from.gather('views.db');
  for (const suffix of ['', '-wal', '-shm']) rmSync(to.at(`views.db${suffix}`), { force: true });
  copyFileSync(from.at('views.db'), to.at('views.db'));
}

it('a start with views of another installation ends with one sentence, until they are rebuilt', async () => {
  const [own, other] = [folderOf(room.dataDir), folderOf(null)];
  expect(await other.refusal()).toBeNull();
  const before = folderOf(room.dataDir);
  expect(await own.refusal(), 'its own').toBeNull();
  putViews(other, own);
  const said = await own.refusal();
  expect(said).toContain('views.db 不是由这个安装的日志得出的');
  expect(said).toContain('npm run recover -- rebuild-views');
  expect(said?.split('\n')).toHaveLength(1);
  putViews(before, own);
  expect(await own.refusal(), 'its own of before').toBeNull();
  putViews(other, own);
  await rebuildViews(own.path, () => undefined);
  expect(await own.refusal()).toBeNull();
});
