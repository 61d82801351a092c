import { afterEach, beforeEach, expect, it } from 'vitest';
import Database from 'libsql';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import { collections as exams } from '../../exams/collections.js';
import { collections, type SettingDocument } from '../../platform/collections.js';
import { checkpointIdOf } from '../../platform/reactors/checkpoint.js';
import { referenceCompletion, referenceEntities } from '../../platform/reference/complete-reference.js';
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

it('a change that its reactor has not come to is no fault: verify tells it and passes', async () => {
  const examId = await room.saveExam();
  const { start } = room.services.log;
  await room.stop();
  const folder = new DamagedFolder(room.dataDir);
  const documents = await openSqliteDocuments({ file: folder.at('data.db'), mode: 'writer' });
  await documents.collection(exams.exams).delete(examId);
  const settings = documents.collection<SettingDocument>(collections.settings);
  const checkpoint = (await settings.get(checkpointIdOf(referenceCompletion))) as SettingDocument;
  await settings.put({ ...checkpoint, value: start });
  await documents.close();
  const lines: string[] = [];
  expect(await runAudit(['verify'], folder.config, (line) => lines.push(line))).toBe(0);
  expect(lines.join('\n')).toMatch(
    new RegExp(`个，都在\\n另有 1 个只写入了日志，下次启动会补上\\n  集合 exams 的文档 ${examId}：缺失`),
  );
  folder.remove();
});
