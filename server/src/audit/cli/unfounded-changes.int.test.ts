import type { Exam } from '@vigil/domain/exams/public';
import type { QuestionHead } from '@vigil/domain/question-bank/bank';
import type { Role, User } from '@vigil/domain/organisation/public';
import type { CollectionDefinition, Document } from '@vigil/stores/documents/port';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { collections as exams } from '../../exams/collections.js';
import { acceptDocuments } from '../../operations/recover/accept-documents.js';
import { withOfflineStores } from '../../operations/recover/offline-stores.js';
import { collections as people } from '../../organisation/collections.js';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import { referenceEntities } from '../../platform/reference/complete-reference.js';
import { tellFound } from '../../platform/reference/found-documents.js';
import { referenceData } from '../../platform/reference/reference-data.js';
import { collections as bank, type QuestionVersionDocument } from '../../question-bank/collections.js';
import { questionEntity, questionRecord } from '../../question-bank/questions.js';
import { DamagedFolder } from '../../testing/damaged-folder.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { runAudit } from './run-audit.js';

let room: ExamRoom;
let folder: DamagedFolder | null;
beforeEach(async () => {
  room = await ExamRoom.open();
  folder = null;
});
afterEach(async () => {
  folder?.remove();
  await room.close();
});

const byHand: CommandEnvelope = {
  ...{ actor: { kind: 'staff', id: 'somebody' }, arrivedAt: 0, operation: 'save', commandId: null },
};

/** Writes as the store does, past the log. */
async function planted<T extends Document>(
  definition: CollectionDefinition & { readonly of?: T },
  id: string,
  edit: Partial<T>,
): Promise<void> {
  const collection = room.services.documents.collection<T>(definition);
  const stored = await collection.get(id);
  if (stored === null) throw new Error(`no ${id}`);
  await collection.put({ ...stored, ...edit });
}

/** A change through the product that touches nothing; `gone`: it deletes the document. */
async function changed(entityName: string, id: string, gone = false): Promise<void> {
  const entity = referenceEntities(room.services).get(entityName);
  const before = await entity?.collection.get(id);
  if (entity === undefined || before === null || before === undefined) throw new Error(`no ${id}`);
  const references = referenceData(room.services);
  if (gone) await references.delete(entity, before, byHand);
  else await references.save(entity, before, { ...before, version: before.version + 1 }, byHand);
}

async function stopped(): Promise<DamagedFolder> {
  await room.stop();
  return (folder = new DamagedFolder(room.dataDir));
}

async function verified({ config }: DamagedFolder): Promise<string> {
  const lines: string[] = [];
  return `${await runAudit(['verify'], config, (line) => lines.push(line))} ${lines.join('\n')}`;
}

it('an edit of the store that somebody’s save went on from is told, until an operator takes what came of it over by name; then that', async () => {
  const { id: userId } = await room.server.addUser({ password: 'Password-1' });
  const { passwordHash } = await room.server.addUser({ password: 'Password-2' });
  const untouched = await room.server.addUser();
  const examId = await room.saveExam();
  await room.tellWritten();
  await planted<User>(people.users, userId, { passwordHash });
  await planted<Role>(people.roles, 'role-proctor', { version: 2, permissions: ['*'] });
  await planted<Exam>(exams.exams, examId, { title: '另一场' });
  await changed('user', userId);
  await changed('user', userId);
  await changed('user', untouched.id);
  await changed('role', 'role-proctor');
  await changed('exam', examId, true);

  const damaged = await stopped();
  const said = await verified(damaged);
  expect(said).toMatch(/^1 [^]*日志记录了变更的文档：\d+ 个，3 个有问题\n/);
  for (const [collection, id, version] of [
    ['users', userId, 2],
    ['roles', 'role-proctor', 3],
    ['exams', examId, 2],
  ])
    expect(said).toMatch(
      new RegExp(
        `集合 ${collection} 的文档 ${id}：产生第 ${version} 版的变更（位置 \\d+）以日志没有记录的内容为起点`,
      ),
    );
  const [, command = ''] = /停止服务后执行 npm run recover -- accept-documents (.*)\n/.exec(said) ?? [];
  const names = command.split(' ');
  expect(names.toSorted()).toEqual([`exams/${examId}`, 'roles/role-proctor', `users/${userId}`]);

  const accept = (some: readonly string[]): Promise<boolean> =>
    withOfflineStores(damaged.config, (stores) =>
      acceptDocuments({ operator: 'zhang', now: Date.now(), names: some }, stores, () => undefined),
    );
  expect(await accept([`users/${untouched.id}`])).toBe(false);
  expect(await accept([`users/${userId}`])).toBe(true);
  expect(await verified(damaged)).toMatch(/^1 [^]*，2 个有问题\n/);
  expect(await accept(names), 'one of them is taken over already').toBe(false);
  expect(await accept(names.filter((name) => !name.startsWith('users/')))).toBe(true);
  const after = await verified(damaged);
  expect(after).toMatch(/^0 /);
  for (const [collection, id] of [
    ['users', userId],
    ['roles', 'role-proctor'],
    ['exams', `${examId}（已删除）`],
  ])
    expect(after).toContain(`由 zhang 按当时的内容接受集合 ${collection} 的文档 1 个：${id}\n`);
});

it('a bank of an earlier version, which lacks fields, is changed like any other', async () => {
  const former: Document = { id: 'former', version: 1, title: '旧题库' } as Document;
  await room.services.documents.collection(bank.banks).put(former);
  await room.tellWritten();
  await changed('bank', 'former');
  expect(await verified(await stopped())).toMatch(/^0 /);
});

it('what an earlier version took over as it was stored then, a bank and a question’s head, is changed like any other', async () => {
  await room.tellWritten();
  const { log, documents } = room.services;
  const former: Document = { id: 'former', version: 1, title: '旧题库' } as Document;
  await documents.collection(bank.banks).put(former);
  const heads = documents.collection<QuestionHead>(bank.questionHeads);
  const [{ ids: _ids, ...rest }] = (await heads.find({ limit: 1 })) as [QuestionHead];
  const head = { ...rest, version: rest.version + 1 };
  await heads.put(head);
  const entity = questionEntity(room.services);
  const versions = documents.collection<QuestionVersionDocument>(bank.questionVersions);
  const [version] = await versions.find({ filter: { id: `${head.id}@${rest.version}` } });
  await versions.put({ ...(version as QuestionVersionDocument), id: `${head.id}@${head.version}` });
  const finding = { why: 'operator', operator: 'zhang', now: 0 } as const;
  // Banks had no form then.
  await tellFound(log, { name: 'banks', recordedAs: 'bank' }, [former], finding);
  await tellFound(log, bank.questionHeads, [head], finding);
  const before = await entity.collection.get(head.id);
  if (before === null) throw new Error('no head');
  const after = questionRecord(before.content, before, { by: 'somebody', now: 1 });
  await referenceData(room.services).save(entity, before, after, byHand);
  await changed('bank', 'former');
  expect(await verified(await stopped())).toMatch(/^0 /);
});

it('what is wrong as it stands is not taken over with what it was made of', async () => {
  const { id } = await room.server.addUser();
  await room.tellWritten();
  await planted<User>(people.users, id, { roles: ['sa'] });
  await changed('user', id);
  await planted<User>(people.users, id, { roleType: 2 });
  const { config } = await stopped();
  const order = { operator: 'zhang', now: Date.now(), names: [`users/${id}`] };
  expect(await withOfflineStores(config, (stores) => acceptDocuments(order, stores, () => undefined))).toBe(
    false,
  );
});

it('an account that somebody wrote into the store is told though it was saved since, until an operator takes it over by name', async () => {
  const { id } = await room.server.addUser({ roles: ['sa'], password: 'Password-1' });
  await changed('user', id);
  const damaged = await stopped();
  expect(await verified(damaged)).toMatch(new RegExp(`^1 [^]*集合 users 的文档 ${id}：产生第 2 版的变更`));
  const order = { operator: 'zhang', now: Date.now(), names: [`users/${id}`] };
  await withOfflineStores(damaged.config, (stores) => acceptDocuments(order, stores, () => undefined));
  expect(await verified(damaged)).not.toContain('产生第');
});

it.each([
  ['', false],
  [', and told though the old one was put back since', true],
])(
  'a question whose content was edited is named by the version that a save went on from%s',
  async (_how, isPutBack) => {
    await room.tellWritten();
    const { documents } = room.services;
    const [version] = await documents
      .collection<QuestionVersionDocument>(bank.questionVersions)
      .find({ limit: 1 });
    if (version === undefined) throw new Error('no question');
    const { content } = version;
    await planted<QuestionVersionDocument>(bank.questionVersions, version.id, {
      content: { ...content, content: '<p>2 + 2</p>' },
    });
    const entity = questionEntity(room.services);
    const before = await entity.collection.get(content.quId);
    if (before === null) throw new Error('no head');
    const after = questionRecord(before.content, before, { by: 'somebody', now: 1 });
    await referenceData(room.services).save(entity, before, after, byHand);
    if (isPutBack) await planted<QuestionVersionDocument>(bank.questionVersions, version.id, { content });
    const said = await verified(await stopped());
    expect(said).toMatch(new RegExp(`^1 [^]*集合 question_heads 的文档 ${content.quId}：产生第 2 版的变更`));
    expect(said.includes(`${version.id}：内容与哈希不符`)).toBe(!isPutBack);
    expect(said.includes('从改动之前的备份恢复（npm run restore）；编辑保存只产生新的版本')).toBe(!isPutBack);
  },
);
