import { afterEach, beforeEach, expect, it } from 'vitest';
import Database from 'libsql';
import { referenceEntities } from '../../platform/reference/complete-reference.js';
import { everyCollection } from '../../platform/declarations/every-collection.js';
import { DamagedFolder } from '../../testing/damaged-folder.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { runAudit } from './run-audit.js';

let room: ExamRoom;
beforeEach(async () => {
  room = await ExamRoom.open();
});
afterEach(() => room.close());

it('every entity of reference data names the collection that its documents are in', async () => {
  const recorded = (await everyCollection()).flatMap(({ recordedAs }) => recordedAs ?? []);
  expect(recorded.toSorted()).toEqual([...referenceEntities(room.services).keys()].toSorted());
});

it('verify misses documents that the log says are there, in that version', async () => {
  const examId = await room.saveExam();
  await room.stop();
  const folder = new DamagedFolder(room.dataDir);
  const verified = async (sql: string): Promise<string> => {
    const db = new Database(folder.at('data.db'));
    db.exec(sql);
    db.close();
    const lines: string[] = [];
    return `${await runAudit(['verify'], folder.config, (line) => lines.push(line))} ${lines.join('\n')}`;
  };
  expect(await verified('SELECT 1')).toMatch(/^0 [^]*日志记录了变更的文档：[1-9]\d* 个，都在/);
  expect(await verified(`DELETE FROM exams WHERE id = '${examId}'`)).toMatch(
    new RegExp(`^1 [^]*集合 exams 的文档 ${examId}：缺失，日志记录它在第 \\d+ 版`),
  );
  folder.remove();
});
