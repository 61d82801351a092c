import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { realPersonStream } from '@vigil/domain/real-person/real-person.decider';
import type { Caller } from '../../testing/caller.js';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { jpeg } from '../../testing/fake-faces.js';
import { until } from '../../testing/until.js';
import { auditIn, base, form, setIn, submittedIn } from '../real-person.fixture.js';
import { faceLoginBounds } from './enter-by-face.js';
import { followKnownFaces } from './known-faces.js';
import { printsChannel, printsOf } from './prints.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open();
});
beforeEach(() => setIn(room, { faceLogin: 'true', faceAudit: 'manual', accountLogin: 'true' }));
afterEach(() => {
  room.faces.verdict = 'matched';
  room.faces.finds = null;
});
afterAll(() => room.close());

const path = '/api/sys/user/face-login';
const enter = (base64 = jpeg()) => room.server.rest(path, { base64 });
const isKnown = ({ user }: Caller) => until('the face is known', async () => room.faces.known.has(user.id));
const isUnknown = ({ user }: Caller) =>
  until('the face is no longer known', async () => !room.faces.known.has(user.id));
async function approved(): Promise<Candidate> {
  const who = await submittedIn(room);
  await auditIn(room, who, 1);
  await isKnown(who);
  return who;
}
const seen = ({ user }: Caller, similarity = 0.9): void => {
  room.faces.finds = { outcome: 'found', id: user.id, similarity };
};
const notKnown = { reason: 'FaceNotKnown', msg: '人脸识别未通过，请使用其他方式登录，或先完成实名认证！' };

describe('a login by face', () => {
  it('[real-002] is of whoever was approved, and of nobody whose review waits or said no', async () => {
    const who = await submittedIn(room);
    seen(who);
    expect(await enter()).toMatchObject(notKnown);
    await auditIn(room, who, 2, 1, '不清晰');
    expect(await enter()).toMatchObject(notKnown);
    await who.ok(`${base}/submit`, form());
    await auditIn(room, who, 1, 2);
    await isKnown(who);
    const entered = await enter();
    expect(entered).toMatchObject({ code: 0, data: { userId: who.user.id } });
    const { token } = entered.data as { token: string };
    expect((await room.server.rest('/api/sys/user/info', {}, { token })).data).toMatchObject({
      userId: who.user.id,
    });
  });

  it('is of nobody whose document names the print of somebody else: whoever writes the store has no key of theirs', async () => {
    const [intruder, other] = [await approved(), await approved()];
    const prints = printsOf(room.services);
    const own = await prints.get(intruder.user.id);
    if (own === null) throw new Error('no print');
    await prints.put({ ...own, id: other.user.id });
    room.services.bus.publish(printsChannel, { userId: other.user.id });
    await isUnknown(other);
    expect([...room.faces.known.keys()]).toContain(intruder.user.id);
  });

  it('[real-003] goes on with the old face while a new one waits, then with the new one', async () => {
    const who = await approved();
    const first = (await printsOf(room.services).get(who.user.id))?.faceFileId;
    await who.ok(`${base}/submit`, form());
    seen(who);
    expect(await enter()).toMatchObject({ code: 0 });
    expect((await printsOf(room.services).get(who.user.id))?.faceFileId).toBe(first);
    await auditIn(room, who, 1, 2);
    await until(
      'the new face is known',
      async () => (await printsOf(room.services).get(who.user.id))?.faceFileId !== first,
    );
    expect(await enter()).toMatchObject({ code: 0 });
  });

  it('is refused when the approved photo is somebody else’s after all', async () => {
    const who = await approved();
    seen(who);
    room.faces.verdict = 'other-person';
    expect(await enter()).toMatchObject(notKnown);
    room.faces.verdict = 'not-checked';
    expect(await enter()).toMatchObject({ reason: 'FaceBusy' });
  });

  it('[user-070] tells what is the matter, and never whether a face is known', async () => {
    const words = async (
      outcome: 'no-face' | 'many-faces' | 'not-live' | 'not-checked' | 'nobody' | 'ambiguous',
    ) => {
      room.faces.finds = { outcome };
      return (await enter()).msg;
    };
    expect(await words('no-face')).toBe('未识别到人脸，请将人脸置于摄像头中央！');
    expect(await words('many-faces')).toBe('画面中出现多张人脸，请确保只有本人在摄像头前！');
    expect(await words('not-live')).toBe('未通过活体检测，请本人正对摄像头，不要使用照片或屏幕！');
    expect(await words('not-checked')).toBe('人脸识别正在准备，请稍候！');
    expect(await words('ambiguous')).toBe(await words('nobody'));
    expect((await enter('')).msg).toBe('人脸照片必须上传！');
    expect((await enter('%%%')).code).not.toBe(0);
  });

  it('is nobody’s while the site has it off', async () => {
    const who = await approved();
    seen(who);
    await setIn(room, { faceLogin: 'false' });
    expect(await enter()).toMatchObject({ reason: 'ModuleClosed' });
  });

  it('is a learner’s, and of an account that is in order', async () => {
    const who = await approved();
    seen(who);
    await room.admin.ok('/api/sys/user/state', { ids: [who.user.id], state: 1 });
    expect(await enter()).toMatchObject({ reason: 'AccountDisabled' });
    const colleague = await room.staff(['sys:real:audit']);
    await room.admin.ok(`${base}/submit`, form());
    await colleague.ok(`${base}/audit`, { ids: [`${room.admin.user.id}.1`], state: 1 });
    await isKnown(room.admin);
    seen(room.admin);
    expect(await enter()).toMatchObject(notKnown);
  });

  it('pauses for an address from which many unknown faces come', async () => {
    room.faces.finds = { outcome: 'nobody' };
    const { bus } = room.services;
    for (let time = 1; time < faceLoginBounds.unknown; time += 1)
      await bus.increment('face-login:unknown:127.0.0.1', 600);
    expect(await enter()).toMatchObject(notKnown);
    expect(await enter()).toMatchObject({ reason: 'FacePaused' });
    await bus.take('face-login:paused:127.0.0.1');
    expect(await enter()).toMatchObject(notKnown);
  });
});

describe('what face login knows', () => {
  it('is read anew when the face process was lost', async () => {
    const who = await approved();
    // The room's faces came after the server had begun.
    const following = followKnownFaces(room.services);
    await room.faces.loseAll();
    expect(room.faces.known.has(who.user.id)).toBe(true);
    await following.stop();
  });

  it('is forgotten with the consent, and its file is gone', async () => {
    const who = await approved();
    const printFileId = (await printsOf(room.services).get(who.user.id))?.printFileId ?? '';
    const [{ data }] = (await room.services.log.readStream(realPersonStream(who.user.id))) as unknown as [
      { data: { faceFileId: string; identityFileId: string } },
    ];
    await who.ok('/api/sys/user/consent-give', { purpose: 'face', version: 1 });
    await who.ok('/api/sys/user/consent-withdraw', { purpose: 'face' });
    await isUnknown(who);
    await until('all files are gone', async () => {
      const files = [printFileId, data.faceFileId, data.identityFileId];
      return (await Promise.all(files.map((id) => room.services.files.get(id)))).every(
        (file) => file === null,
      );
    });
    seen(who);
    expect(await enter()).toMatchObject(notKnown);
  });

  it('is a file that nobody else may open, reviewers neither', async () => {
    const who = await approved();
    const printFileId = (await printsOf(room.services).get(who.user.id))?.printFileId ?? '';
    for (const { token } of [await room.candidate(), await room.staff(['sys:real:audit'])]) {
      const answer = await room.server.app.http.inject({
        ...{ method: 'GET', url: `/api/common/file/${printFileId}`, headers: { token } },
      });
      expect(answer.headers['content-type']).not.toBe('application/octet-stream');
    }
  });
});
