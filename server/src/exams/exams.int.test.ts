import { randomUUID } from 'node:crypto';
import { referenceStream, type ReferenceChanged } from '@vigil/domain/kernel/reference-changed';
import type { Exam } from '@vigil/domain/exams/exam';
import { collections } from './collections.js';
import {
  collections as platformCollections,
  type ReferenceSecretDocument,
  type SettingDocument,
} from '../platform/collections.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examDefinitions } from './exam-definitions.js';
import { always } from '../platform/roles/lease.js';
import { dieBefore } from '../testing/append-faults.js';
import { ExamRoom, group } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';
import { until } from '../testing/until.js';
import { checkpointIdOf } from '../platform/reactors/checkpoint.js';
import { whenReferenceChangedComplete } from '../platform/reference/complete-reference.js';

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

const stored = async (id: string): Promise<Exam | null> =>
  room.services.documents.collection<Exam>(collections.exams).get(id);
const changes = async (id: string): Promise<ReferenceChanged['data'][]> =>
  (await room.services.log.readStream(referenceStream('exam', id))).map(
    (event) => event.data as ReferenceChanged['data'],
  );

/** What must be sent to save an exam anew without changing it. */
async function again(
  id: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const exam = (await stored(id)) as Exam;
  return { id, version: exam.version, title: exam.title, tmplGroups: exam.tmplGroups, ...more };
}

/** The reactor that completes documents has seen the last change, and will not look again. */
const lookedAt = async (id: string): Promise<void> => {
  const last = (await room.services.log.readStream(referenceStream('exam', id))).at(-1);
  const settings = room.services.documents.collection<SettingDocument>(platformCollections.settings);
  const { name } = whenReferenceChangedComplete(room.services);
  await until(
    'the reactor to be past it',
    async () => String((await settings.get(checkpointIdOf(name)))?.value) >= (last?.position ?? ''),
  );
};

describe('a change of an exam', () => {
  it('[engine §10] is in the log before and after, with who did it, and raises the version', async () => {
    const id = await room.saveExam({ title: '第一版' });
    await room.admin.ok('/api/exam/exam/save', await again(id, { title: '第二版' }));
    expect((await stored(id))?.version).toBe(2);
    const [created, changed] = await changes(id);
    expect(created).toMatchObject({
      entity: 'exam',
      id,
      expectedVersion: null,
      newVersion: 1,
      before: null,
      after: { title: '第一版' },
    });
    expect(changed).toMatchObject({
      expectedVersion: 1,
      newVersion: 2,
      before: { title: '第一版' },
      after: { title: '第二版' },
    });
    const [event] = await room.services.log.readStream(referenceStream('exam', id));
    expect(event?.actor).toEqual({ kind: 'staff', id: room.admin.user.id });
  });

  it('on an older version is refused, and of two at once one wins', async () => {
    const id = await room.saveExam();
    const body = await again(id);
    const both = await Promise.all(
      ['甲', '乙'].map((title) => room.admin.post('/api/exam/exam/save', { ...body, title })),
    );
    expect(both.map((answer) => answer.reason ?? 'saved').sort()).toEqual(['SomebodyWasFaster', 'saved']);
    expect((await room.admin.refused('/api/exam/exam/save', { ...body, title: '丙' })).msg).toBe(
      '考试已被他人修改，请刷新后重试！',
    );
    expect((await changes(id)).length).toBe(2);
  });

  it('that was sent twice under one command id is made once and answered twice, though the version has moved on', async () => {
    const id = await room.saveExam();
    const body = await again(id, { title: '改名' });
    const commandId = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect(await room.admin.ok('/api/exam/exam/save', body, { commandId })).toEqual({ id });
    expect((await stored(id))?.version).toBe(2);
  });

  it('[engine §10] that a crash left only in the log reaches the document, and the exam can be changed again', async () => {
    const id = await room.saveExam({ title: '旧', openType: 9, password: 'Pass-1' });
    const exams = room.services.documents.collection<Exam>(collections.exams);
    const before = (await exams.get(id)) as Exam;
    await room.admin.ok('/api/exam/exam/save', await again(id, { title: '新' }));
    await lookedAt(id);
    await exams.put(before);
    expect(
      (await room.admin.refused('/api/exam/exam/save', { ...(await again(id)), title: '更新' })).reason,
    ).toBe('SomebodyWasFaster');
    expect(await stored(id)).toMatchObject({ title: '新', version: 2, passwordHash: before.passwordHash });
    await room.admin.ok('/api/exam/exam/save', await again(id, { title: '更新' }));
    expect((await stored(id))?.title).toBe('更新');
  });

  it('[engine §10] that a crash left only in the log is completed by a reactor, also when it made the exam', async () => {
    const { collection } = examDefinitions(room.services);
    const save = collection.save.bind(collection);
    Object.assign(collection, {
      save: async () => Promise.reject(new Error('test: dead before the document')),
    });
    const body = {
      title: '半截',
      startTime: room.clock.now(),
      endTime: room.clock.now() + minutes(60),
      tmplGroups: [group('题', room.questions)],
    };
    const commandId = randomUUID();
    expect((await room.admin.post('/api/exam/exam/save', body, { commandId })).status).toBe(500);
    const find = async (): Promise<Exam | undefined> =>
      (await collection.find({ filter: { title: '半截' } }))[0];
    expect(await find()).toBeUndefined();
    Object.assign(collection, { save });
    const made = await until('the reactor to write the document', find);
    expect(await room.admin.ok('/api/exam/exam/save', body, { commandId })).toEqual({ id: made.id });
    expect(await changes(made.id)).toHaveLength(1);
    await (await room.candidate()).start(made.id);
  });

  it('[engine §10] that sets a password, and whose crash left it only in the log, has that password, which the log never holds', async () => {
    const { collection } = examDefinitions(room.services);
    const id = await room.saveExam({ title: '旧口令', openType: 9, password: 'Old-1' });
    const body = { ...(await again(id)), title: '新口令', password: 'New-2' };
    const save = collection.save.bind(collection);
    Object.assign(collection, {
      save: async () => Promise.reject(new Error('test: dead before the document')),
    });
    const commandId = randomUUID();
    expect((await room.admin.post('/api/exam/exam/save', body, { commandId })).status).toBe(500);
    Object.assign(collection, { save });
    expect(await room.admin.ok('/api/exam/exam/save', body, { commandId })).toEqual({ id });
    expect(await stored(id)).toMatchObject({ title: '新口令', version: 2 });
    const candidate = await room.candidate();
    expect((await candidate.startRefused(id, { password: 'Old-1' })).reason).toBe('WrongPassword');
    await candidate.start(id, { password: 'New-2' });
    const events = await room.services.log.readStream(referenceStream('exam', id));
    expect(JSON.stringify(events)).not.toContain(((await stored(id)) as Exam).passwordHash);
  });

  it('[engine §10] that sets a password and died before the log leaves nothing that counts, and the next save takes its remains away', async () => {
    const id = await room.saveExam({ title: '旧口令', openType: 9, password: 'Old-1' });
    const secrets = room.services.documents.collection<ReferenceSecretDocument>(
      platformCollections.referenceSecrets,
    );
    const kept = (): Promise<number> => secrets.count({ about: `exam\n${id}` });
    const faults = dieBefore(room.services.log, (stream) => stream === referenceStream('exam', id));
    const body = { ...(await again(id)), title: '新口令', password: 'New-2' };
    expect((await room.admin.post('/api/exam/exam/save', body)).status).toBe(503);
    faults.lift();
    expect(await kept()).toBe(1);
    await (await room.candidate()).start(id, { password: 'Old-1' });
    await room.admin.ok('/api/exam/exam/save', { ...body, password: 'Third-3' });
    await (await room.candidate()).start(id, { password: 'Third-3' });
    expect(await kept()).toBe(0);
  });

  it('[engine §10] that is old and comes late brings back neither an older version nor what was deleted since', async () => {
    const id = await room.saveExam({ title: '一' });
    await room.admin.ok('/api/exam/exam/save', await again(id, { title: '二' }));
    const events = await room.services.log.readStream(referenceStream('exam', id));
    const reactor = whenReferenceChangedComplete(room.services);
    for (const event of events) await reactor.handle(event, always);
    expect(await stored(id)).toMatchObject({ title: '二', version: 2 });
    await room.admin.ok('/api/exam/exam/delete', { ids: [id] });
    for (const event of events) await reactor.handle(event, always);
    expect(await stored(id)).toBeNull();
  });

  it('keeps what was not sent, and the password unless a new one is given', async () => {
    const id = await room.saveExam({
      openType: 9,
      password: 'Pass-1',
      leaveOn: true,
      leaveCount: 4,
      thanks: '谢谢',
    });
    const before = (await stored(id)) as Exam;
    await room.admin.ok('/api/exam/exam/save', await again(id, { handMin: 5 }));
    expect(await stored(id)).toMatchObject({
      leaveOn: true,
      leaveCount: 4,
      thanks: '谢谢',
      handMin: 5,
      openType: 9,
      passwordHash: before.passwordHash,
    });
    expect(await room.admin.ok('/api/exam/exam/detail', { id })).toMatchObject({ hasPassword: true });
  });

  it('has a password only while it asks for one', async () => {
    const id = await room.saveExam({ openType: 1, password: 'never asked for' });
    expect(await room.admin.ok('/api/exam/exam/detail', { id })).toMatchObject({ hasPassword: false });
    await room.admin.ok('/api/exam/exam/save', await again(id, { openType: 9, password: 'asked for' }));
    expect(await room.admin.ok('/api/exam/exam/detail', { id })).toMatchObject({ hasPassword: true });
    await room.admin.ok('/api/exam/exam/save', await again(id, { openType: 1 }));
    expect(await room.admin.ok('/api/exam/exam/detail', { id })).toMatchObject({ hasPassword: false });
  });

  it('does not reach a paper that is open: its rules are frozen', async () => {
    const id = await room.saveExam({ leaveOn: true, leaveCount: 9 });
    const candidate = await room.candidate();
    await candidate.start(id);
    await room.admin.ok('/api/exam/exam/save', await again(id, { leaveCount: 1 }));
    expect(await candidate.leave()).toMatchObject({ overLimit: false, leaveCount: 9 });
    expect((await candidate.detail()).groupList[0]?.quList).toHaveLength(room.questions.length);
  });
});

describe('a definition that makes no sense', () => {
  it.each([
    [{ title: ' ' }, '考试名称不能为空！'],
    [{ title: '长'.repeat(101) }, '考试名称不能超过100个字！'],
    [{ endTime: 1_000_000_000_000 }, '考试结束时间必须晚于开始时间！'],
    [{ openType: 9 }, '请输入考试密码！'],
    [{ openType: 2 }, '请选择可参加考试的部门！'],
    [{ openType: 3 }, '请选择可参加考试的人员！'],
    [{ openType: 4 }, '开放类型不正确！'],
    [{ tmplGroups: [] }, '请至少添加一个大题！'],
    [{ qualifyScore: 100_000 }, '及格分不能超过试卷总分！'],
    [{ totalTime: -1 }, /考试时长/],
    [{ handMin: 90, totalTime: 60 }, '最短交卷时间不能超过考试时长！'],
  ] as const)('%j is refused with a sentence, and nothing is stored', async (fields, sentence) => {
    const now = room.clock.now();
    const before = await room.services.log.head();
    const body = {
      title: '考试',
      startTime: now,
      endTime: now + minutes(60),
      tmplGroups: [group('题', room.questions)],
      ...fields,
    };
    const { reason, msg } = await room.admin.refused('/api/exam/exam/save', body);
    expect(reason).toBe('BadInput');
    if (typeof sentence === 'string') expect(msg).toBe(sentence);
    else expect(msg).toMatch(sentence);
    expect(await room.byPeople(before)).toEqual([]);
  });
});

describe('state and deletion', () => {
  it('disable and enable, each in the log, and a repeat changes nothing [common-081] [user-031]', async () => {
    const id = await room.saveExam();
    for (let time = 0; time < 2; time += 1)
      await room.admin.ok('/api/exam/exam/state', { ids: [id], state: 1 });
    const candidate = await room.candidate();
    expect((await candidate.startRefused(id)).reason).toBe('ExamClosed');
    await room.admin.ok('/api/exam/exam/state', { ids: [id], state: 0 });
    await candidate.start(id);
    expect((await changes(id)).map((change) => change.newVersion)).toEqual([1, 2, 3]);
  });

  it('an exam with papers cannot be deleted; one without is gone for everybody, and a repeat is answered [common-081]', async () => {
    const used = await room.saveExam({ title: '用过' });
    const candidate = await room.candidate();
    await candidate.start(used);
    await room.caughtUp('papers');
    expect((await room.admin.refused('/api/exam/exam/delete', { ids: [used] })).reason).toBe('ExamHasPapers');
    const unused = await room.saveExam({ title: '没用过' });
    const commandId = randomUUID();
    for (let time = 0; time < 2; time += 1)
      await room.admin.ok('/api/exam/exam/delete', { ids: [unused] }, { commandId });
    expect(await stored(unused)).toBeNull();
    expect((await candidate.refused('/api/exam/exam/check-info', { id: unused })).reason).toBe('NotFound');
    await room.restart();
    expect(await stored(unused)).toBeNull();
    expect((await changes(unused)).at(-1)).toMatchObject({ after: null });
  });
});
