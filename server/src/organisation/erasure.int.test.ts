import type { User } from '@vigil/domain/organisation/user';
import { candidateStream } from '@vigil/domain/sitting/events';
import { collections } from './collections.js';
import { verifyLog } from '@vigil/stores/chain/verify-log';
import type { CollectionDefinition, Documents } from '@vigil/stores/documents/port';
import type { Files } from '@vigil/stores/files/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../testing/caller.js';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { until } from '../testing/until.js';

let room: ExamRoom;
let auditor: Caller;

beforeAll(async () => {
  room = await ExamRoom.open();
  auditor = await room.staff(['audit:view'], { realName: '审计员' });
});
afterAll(() => room.close());

const path = '/api/sys/user/delete';
const users = () => room.services.documents.collection<User>(collections.users);
const factsOf = async (userId: string): Promise<string[]> =>
  (await room.services.log.readStream(candidateStream(userId))).map((event) => event.type);

async function sitting(realName: string): Promise<Candidate> {
  const candidate = await room.candidate({ realName });
  await candidate.start(await room.saveExam());
  await candidate.choose('q-single', ['b']);
  return candidate;
}

async function snapshotOf(candidate: Candidate): Promise<string> {
  const { fileId } = await room.services.files.put(
    'snapshot',
    candidate.user.id,
    'image/jpeg',
    Buffer.from('the face of somebody'),
  );
  return fileId;
}

/** Everything the server keeps of the person is gone, and the log is whole. */
async function expectForgotten(candidate: Candidate, fileId: string): Promise<void> {
  expect(await users().get(candidate.user.id)).toBeNull();
  expect(await room.services.files.get(fileId)).toBeNull();
  await expect(
    room.services.files.put('face', candidate.user.id, 'image/jpeg', Buffer.from('again')),
  ).rejects.toMatchObject({ code: 'OwnerErased' });
  expect(await candidate.post('/api/paper/paper/paper-detail', { id: candidate.paperId })).toMatchObject({
    code: 10010002,
  });
  expect(await verifyLog(room.services.log)).toMatchObject({ firstBroken: null });
}

describe('erasing a person', () => {
  it('[engine §11] forgets name, account, sessions and pictures; the papers stay, of 已注销用户, and the log is whole', async () => {
    const candidate = await sitting('钱要走');
    const fileId = await snapshotOf(candidate);
    await candidate.handIn();
    const before = await auditor.ok<{ paper: { realName: string } }>('/api/audit/paper', {
      id: candidate.paperId,
    });
    expect(before.paper.realName).toBe('钱要走');
    expect(await room.admin.ok(path, { ids: [candidate.user.id] })).toBe(true);
    await expectForgotten(candidate, fileId);
    const after = await auditor.ok<{
      paper: { realName: string };
      chainIntact: boolean;
      events: { actor: string }[];
    }>('/api/audit/paper', {
      id: candidate.paperId,
    });
    expect(after).toMatchObject({ chainIntact: true, paper: { realName: '已注销用户' } });
    expect(new Set(after.events.map((event) => event.actor))).toContain('已注销用户');
    expect(JSON.stringify(after)).not.toContain('钱要走');
    for (const row of await room.services.log.readStream(candidateStream(candidate.user.id)))
      expect(JSON.stringify(row)).not.toContain('钱要走');
  });

  it('is refused while a paper is open, and nothing is changed; also when others are named with it', async () => {
    const [open, done] = [await sitting('孙在考'), await sitting('李交了')];
    await done.handIn();
    expect(await room.admin.refused(path, { ids: [done.user.id, open.user.id] })).toMatchObject({
      reason: 'PersonSitsExam',
      msg: '该用户正在考试，交卷后才能注销！',
    });
    expect(await users().get(done.user.id)).not.toBeNull();
    expect(await factsOf(done.user.id)).not.toContain('PersonErased');
    await open.handIn();
    expect(await room.admin.ok(path, { ids: [done.user.id, open.user.id] })).toBe(true);
    expect([await users().get(done.user.id), await users().get(open.user.id)]).toEqual([null, null]);
  });

  it('against a start at the same moment: one of the two wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const candidate = await room.candidate();
      const examId = await room.saveExam();
      const [erased, started] = await Promise.all([
        room.admin.post(path, { ids: [candidate.user.id] }),
        candidate.post('/api/paper/paper/create-paper', { examId }),
      ]);
      const facts = await factsOf(candidate.user.id);
      expect(
        facts.filter((type) => ['PersonErased', 'PaperClaimed'].includes(type)),
        JSON.stringify([erased, started]),
      ).toHaveLength(1);
      expect(erased.code === 0).toBe(facts.includes('PersonErased'));
      expect(started.code === 0).toBe(facts.includes('PaperClaimed'));
    }
  });

  it('again changes nothing; oneself, nobody and too many are refused', async () => {
    const candidate = await room.candidate();
    await room.admin.ok(path, { ids: [candidate.user.id, candidate.user.id] });
    await room.admin.ok(path, { ids: [candidate.user.id] });
    expect(await factsOf(candidate.user.id)).toEqual(['PersonErased']);
    expect((await room.admin.refused(path, { ids: [room.admin.user.id] })).reason).toBe('CannotEraseOneself');
    expect((await room.admin.refused(path, { ids: ['nobody'] })).reason).toBe('NotFound');
    expect((await room.admin.refused(path, { ids: [] })).reason).toBe('BadInput');
    expect(
      (await room.admin.refused(path, { ids: Array.from({ length: 101 }, (_, i) => `u${i}`) })).reason,
    ).toBe('BadInput');
  });

  it('is for holders of sys:user:delete alone', async () => {
    const candidate = await room.candidate();
    const proctor = await room.staff(['exam:watch', 'audit:view']);
    for (const who of [candidate, proctor])
      expect((await who.refused(path, { ids: [candidate.user.id] })).code).toBe(10010003);
    expect(await users().get(candidate.user.id)).not.toBeNull();
  });
});

describe('an erasure that was interrupted', () => {
  it('[engine §11] between the event and the rest is finished after the restart', async () => {
    const candidate = await sitting('周半途');
    const fileId = await snapshotOf(candidate);
    await candidate.handIn();
    const { files, documents } = room.services;
    const stored = users();
    const dying: typeof stored = {
      ...stored,
      delete: () => Promise.reject(new Error('the process dies here')),
    };
    const collection = ((definition: CollectionDefinition) =>
      definition.name === collections.users.name
        ? dying
        : documents.collection(definition)) as Documents['collection'];
    Object.assign(room.services, { documents: { collection } });
    expect(await room.admin.ok(path, { ids: [candidate.user.id] })).toBe(true);
    expect(await factsOf(candidate.user.id)).toContain('PersonErased');
    expect(await stored.get(candidate.user.id)).not.toBeNull();
    expect(await files.get(fileId)).not.toBeNull();
    await room.restart();
    await until('the person is forgotten', async () => (await room.services.files.get(fileId)) === null);
    await expectForgotten(candidate, fileId);
  });

  it('by files that cannot be reached is tried again until they can', async () => {
    const candidate = await room.candidate();
    const fileId = await snapshotOf(candidate);
    const { files } = room.services;
    let refusals = 0;
    const eraseOwner: Files['eraseOwner'] = async (owner) => {
      refusals += 1;
      if (refusals <= 2) throw new Error('the store of files is away');
      await files.eraseOwner(owner);
    };
    Object.assign(room.services, { files: { ...boundTo(files), eraseOwner } });
    await room.admin.ok(path, { ids: [candidate.user.id] });
    await until('the key is destroyed', async () => (await files.get(fileId)) === null);
    expect(refusals).toBeGreaterThan(2);
    Object.assign(room.services, { files });
  });
});

/** Every method of an object, to be spread into a double. */
function boundTo<T extends object>(target: T): T {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(target)).filter(
    (name) => name !== 'constructor',
  );
  const own = target as Record<string, unknown>;
  return Object.fromEntries(
    names.map((name) => [name, (own[name] as (...args: unknown[]) => unknown).bind(target)]),
  ) as T;
}
