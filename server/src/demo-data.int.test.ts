import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verify } from '@node-rs/argon2';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '@vigil/domain/organisation/role';
import type { User } from '@vigil/domain/organisation/user';
import { examCategory, type ExamCategory } from '@vigil/domain/exams/category';
import { exam as examSchema, type Exam } from '@vigil/domain/exams/exam';
import { canonicalJson } from '@vigil/domain/kernel/canonical-json';
import { collections as bankCollections, type QuestionVersionDocument } from './question-bank/collections.js';
import { collections as examCollections } from './exams/collections.js';
import { collections as peopleCollections } from './organisation/collections.js';
import { collections as platformCollections } from './platform/collections.js';
import type { Documents } from '@vigil/stores/documents/port';
import { openSqliteDocuments } from '@vigil/stores/documents/sqlite/sqlite-documents';
import type { Files } from '@vigil/stores/files/port';
import { openLocalFiles } from '@vigil/stores/files/local/local-files';
import type { Services } from './platform/services.js';
import { examDrafts } from './exams/demo/exam-drafts.js';
import { seedDemo as seed } from './platform/demo-data.js';
import { differingDocuments, RecordedDocuments } from './audit/public.js';
import { everyCollection } from './platform/declarations/every-collection.js';
import { MemoryLog } from './testing/memory-log.js';
import { examDemo } from './exams/demo/seed-exams.js';
import { noticeProblems, notice as noticeSchema, type Notice } from '@vigil/domain/messages/notices/notice';
import {
  notifyTemplate,
  templateProblems,
  type NotifyTemplate,
} from '@vigil/domain/messages/templates/template';
import { collections as messageCollections } from './messages/collections.js';
import { messagesDemo } from './messages/demo/seed-messages.js';
import { peopleDemo } from './organisation/demo/seed-people.js';
import { questionDemo } from './question-bank/demo/seed-questions.js';

const minute = 60_000;
const demos = [peopleDemo, questionDemo, examDemo, messagesDemo];
const seedDemo = (services: Services): Promise<boolean> => seed(services, demos);
const refreshDemoTimes = (services: Services): Promise<void> | undefined => examDemo.refresh?.(services);
const firstStart = Date.UTC(2026, 10, 21, 2, 34);

describe('demo data', () => {
  const log = new MemoryLog();
  /** Documents that an audit would complain of. */
  const unknown = async (): Promise<string[]> => {
    const recorded = new RecordedDocuments(await everyCollection());
    for (const event of log.events) recorded.see(event);
    return (await differingDocuments(documents, recorded, log)).map(({ id }) => id);
  };
  let folder: string;
  let documents: Documents;
  let files: Files;
  let now = firstStart;
  let papersOf: (examId: string) => number = () => 0;
  let viewCaughtUp = true;
  let cpuSeconds: number;
  const services = () =>
    ({
      documents,
      files,
      clock: { now: () => now, monotonic: () => performance.now() },
      logger: pino({ level: 'silent' }),
      log,
      views: {
        waitFor: async () => viewCaughtUp,
        view: () => ({ count: async (filter: { examId: string }) => papersOf(filter.examId) }),
      },
    }) as unknown as Services;
  const exams = () => documents.collection<Exam>(examCollections.exams);
  const users = () => documents.collection<User>(peopleCollections.users);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'vigil-demo-'));
    documents = await openSqliteDocuments({ file: path.join(folder, 'data.db'), mode: 'writer' });
    files = await openLocalFiles({ folder: path.join(folder, 'files'), keyFile: path.join(folder, 'keys') });
    const before = process.cpuUsage();
    await seedDemo(services());
    const used = process.cpuUsage(before);
    cpuSeconds = (used.user + used.system) / 1e6;
  });
  afterAll(async () => {
    await documents.close();
    await rm(folder, { recursive: true });
  });

  it('is written with less than three seconds of processor time', () => expect(cpuSeconds).toBeLessThan(3));

  it('is known to the log', async () => expect(await unknown()).toEqual([]));

  it('has every question version under the hash of its content, and a head for each', async () => {
    const versions = await documents
      .collection<QuestionVersionDocument>(bankCollections.questionVersions)
      .find({});
    expect(versions.length).toBeGreaterThanOrEqual(150);
    for (const { id, sha256, content } of versions) {
      expect(id).toBe(`${content.quId}@1`);
      expect(createHash('sha256').update(canonicalJson(content)).digest('hex')).toBe(sha256);
    }
    expect(await documents.collection(bankCollections.questionHeads).count()).toBe(versions.length);
  });

  it('stores the media that questions name', async () => {
    const [withImage] = await documents
      .collection<QuestionVersionDocument>(bankCollections.questionVersions)
      .find({ filter: { 'content.media': { contains: '/api/' } } });
    const file = await files.get(withImage?.content.media?.replace('/api/common/file/', '') ?? '');
    expect(file?.mimeType).toBe('audio/mpeg');
    expect(file?.owner).toBeNull();
  });

  it('has 60 candidates with avatars and the five demo accounts with their passwords', async () => {
    expect(await users().count({ roleType: 1, demo: false })).toBe(60);
    expect(await users().count({ demo: true })).toBe(5);
    for (const [userName, password] of [
      ['student', 'Student123'],
      ['admin', 'Admin123'],
      ['teacher', 'Teacher123'],
      ['reviewer', 'Reviewer123'],
      ['proctor', 'Proctor123'],
    ] as const) {
      const [user] = await users().find({ filter: { userName } });
      expect(await verify(user?.passwordHash ?? '', password)).toBe(true);
    }
    const [candidate] = await users().find({ filter: { userName: 'kaosheng07' } });
    const avatar = await files.get(candidate?.avatar?.replace('/api/common/file/', '') ?? '');
    expect((await sharp(avatar?.bytes).metadata()).width).toBe(192);
  });

  it('has an account that is over, a disabled one, and a role made by hand whose holder is bound to a department', async () => {
    const named = async (userName: string) => (await users().find({ filter: { userName } }))[0];
    expect((await named('yuejuan02'))?.expireTime).toBeLessThan(firstStart);
    expect((await named('jiankao02'))?.state).toBe(1);
    const [role] = await documents
      .collection<Role>(peopleCollections.roles)
      .find({ filter: { builtIn: false } });
    expect(role?.roleName).toBe('任课老师');
    expect(await named('renke01')).toMatchObject({ roles: [role?.code], scopeDepartId: 'dept-a01a05' });
  });

  it('registers two real face photos, encrypted for their owners', async () => {
    const withFace = (await users().find({})).filter((user) => user.faceFileId !== null);
    expect(withFace.map((user) => user.userName).sort()).toEqual(['kaosheng01', 'student']);
    expect((await files.get(withFace[0]?.faceFileId ?? ''))?.owner).toBe(withFace[0]?.id);
  });

  it('has sound notices, the pinned one to be read by all, and a template', async () => {
    const notices = await documents.collection<Notice>(messageCollections.notices).find({});
    for (const one of notices) expect(noticeProblems(noticeSchema.parse(one))).toEqual([]);
    expect(notices.filter(({ pinned, mustRead }) => pinned && mustRead)).toHaveLength(1);
    const [template, ...others] = await documents
      .collection<NotifyTemplate>(messageCollections.notifyTemplates)
      .find({});
    expect(others).toEqual([]);
    expect(templateProblems(notifyTemplate.parse(template))).toEqual([]);
  });

  it('has valid exams, the open one open to everybody', async () => {
    for (const exam of await exams().find({})) expect(examSchema.parse(exam)).toEqual(exam);
    expect(await exams().get('demo-open')).toMatchObject({
      examType: 1,
      openType: 1,
      faceOn: false,
      camOn: false,
      passwordHash: null,
      priceFen: 0,
      chance: 0,
      handMin: 0,
      totalScore: 100,
    });
  });

  it('has categories of exams, open and assigned ones, each with its sittings', async () => {
    const categories = await documents.collection<ExamCategory>(examCollections.examCategories).find({});
    for (const category of categories) expect(examCategory.parse(category)).toEqual(category);
    expect(new Set(categories.map(({ isOpen }) => isOpen))).toEqual(new Set([true, false]));
    for (const { id } of categories) expect(await exams().count({ catId: id })).toBe(2);
  });

  it('is not written again, and is completed after a start that was cut short', async () => {
    await users().put({ ...((await users().get('u-c003')) as User), realName: '改名' });
    await seedDemo(services());
    expect((await users().get('u-c003'))?.realName).toBe('改名');
    await documents.collection(platformCollections.settings).delete('demo');
    await exams().delete('demo-mock');
    await seedDemo(services());
    expect((await exams().get('demo-mock'))?.id).toBe('demo-mock');
  });

  it('moves times to fit a later start, except of exams somebody has a paper for or a person has changed', async () => {
    const before = await exams().get('demo-running');
    const soon = (await exams().get('demo-soon')) as Exam;
    const changed = { ...((await exams().get('demo-step')) as Exam), version: 2 };
    await exams().put(changed);
    now = firstStart + 3 * 24 * 60 * minute;
    papersOf = (examId) => (examId === 'demo-running' ? 1 : 0);
    await refreshDemoTimes(services());
    expect(await exams().get('demo-running')).toEqual(before);
    expect(await exams().get('demo-step')).toEqual(changed);
    const moved = (await exams().get('demo-soon')) as Exam;
    expect(moved.startTime).toBe(now + 20 * minute);
    expect(moved).toEqual({ ...soon, startTime: moved.startTime, endTime: moved.endTime });
    // What a person changed has its own event, which this test left out.
    expect(await unknown()).toEqual(['demo-step']);
  });

  it('tells the log of nothing that somebody wrote into a demo exam past Vigil: it is made of its draft again', async () => {
    const before = (await exams().get('demo-soon')) as Exam;
    await exams().put({ ...before, title: '另一场', openType: 1, ownerId: 'intruder' });
    now += 24 * 60 * minute;
    await refreshDemoTimes(services());
    const after = (await exams().get('demo-soon')) as Exam;
    expect(after).toEqual({ ...before, startTime: after.startTime, endTime: after.endTime });
    expect(await unknown()).toEqual(['demo-step']);
  });

  it('leaves all times while the view of papers is behind the log', async () => {
    const before = await exams().find({});
    viewCaughtUp = false;
    now += 24 * 60 * minute;
    await refreshDemoTimes(services());
    expect(await exams().find({})).toEqual(before);
    expect(examDrafts.length).toBe(before.length);
  });

  it('written once more, tells the log of what it writes and of nothing else that is there, nor of what somebody changed', async () => {
    const changed = await exams().get('demo-step');
    const somebody = (await users().get('u-c003')) as User;
    await users().put({ ...somebody, id: 'intruder', userName: 'intruder', roles: ['sa'] });
    await documents.collection(platformCollections.settings).delete('demo');
    await seedDemo(services());
    expect(await exams().get('demo-step')).toEqual(changed);
    expect(await unknown()).toEqual(['demo-step', 'intruder']);
  });
});
