import type { User } from '@vigil/domain/organisation/user';
import type { Recorded } from '@vigil/domain/kernel/event';
import { fileViewsId, fileViewsStream, type FileViewEvent } from '@vigil/domain/uploads/public';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { collections as peopleCollections } from '../organisation/public.js';
import type { Caller } from '../testing/caller.js';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { jpeg } from '../testing/fake-faces.js';
import { fileViews } from '../uploads/file-views.js';

let room: ExamRoom;
let owner: Caller;
let candidate: Candidate;
let examId: string;

beforeAll(async () => {
  room = await ExamRoom.open();
  owner = await room.staff(['exam:watch', 'exam:add', 'exam:edit', 'exam:list']);
  examId = await room.saveExam({ camOn: true, camInterval: 1 }, owner);
  candidate = await room.candidate();
  await candidate.start(examId);
});
afterEach(() => room.clock.run());
afterAll(() => room.close());

let picture = 0;
async function snapshot(): Promise<string> {
  const body = { paperId: candidate.paperId, base64: jpeg((picture += 1)) };
  const { url } = await candidate.ok<{ url: string }>('/api/paper/capture/save', body);
  await room.caughtUp('papers', 'watch_cards');
  return url;
}

const get = (url: string, { token }: Caller) =>
  room.server.app.http.inject({ method: 'GET', url, headers: { token } });
const opens = async (url: string, who: Caller): Promise<boolean> =>
  (await get(url, who)).headers['content-type'] === 'image/jpeg';
const viewsOf = async ({ user }: Caller): Promise<Recorded[]> =>
  room.services.log.readStream(fileViewsStream(fileViewsId(user.id, room.services.clock.now())));
const seenBy = async (who: Caller): Promise<string[]> =>
  (await viewsOf(who)).flatMap((event) =>
    (event as Recorded<FileViewEvent>).data.views.map(({ fileId }) => `/api/common/file/${fileId}`),
  );

describe('a private file of a candidate', () => {
  it('opens for whoever watches the exam it was put for, and for no other teacher who has its address', async () => {
    const url = await snapshot();
    const proctor = await room.staff(['exam:watch', 'exam:watch:all']);
    const teacher = await room.staff(['exam:watch', 'exam:add', 'exam:edit', 'exam:list']);
    // An exam of their own opens nothing of another's.
    const ownExam = await room.saveExam({}, teacher);
    expect(ownExam).not.toBe(examId);
    for (const who of [owner, proctor]) expect(await opens(url, who)).toBe(true);
    expect((await get(url, teacher)).json()).toMatchObject({ code: 10010003, reason: 'NotAllowed' });
  });

  it('that no exam names stays with its owner', async () => {
    const { fileId } = await room.services.files.put(
      'upload',
      candidate.user.id,
      'image/jpeg',
      Buffer.from('x'),
    );
    const proctor = await room.staff(['exam:watch', 'exam:watch:all']);
    expect(await opens(`/api/common/file/${fileId}`, proctor)).toBe(false);
    const { fileId: named } = await room.services.files.put(
      'upload',
      candidate.user.id,
      'image/jpeg',
      Buffer.from('y'),
    );
    await candidate.fill('q-scratch', { scratchAnswer: `/api/common/file/${named}` });
    expect(await opens(`/api/common/file/${named}`, proctor)).toBe(true);
  });

  it('closes again when the right to watch goes', async () => {
    const url = await snapshot();
    const proctor = await room.staff(['exam:watch', 'exam:watch:all']);
    expect(await opens(url, proctor)).toBe(true);
    const users = room.services.documents.collection<User>(peopleCollections.users);
    await users.put({ ...proctor.user, version: 2, roles: ['student'] });
    room.services.accounts.changed(proctor.user.id);
    expect(await opens(url, proctor)).toBe(false);
  });
});

describe('a look at a private file', () => {
  it('that somebody opens is an event before they see it, once a day however often', async () => {
    const [older] = [await snapshot(), await snapshot()];
    const proctor = await room.staff(['exam:watch', 'exam:watch:all']);
    for (let i = 0; i < 3; i += 1) expect(await opens(older, proctor)).toBe(true);
    const events = await viewsOf(proctor);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: 'PrivateFilesViewed',
      actor: { kind: 'staff', id: proctor.user.id },
      data: {
        views: [
          {
            fileId: older.replace('/api/common/file/', ''),
            ownerId: candidate.user.id,
            kind: 'snapshot',
            examId,
          },
        ],
      },
    });
  });

  it('of what the wall shows by itself is recorded with the others, not one by one', async () => {
    const proctor = await room.staff(['exam:watch', 'exam:watch:all']);
    const urls: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      urls.push(await snapshot());
      expect(await opens(urls[i] ?? '', proctor)).toBe(true);
    }
    await fileViews(room.services).flush();
    expect((await seenBy(proctor)).toSorted()).toEqual(urls.toSorted());
    expect((await viewsOf(proctor)).length).toBeLessThan(3);
  });

  it('of one’s own file is none', async () => {
    const url = await snapshot();
    expect(await opens(url, candidate)).toBe(true);
    await fileViews(room.services).flush();
    expect(await viewsOf(candidate)).toEqual([]);
  });
});
