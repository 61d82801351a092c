import type { User } from '@vigil/domain/organisation/public';
import type { Document } from '@vigil/stores/documents/port';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collections as accounts } from '../../accounts/collections.js';
import { passkeyEntity, type PasskeyDocument } from '../../accounts/passkeys/documents.js';
import { collections as exams } from '../../exams/collections.js';
import { collections as people } from '../../organisation/collections.js';
import { userEntity } from '../../organisation/people/user-reference.js';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import { referenceData } from '../../platform/reference/reference-data.js';
import { collections as bank } from '../../question-bank/collections.js';
import { questionEntity, questionHeads, questionRecord } from '../../question-bank/questions.js';
import type { DamagedFolder } from '../../testing/damaged-folder.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { minutes } from '../../testing/moving-clock.js';
import {
  stoppedFolder,
  turnedBack,
  untilCompleted,
  verifiedFolder,
  writtenPast,
} from './stopped-room.fixture.js';

let room: ExamRoom;
let folder: DamagedFolder | null;
beforeEach(async () => {
  room = await ExamRoom.open();
  folder = null;
  room.clock.freeze();
});
afterEach(async () => {
  folder?.remove();
  await room.close();
});

const stopped = async (): Promise<DamagedFolder> => (folder = await stoppedFolder(room));

const byHand: CommandEnvelope = {
  ...{ actor: { kind: 'staff', id: 'somebody' }, arrivedAt: 0, operation: 'userSave', commandId: null },
};
const changed = (before: User | null, after: User) =>
  referenceData(room.services).save(userEntity(room.services), before, after, byHand);
const deleted = (user: User) => referenceData(room.services).delete(userEntity(room.services), user, byHand);

const toCome = (what: string): RegExp =>
  new RegExp(`^0 [^]*个，都在\\n另有 1 个只写入了日志，下次启动会补上\\n  ${what}`);

describe('with the checkpoint at the log’s start,', () => {
  it('a change at the very end of the log that is in the log alone is no fault: verify tells it and passes', async () => {
    const examId = await room.saveExam();
    const damaged = await stopped();
    await writtenPast(damaged, exams.exams, examId, null);
    await turnedBack(damaged);
    expect(await verifiedFolder(damaged)).toMatch(toCome(`集合 exams 的文档 ${examId}：缺失`));
  });

  it('an old password, a deleted account, a deleted passkey and a missing exam that were put back are faults, each by name', async () => {
    const { services, server } = room;
    const user = await server.addUser({ password: 'Password-1' });
    const { passwordHash } = await server.addUser({ password: 'Password-2' });
    const gone = await server.addUser();
    const passkey: PasskeyDocument = {
      ...{ id: 'p', version: 1, userId: user.id, name: 'a phone', credentialId: 'c', publicKey: 'k' },
      ...{ transports: [], site: 'exam.test', backedUp: false, since: 0 },
    };
    await room.tellWritten();
    await changed(user, { ...user, passwordHash, version: 2 });
    await deleted(gone);
    const passkeys = passkeyEntity(services);
    await referenceData(services).save(passkeys, null, passkey, byHand);
    await referenceData(services).delete(passkeys, passkey, byHand);
    const examId = await room.saveExam();
    // Nothing comes into the log any more but a seal: the server lives on all the same.
    room.clock.advance(minutes(10));
    const damaged = await stopped();
    await writtenPast(damaged, people.users, user.id, user);
    await writtenPast(damaged, people.users, gone.id, gone);
    await writtenPast(damaged, accounts.passkeys, 'p', passkey);
    await writtenPast(damaged, exams.exams, examId, null);
    await turnedBack(damaged);
    const said = await verifiedFolder(damaged);
    expect(said).toMatch(/^1 [^]*，4 个有问题\n/);
    expect(said).toContain(`集合 users 的文档 ${user.id}：是第 1 版，日志记录的是第 2 版`);
    expect(said).toContain(`集合 users 的文档 ${gone.id}：仍在，日志记录它已被删除`);
    expect(said).toContain('集合 passkeys 的文档 p：仍在，日志记录它已被删除');
    expect(said).toContain(`集合 exams 的文档 ${examId}：缺失`);
    expect(said).toMatch(/落后于日志的文档 4 个：[^]*下次启动会按日志补写/);
    expect(said).not.toContain('只写入了日志');
  });

  it('what is deleted last, beside others, may be there still; not once a change of seconds later has its document', async () => {
    const [one, other] = [await room.server.addUser(), await room.server.addUser()];
    const beside = await room.server.addUser();
    await room.tellWritten();
    await changed(other, { ...other, version: 2 });
    await deleted(one);
    await deleted(beside);
    const last = await stopped();
    await writtenPast(last, people.users, one.id, one);
    await turnedBack(last);
    expect(await verifiedFolder(last)).toMatch(toCome(`集合 users 的文档 ${one.id}：仍在`));
    last.remove();
    await room.start();
    room.clock.advance(minutes(0.1));
    await changed({ ...other, version: 2 }, { ...other, version: 3 });
    const later = await stopped();
    await writtenPast(later, people.users, one.id, one);
    await turnedBack(later);
    expect(await verifiedFolder(later)).toMatch(
      new RegExp(`^1 [^]*，1 个有问题\\n  集合 users 的文档 ${one.id}：仍在`),
    );
  });
});

it('documents that are edits of a question behind the log fail until a start: that writes each version, also of one that was deleted', async () => {
  await room.tellWritten();
  const entity = questionEntity(room.services);
  const references = referenceData(room.services);
  const edited = async (quId: string | undefined): Promise<Document[]> => {
    const former = await questionHeads(room.services).get(quId ?? '');
    for (const by of ['one', 'other', 'third']) {
      const before = await entity.collection.get(quId ?? '');
      if (before === null) throw new Error('no question');
      const after = questionRecord(before.content, before, { by, now: 1 });
      await references.save(entity, before, after, byHand);
    }
    return former === null ? [] : [former];
  };
  const [kept, gone] = room.questions.map(({ quId }) => quId);
  const former = [...(await edited(kept)), ...(await edited(gone))];
  const last = await entity.collection.get(gone ?? '');
  if (last === null) throw new Error('no question');
  await references.delete(entity, last, byHand);
  room.clock.advance(minutes(10));
  const damaged = await stopped();
  for (const head of former) {
    await writtenPast(damaged, bank.questionHeads, head.id, head);
    for (const version of [2, 3, 4])
      await writtenPast(damaged, bank.questionVersions, `${head.id}@${version}`, null);
  }
  await turnedBack(damaged, ({ id, newVersion }) => id === kept && newVersion === 2);
  const partly = await verifiedFolder(damaged);
  expect(partly, 'that a start does not write').toContain(`  ${kept}@2：内容缺失\n`);
  expect(partly).toContain(`  ${kept}@3：内容缺失，下次启动会按日志补写`);
  expect(partly).toContain('从改动之前的备份恢复');
  await turnedBack(damaged);
  const said = await verifiedFolder(damaged);
  expect(said).toMatch(/^1 [^]*，2 个有问题\n/);
  for (const missing of [`${kept}@2`, `${kept}@3`, `${gone}@2`, `${gone}@3`, `${gone}@4`])
    expect(said).toContain(`${missing}：内容缺失，下次启动会按日志补写`);
  expect(said).not.toContain('从改动之前的备份恢复');
  room.clock.run();
  const refused = await damaged.refusal(({ services }) => untilCompleted(services), { clock: room.clock });
  expect(refused).toBeNull();
  expect(await verifiedFolder(damaged)).toMatch(/^0 /);
});
