import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Document } from '@vigil/stores/documents/port';
import { collections as accounts } from '../../accounts/collections.js';
import { passkeyEntity, type PasskeyDocument } from '../../accounts/passkeys/documents.js';
import { factorEntity } from '../../accounts/second-factor/factors.js';
import { collections as exams } from '../../exams/collections.js';
import { acceptDocuments } from '../../operations/recover/accept-documents.js';
import { withOfflineStores } from '../../operations/recover/offline-stores.js';
import { collections as people } from '../../organisation/collections.js';
import { userEntity } from '../../organisation/people/user-reference.js';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import { referenceData } from '../../platform/reference/reference-data.js';
import { referenceEntities } from '../../platform/reference/complete-reference.js';
import { everyCollection } from '../../platform/declarations/every-collection.js';
import { hashOf } from '../../platform/reference/found-documents.js';
import { collections as bank } from '../../question-bank/collections.js';
import { questionEntity } from '../../question-bank/questions.js';
import type { DamagedFolder } from '../../testing/damaged-folder.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { stoppedFolder, verifiedFolder, writtenPast } from './stopped-room.fixture.js';

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

const stopped = async (): Promise<DamagedFolder> => (folder = await stoppedFolder(room));

const byHand: CommandEnvelope = {
  ...{ actor: { kind: 'staff', id: 'somebody' }, arrivedAt: 0, operation: 'userSave', commandId: null },
};

it('every entity of reference data names the collection that its documents are in, and seals what that says', async () => {
  const entities = referenceEntities(room.services);
  for (const { recordedAs = '', sealedForm } of await everyCollection())
    expect('sealed' in (entities.get(recordedAs) ?? {}), recordedAs).toBe(sealedForm !== undefined);
  const recorded = (await everyCollection()).flatMap(({ recordedAs }) => recordedAs ?? []);
  expect(recorded.toSorted()).toEqual([...entities.keys()].toSorted());
});

describe('verify, with every checksum of the documents right,', () => {
  it('names what was edited in the same version: an exam, a role’s permissions, a user’s roles, what was never changed', async () => {
    const examId = await room.saveExam();
    const unchanged = await room.server.addUser();
    const { user } = await room.candidate();
    await referenceData(room.services).save(userEntity(room.services), user, { ...user, version: 2 }, byHand);
    const damaged = await stopped();
    expect(await verifiedFolder(damaged)).toMatch(/^0 [^]*日志记录了变更的文档：[1-9]\d* 个，都在/);
    await writtenPast(damaged, exams.exams, examId, { title: '另一场' });
    await writtenPast(damaged, people.roles, 'role-proctor', { permissions: ['*'] });
    await writtenPast(damaged, people.users, user.id, { roles: ['sa'] });
    await writtenPast(damaged, people.users, unchanged.id, { roleType: 2 });
    const said = await verifiedFolder(damaged);
    expect(said).toMatch(/^1 [^]*4 个有问题[^]*请从备份恢复/);
    for (const [name, id] of [
      ['exams', examId],
      ['roles', 'role-proctor'],
      ['users', user.id],
      ['users', unchanged.id],
    ])
      expect(said).toMatch(new RegExp(`集合 ${name} 的文档 ${id}：第 \\d+ 版的内容与日志记录的不一致`));
    expect(said).toContain('与写入时一致');
  });

  it('names accounts of which a password, a name, a number or a face is another one, though the log has none of them', async () => {
    const password = 'Password-1';
    const [found, changed, faceless] = [
      await room.server.addUser({ password }),
      await room.server.addUser({ password }),
      await room.server.addUser(),
    ];
    const put = async ({ id }: Document): Promise<string> =>
      (await room.services.files.put('face', id, 'image/jpeg', Buffer.from('a face'))).fileId;
    const [faceFileId, other] = [await put(changed), await put(changed)];
    const whole = { ...changed, faceFileId, version: 2 };
    await referenceData(room.services).save(userEntity(room.services), changed, whole, byHand);
    const edits = [
      [found, { passwordHash: changed.passwordHash }],
      [found, { realName: '改了名' }],
      [changed, { mobile: '13800000000' }],
      [changed, { faceFileId: other }],
      [changed, { faceFileId: null, passwordHash: null }],
      [faceless, { faceFileId: other }],
    ] as const;
    const damaged = await stopped();
    expect(await verifiedFolder(damaged)).toMatch(/^0 /);
    for (const [{ id }, edit] of edits) {
      const before = await writtenPast(damaged, people.users, id, edit);
      expect(await verifiedFolder(damaged), JSON.stringify(edit)).toMatch(
        new RegExp(`^1 [^]*1 个有问题[^]*集合 users 的文档 ${id}：第 \\d 版的内容与日志记录的不一致`),
      );
      await writtenPast(damaged, people.users, id, before);
    }
    expect(await verifiedFolder(damaged)).toMatch(/^0 /);
  });

  it('leaves out what nothing hides: the log has no hash of it', async () => {
    const user = await room.server.addUser();
    const damaged = await stopped();
    await writtenPast(damaged, people.users, user.id, { realName: '改了名' });
    expect(await verifiedFolder(damaged)).toMatch(/^0 /);
  });

  it('names keys of passkeys, second factors, passwords of exams and what draws know of a question that are other ones; a use is none', async () => {
    const { services, server } = room;
    const { id: userId } = await server.addUser();
    const passkey: PasskeyDocument = {
      ...{ id: 'p', version: 1, userId, name: 'a phone', credentialId: 'c', publicKey: 'its own' },
      ...{ transports: [], site: 'exam.test', backedUp: false, since: 0 },
    };
    const factor = { id: userId, version: 1, sealed: 'its own', codes: ['one', 'two'], enabledAt: 0 };
    await referenceData(services).save(passkeyEntity(services), null, passkey, byHand);
    await referenceData(services).save(factorEntity(services), null, factor, byHand);
    const examId = await room.saveExam({ openType: 9, password: 'Secret123' });
    const questions = questionEntity(services);
    const quId = room.questions.find(({ options = [] }) => options.length > 1)?.quId ?? '';
    const before = await questions.collection.get(quId);
    if (before === null) throw new Error('no question');
    const content = { ...before.content, version: before.version + 1 };
    const after = { ...before, version: content.version, content, sha256: hashOf(content) };
    await referenceData(services).save(questions, before, after, byHand);
    const damaged = await stopped();
    await writtenPast(damaged, accounts.passkeyUses, 'p', { version: 1, userId, counter: 7, at: 0 });
    await writtenPast(damaged, accounts.secondFactorUses, userId, { version: 1, step: 7 });
    expect(await verifiedFolder(damaged)).toMatch(/^0 /);
    for (const [collection, id, edit] of [
      [accounts.passkeys, 'p', { publicKey: 'of an intruder' }],
      [accounts.passkeys, 'p', { credentialId: 'of an intruder' }],
      [accounts.secondFactors, userId, { sealed: 'an older one' }],
      [accounts.secondFactors, userId, { codes: ['one', 'used before'] }],
      [exams.exams, examId, { passwordHash: 'another' }],
      [bank.questionHeads, quId, { ids: { optionIds: ['the right one'] } }],
    ] as const) {
      const whole = await writtenPast(damaged, collection, id, edit);
      expect(await verifiedFolder(damaged), JSON.stringify(edit)).toMatch(
        new RegExp(`^1 [^]*1 个有问题[^]*集合 ${collection.name} 的文档 ${id}：第 \\d+ 版的内容与日志`),
      );
      await writtenPast(damaged, collection, id, whole);
    }
    expect(await verifiedFolder(damaged)).toMatch(/^0 /);
  });

  it('names a user that was inserted and a version that the log lacks, until an operator takes them over by name; then who took which', async () => {
    const user = await room.server.addUser();
    const damaged = await stopped();
    await writtenPast(damaged, people.users, 'intruder', { ...user, userName: 'intruder', roleType: 2 });
    await writtenPast(damaged, people.roles, 'role-proctor', { version: 7 });
    const said = await verifiedFolder(damaged);
    expect(said).toMatch(/^1 [^]*集合 users 的文档 intruder：日志中没有它的任何记录/);
    expect(said).toMatch(/集合 roles 的文档 role-proctor：是第 7 版，日志记录的是第 1 版/);
    expect(said).toContain('npm run recover -- accept-documents users/intruder\n');
    expect(said, 'whose changes the log lost comes from a backup').not.toContain('roles/role-proctor');
    expect(said).toMatch(/日志缺少其后来变更的文档：请从备份恢复/);
    const lines: string[] = [];
    const accept = (names: readonly string[] | 'all'): Promise<boolean> =>
      withOfflineStores(damaged.config, (stores) =>
        acceptDocuments({ operator: 'zhang', now: Date.now(), names }, stores, (line) => lines.push(line)),
      );
    expect(await accept([]), 'they are listed alone').toBe(false);
    expect(await accept(['users/intruder', 'roles/intruder']), 'one is none').toBe(false);
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringContaining('users/intruder：日志中没有它的任何记录'),
        expect.stringContaining('roles/role-proctor：是第 7 版'),
        expect.stringContaining('roles/intruder 不在可以接受的文档之中'),
      ]),
    );
    expect(await accept(['roles/role-proctor'])).toBe(true);
    expect(await verifiedFolder(damaged)).toMatch(/^1 [^]*1 个有问题\n {2}集合 users 的文档 intruder/);
    expect(await accept('all')).toBe(true);
    expect(await accept('all')).toBe(false);
    const after = await verifiedFolder(damaged);
    expect(after).toMatch(
      /^0 [^]*接受文档：\S+ 由 zhang 按当时的内容接受集合 roles 的文档 1 个：role-proctor\n/,
    );
    expect(after).toMatch(/由 zhang 按当时的内容接受集合 users 的文档 1 个：intruder\n/);
    const taken = await writtenPast(damaged, people.users, 'intruder', { roles: ['sa'] });
    const edited = await verifiedFolder(damaged);
    expect(edited).toMatch(/^1 [^]*集合 users 的文档 intruder：第 1 版的内容/);
    expect(edited).toMatch(/日志只有其哈希[^]*npm run recover -- accept-documents users\/intruder\n/);
    lines.length = 0;
    expect(await accept('all'), 'by its name alone').toBe(false);
    expect(lines.at(-1)).toMatch(/^与日志所记哈希不一致的、[^]*共 1 个文档未接受/);
    expect(await accept(['users/intruder'])).toBe(true);
    expect((await verifiedFolder(damaged)).match(/^0 |接受集合 users 的文档 1 个：intruder\n/g)).toHaveLength(
      3,
    );
    await writtenPast(damaged, people.users, 'intruder', taken);
    expect(await verifiedFolder(damaged), 'what counted before').toMatch(
      /^1 [^]*users 的文档 intruder：第 1 版/,
    );
  });

  it('names a question that was edited before any paper drew it', async () => {
    const damaged = await stopped();
    const { id, content } = await withOfflineStores(damaged.config, async ({ documents }) => {
      const [version] = await documents
        .collection<Document & { content: object }>(bank.questionVersions)
        .find({ limit: 1 });
      if (version === undefined) throw new Error('no question');
      return version;
    });
    await writtenPast(damaged, bank.questionVersions, id, {
      content: { ...content, content: '<p>2 + 2</p>' },
    });
    expect(await verifiedFolder(damaged)).toMatch(new RegExp(`^1 [^]*${id}：内容与哈希不符`));
  });

  it('misses documents that the log says are there', async () => {
    const examId = await room.saveExam();
    const user = await room.server.addUser();
    const damaged = await stopped();
    await writtenPast(damaged, exams.exams, examId, null);
    await writtenPast(damaged, people.users, user.id, null);
    const said = await verifiedFolder(damaged);
    expect(said).toMatch(new RegExp(`^1 [^]*集合 exams 的文档 ${examId}：缺失，日志记录它在第 \\d+ 版`));
    expect(said).toMatch(new RegExp(`集合 users 的文档 ${user.id}：缺失`));
  });
});
