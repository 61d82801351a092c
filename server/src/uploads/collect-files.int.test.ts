import { collections as platformCollections, type SettingDocument } from '../platform/collections.js';
import { collections as peopleCollections } from '../organisation/collections.js';
import { NO_STREAM, testEvents } from '@vigil/stores/event-log/test-events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '@vigil/domain/organisation/user';
import { paperStream } from '@vigil/domain/sitting/events';
import { papersOf } from '../sitting/papers/papers.js';
import { always } from '../platform/roles/lease.js';
import type { Services } from '../platform/services.js';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';
import { until } from '../testing/until.js';
import { collectedAtId, collectFiles, collectWhenDue, startFileCollection } from './collect-files.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open();
});
afterAll(() => room.close());

const put = async (kind: string, owner: string | null, text: string): Promise<string> =>
  (await room.services.fileRecords.put(kind, owner, 'image/jpeg', Buffer.from(text))).fileId;
const there = async (fileId: string): Promise<boolean> => (await room.services.files.get(fileId)) !== null;

/** The services as they are a day and an hour from now: sessions and exams of the test go on meanwhile. */
const tomorrow = (): Services => {
  const now = (): number => room.clock.now() + minutes(25 * 60);
  return { ...room.services, clock: { now, monotonic: () => room.clock.monotonic() } };
};

describe('collecting files', () => {
  it('[engine §11] leaves what an event or a document names, and what is younger than a day; removes the rest', async () => {
    const candidate = await room.candidate();
    await candidate.start(await room.saveExam());
    const me = candidate.user.id;
    const [answered, snapped, orphan] = [
      await put('upload', me, 'scratch'),
      await put('snapshot', me, 'snap'),
      await put('upload', me, 'never named'),
    ];
    await candidate.fill('q-scratch', { scratchAnswer: `/api/common/file/${answered}` });
    await appendTo(candidate.paperId, me, snapped);
    const users = room.services.documents.collection<User>(peopleCollections.users);
    const avatar = await put('media', null, 'avatar');
    await users.put({ ...((await users.get(me)) as User), avatar: `/api/common/file/${avatar}` });
    const [nobodys, other] = [
      await put('media', null, 'nobody'),
      await put('export', null, 'a kind of somebody else'),
    ];
    expect(await collectFiles(room.services, always)).toBe(0);
    expect(await collectFiles(tomorrow(), always)).toBe(2);
    expect(await Promise.all([answered, snapped, avatar, other].map(there))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(await Promise.all([orphan, nobodys].map(there))).toEqual([false, false]);
    expect(await collectFiles(tomorrow(), always)).toBe(0);
  });

  it('[engine §11] leaves what questions of any version, banks, categories and exams name, wherever they name it', async () => {
    const { admin } = room;
    const urls: string[] = [];
    const url = async (about: string): Promise<string> => {
      urls.push(`/api/common/file/${await put('media', null, about)}`);
      return urls.at(-1) as string;
    };
    const { id: repoId } = await admin.ok<{ id: string }>('/api/repo/save', {
      title: '有封面的题库',
      cover: await url('bank cover'),
    });
    const question = async (version: number | undefined, id?: string) => ({
      ...(id === undefined ? {} : { id, version }),
      repoId,
      quType: 1,
      content: `<p>看图<img src="${await url(`stem ${version}`)}"><a href="${await url(`attachment ${version}`)}?name=a.pdf">附件</a></p>`,
      image: await url(`picture ${version}`),
      media: await url(`sound ${version}`),
      analysis: `<p><video src="${await url(`analysis ${version}`)}" controls></video></p>`,
      options: [
        { content: '甲', image: await url(`option ${version}`) },
        { content: '乙', isRight: true },
      ],
    });
    const { id } = await admin.ok<{ id: string }>('/api/qu/qu/save', await question(undefined));
    await admin.ok('/api/qu/qu/save', await question(1, id));
    const composite = { quType: 7, content: '<p>作品</p>', scratchUrl: await url('template'), share: 1 };
    await admin.ok('/api/qu/qu/save', { repoId, quType: 99, content: '<p>组合</p>', parts: [composite] });
    await admin.ok('/api/exam/category/saveExamCategory', {
      name: '有封面的类别',
      cover: await url('category cover'),
      context: `<p><img src="${await url('category text')}"></p>`,
    });
    await room.saveExam({
      content: `<p><img src="${await url('exam text')}"></p>`,
      thanks: `<p><img src="${await url('thanks')}"></p>`,
    });
    expect(urls).toHaveLength(18);
    expect(await collectFiles(tomorrow(), always)).toBe(0);
    expect(await Promise.all(urls.map((one) => there(one.slice(-64))))).toEqual(urls.map(() => true));
  });

  it('[engine §11] leaves a category’s replaced cover, which history still names', async () => {
    const save = (fields: object): Promise<{ id: string }> =>
      room.admin.ok('/api/exam/category/saveExamCategory', { name: '换过封面的类别', ...fields });
    const [first, second] = [
      await put('media', null, 'first cover'),
      await put('media', null, 'second cover'),
    ];
    const { id } = await save({ cover: `/api/common/file/${first}` });
    await save({ id, cover: `/api/common/file/${second}` });
    expect(await collectFiles(tomorrow(), always)).toBe(0);
    expect(await Promise.all([first, second].map(there))).toEqual([true, true]);
  });

  it('[engine §11] leaves what only an event names, of whatever slice and stream', async () => {
    const fileId = await put('media', null, 'a picture of a slice that declared nothing');
    const events = testEvents('things-of-nobody', NO_STREAM, [{ picture: fileId }]).map((event) => ({
      ...event,
      type: 'ThingHappened',
    }));
    expect((await room.services.log.append('things-of-nobody', -1, events)).kind).toBe('appended');
    expect(await collectFiles(tomorrow(), always)).toBe(0);
    expect(await there(fileId)).toBe(true);
  });

  it('[engine §11] removes what an erased person left, though events name it', async () => {
    const candidate = await room.candidate();
    await candidate.start(await room.saveExam());
    const snapped = await put('snapshot', candidate.user.id, 'the face');
    await appendTo(candidate.paperId, candidate.user.id, snapped);
    expect(await collectFiles(tomorrow(), always)).toBe(0);
    await candidate.handIn();
    await room.admin.ok('/api/sys/user/delete', { ids: [candidate.user.id] });
    expect(await collectFiles(tomorrow(), always)).toBe(1);
  });

  it('stops when the role is lost', async () => {
    await put('media', null, 'not judged any more');
    await expect(collectFiles(tomorrow(), { held: () => false })).rejects.toThrow('another process');
  });

  it('goes by itself, once a day', async () => {
    const settings = room.services.documents.collection<SettingDocument>(platformCollections.settings);
    await settings.delete(collectedAtId);
    const orphan = await put('media', null, 'to be collected by itself');
    const service = await startFileCollection(tomorrow(), always);
    await until('the file is collected', async () => !(await there(orphan)));
    await until('the day is noted', async () => (await settings.get(collectedAtId)) !== null);
    await service.stop();
    await put('media', null, 'younger than the last run');
    expect(await collectWhenDue(tomorrow(), always)).toBeNull();
    await settings.delete(collectedAtId);
    expect(await collectWhenDue(tomorrow(), always)).toBe(1);
  });
});

/** A snapshot as the log names one. */
async function appendTo(paperId: string, userId: string, fileId: string): Promise<void> {
  const papers = papersOf(room.services);
  const envelope = {
    actor: { kind: 'candidate', id: userId },
    arrivedAt: room.clock.now(),
    operation: 'captureSave',
    commandId: null,
  } as const;
  await papers.run(paperId, { type: 'RecordSnapshot', fileId, sizeBytes: 4, keys: new Map() }, envelope);
  expect(JSON.stringify(await room.services.log.readStream(paperStream(paperId)))).toContain(fileId);
}
