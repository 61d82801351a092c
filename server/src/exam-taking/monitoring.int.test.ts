import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { User } from '@vigil/domain/organisation/user';
import type { WatchCardView } from '@vigil/projections/watch/watch-card-view';
import { collections as peopleCollections } from '../organisation/collections.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { jpeg } from '../testing/fake-faces.js';
import { minutes, seconds } from '../testing/moving-clock.js';

interface FaceAnswer {
  readonly isBreak: boolean;
  readonly failCount: number;
  readonly faceChance: number;
  readonly msg: string | null;
  readonly url?: string | null;
}

let room: ExamRoom;

beforeAll(async () => {
  room = await ExamRoom.open();
});
beforeEach(() => {
  room.faces.verdict = 'matched';
});
afterEach(() => room.clock.run());
afterAll(() => room.close());

async function sitting(
  fields: Readonly<Record<string, unknown>>,
  person: Partial<User> = {},
): Promise<Candidate> {
  const candidate = await room.candidate(person);
  await candidate.start(await room.saveExam(fields));
  return candidate;
}

/** A sitting with face checks, of somebody whose photo is registered. */
async function watched(faceChance = 3): Promise<Candidate> {
  const photo = await room.services.files.put('face', null, 'image/jpeg', Buffer.from(jpeg(), 'base64'));
  return sitting({ faceCheck: true, faceChance, camOn: true, camInterval: 1 }, { faceFileId: photo.fileId });
}

/** A PNG of one colour: small, however large it unpacks. */
const pictureOf = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#678' }, limitInputPixels: false })
    .toColourspace('b-w')
    .png()
    .toBuffer();

let picture = 0;
const check = async (candidate: Candidate, base64 = jpeg((picture += 1))): Promise<FaceAnswer> =>
  candidate.ok('/api/paper/capture/face-check', { paperId: candidate.paperId, base64 });
const snapshot = async (candidate: Candidate, base64 = jpeg((picture += 1))): Promise<FaceAnswer> =>
  candidate.ok('/api/paper/capture/save', { paperId: candidate.paperId, base64 });
const handIn = async (candidate: Candidate): Promise<unknown> =>
  (await room.events(candidate.paperId)).find((event) => event.type === 'PaperHandedIn')?.data ?? null;

describe('leaving', () => {
  it('[ET41] is counted, and the leave that reaches the limit hands in by that very call [paper-007] [paper-017] [paper-033]', async () => {
    const candidate = await sitting({ leaveOn: true, leaveCheck: 5, leaveCount: 3 });
    await candidate.choose('q-single', ['b']);
    expect(await candidate.leave()).toMatchObject({ leaveTimes: 1, overLimit: false, leaveCount: 3 });
    expect(await candidate.leave()).toMatchObject({ leaveTimes: 2, overLimit: false });
    expect(await handIn(candidate)).toBeNull();
    expect(await candidate.leave()).toMatchObject({ leaveTimes: 3, overLimit: true });
    expect(await handIn(candidate)).toMatchObject({
      exState: 2,
      cause: 'leave-limit',
      exMsg: '切屏次数超过限制，系统已强制交卷！',
    });
    expect((await candidate.refused('/api/paper/paper/leave-incr', { id: candidate.paperId })).reason).toBe(
      'PaperAlreadyHandedIn',
    );
    expect(await candidate.handIn()).toMatchObject({ handState: 1, exState: 2 });
  });

  it('[engine §12] without a limit, or not watched, never hands in', async () => {
    for (const fields of [
      { leaveOn: true, leaveCount: 0 },
      { leaveOn: false, leaveCount: 1 },
    ]) {
      const candidate = await sitting(fields);
      for (let times = 1; times <= 4; times += 1)
        expect(await candidate.leave()).toMatchObject({ leaveTimes: times, overLimit: false });
      expect(await handIn(candidate)).toBeNull();
    }
  });

  it('is counted once however often the call is repeated, and all at once hand in once', async () => {
    const candidate = await sitting({ leaveOn: true, leaveCount: 4 });
    const commandId = randomUUID();
    const leave = (id: string) =>
      candidate.post('/api/paper/paper/leave-incr', { id: candidate.paperId }, { commandId: id });
    for (const answer of await Promise.all([leave(commandId), leave(commandId), leave(commandId)]))
      expect(answer.data).toMatchObject({ leaveTimes: 1 });
    const rest = await Promise.all(Array.from({ length: 6 }, () => leave(randomUUID())));
    expect(rest.filter((answer) => answer.code === 0)).toHaveLength(3);
    expect((await room.types(candidate.paperId)).filter((type) => type === 'PaperHandedIn')).toHaveLength(1);
  });
});

describe('inactivity', () => {
  it('[ET40] is believed when nothing reached the paper for actionInterval seconds', async () => {
    const candidate = await sitting({ actionOn: true, actionInterval: 60 });
    await candidate.choose('q-single', ['b']);
    room.clock.advance(seconds(61));
    expect(await candidate.handIn(4)).toMatchObject({ handState: 1, exState: 4 });
    expect(await handIn(candidate)).toMatchObject({
      exState: 4,
      cause: 'inactivity',
      exMsg: '长时间未操作，系统已自动交卷！',
    });
  });

  it('[ET40] is an own hand-in when something did, or when it is not watched; recorded either way', async () => {
    const busy = await sitting({ actionOn: true, actionInterval: 60 });
    room.clock.advance(seconds(61));
    await busy.choose('q-single', ['b']);
    const free = await sitting({ actionOn: false });
    room.clock.advance(seconds(50));
    for (const candidate of [busy, free]) {
      expect(await candidate.handIn(4)).toMatchObject({ handState: 1, exState: 0 });
      expect(
        (await room.events(candidate.paperId)).find((event) => event.type === 'InactivityReported')?.data,
      ).toMatchObject({ accepted: false });
    }
  });

  it('[ET40] what the camera sends by itself is no act', async () => {
    const candidate = await watched();
    const examId = (await candidate.detail()).examId;
    await candidate.handIn();
    expect(examId).not.toBe('');
    const still = await sitting({ actionOn: true, actionInterval: 60, camOn: true, camInterval: 1 });
    room.clock.advance(seconds(61));
    await snapshot(still);
    expect(await still.handIn(4)).toMatchObject({ exState: 4 });
  });

  it('cannot be claimed with another exState [paper-012]', async () => {
    for (const exState of [1, 2, 3, 5, 6, 7]) {
      const still = await sitting({ actionOn: true, actionInterval: 60 });
      room.clock.advance(seconds(61));
      expect(await still.handIn(exState)).toMatchObject({ exState: 0 });
    }
  });
});

describe('face checks', () => {
  it('[ET42] fail with a text each, count failures in a row, and the one that reaches faceChance hands in [capture-001] [capture-003] [capture-007] [capture-013]', async () => {
    const candidate = await watched(3);
    room.faces.verdict = 'no-face';
    expect(await check(candidate)).toEqual({
      isBreak: false,
      failCount: 1,
      faceChance: 3,
      msg: '未识别到人脸，请诚信考试，确保人脸在摄像头中央！',
    });
    room.faces.verdict = 'many-faces';
    expect(await check(candidate)).toMatchObject({
      isBreak: false,
      failCount: 2,
      msg: '画面中出现多张人脸，请确保只有本人在摄像头前！',
    });
    room.faces.verdict = 'other-person';
    expect(await check(candidate)).toMatchObject({
      isBreak: true,
      failCount: 3,
      msg: '连续3次人脸识别失败，系统强制交卷！',
    });
    expect(await handIn(candidate)).toMatchObject({
      exState: 3,
      cause: 'face-limit',
      exMsg: '连续3次人脸识别失败，系统强制交卷！',
    });
    expect(
      (
        await candidate.refused('/api/paper/capture/face-check', {
          paperId: candidate.paperId,
          base64: jpeg(),
        })
      ).reason,
    ).toBe('PaperAlreadyHandedIn');
  });

  it('[ET42] a match starts the row anew, and “not checked” leaves it as it is', async () => {
    const candidate = await watched(3);
    room.faces.verdict = 'no-face';
    await check(candidate);
    await check(candidate);
    room.faces.verdict = 'not-checked';
    expect(await check(candidate)).toMatchObject({ failCount: 2, isBreak: false, msg: null });
    room.faces.verdict = 'matched';
    expect(await check(candidate)).toMatchObject({ failCount: 0, isBreak: false });
    room.faces.verdict = 'no-face';
    expect(await check(candidate)).toMatchObject({ failCount: 1 });
    expect((await candidate.detail()).failCount).toBe(1);
  });

  it('[ET44] and snapshots share one counter; an empty picture is a failure like another', async () => {
    const candidate = await watched(4);
    room.faces.verdict = 'no-face';
    expect(await check(candidate)).toMatchObject({ failCount: 1 });
    expect(await snapshot(candidate)).toMatchObject({
      failCount: 2,
      url: expect.stringContaining('/api/common/file/'),
    });
    expect(await snapshot(candidate, '')).toMatchObject({ failCount: 3, isBreak: false, url: null });
    expect(await check(candidate, 'data:image/jpeg;base64,')).toMatchObject({ failCount: 4, isBreak: true });
    expect(await handIn(candidate)).toMatchObject({ exState: 3 });
    const types = await room.types(candidate.paperId);
    expect(types.filter((type) => type === 'CameraFailed')).toHaveLength(2);
    expect(types.filter((type) => type === 'FaceChecked')).toHaveLength(4);
  });

  it('[engine §12] faceChance 0 is no limit', async () => {
    const candidate = await watched(0);
    room.faces.verdict = 'other-person';
    for (let count = 1; count <= 5; count += 1)
      expect(await check(candidate)).toMatchObject({ failCount: count, isBreak: false });
    expect(await handIn(candidate)).toBeNull();
  });

  it('[engine §12] without faceCheck a snapshot is stored and not compared, an empty one is recorded and no failure', async () => {
    const candidate = await sitting({ camOn: true, camInterval: 1, faceChance: 1 });
    const seen = room.faces.seen.length;
    expect(await snapshot(candidate)).toMatchObject({ isBreak: false, failCount: 0 });
    expect(await snapshot(candidate, '')).toMatchObject({ isBreak: false, failCount: 0, url: null });
    expect(room.faces.seen).toHaveLength(seen);
    expect(await room.types(candidate.paperId)).toEqual(['PaperCreated', 'SnapshotTaken', 'CameraFailed']);
  });

  it('[engine §12] the first capture of somebody without a photo is registered, passes, and is compared with from then on', async () => {
    const candidate = await sitting({ faceCheck: true, faceChance: 1 });
    const first = jpeg((picture += 1));
    expect(await check(candidate, first)).toMatchObject({ isBreak: false, failCount: 0, msg: null });
    const user = await room.services.documents
      .collection<User>(peopleCollections.users)
      .get(candidate.user.id);
    expect(user).toMatchObject({ faceUnverified: true, faceFileId: expect.any(String) });
    await room.caughtUp('watch_cards');
    expect(await room.services.views.view<WatchCardView>('watch_cards').get(candidate.paperId)).toMatchObject(
      { faceRegistered: true, failCount: 0 },
    );
    expect((await room.admin.post('/api/exam/watch/history', { paperId: candidate.paperId })).text).toContain(
      '首次采集，待核对',
    );
    expect(await check(candidate)).toMatchObject({ failCount: 0 });
    expect(Buffer.from(room.faces.seen.at(-1)?.registered ?? []).toString('base64')).toBe(first);
    room.faces.verdict = 'other-person';
    expect(await check(candidate)).toMatchObject({ isBreak: true });
  });

  it('two first captures at once register one photo', async () => {
    const candidate = await sitting({ faceCheck: true, faceChance: 1 });
    await Promise.all([check(candidate), check(candidate), check(candidate)]);
    const outcomes = (await room.events(candidate.paperId)).flatMap((event) =>
      event.type === 'FaceChecked' ? [event.data.outcome] : [],
    );
    expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'not-checked')).toHaveLength(2);
  });

  it('[engine §2] the same picture sent again under the same command id counts once; another one is refused', async () => {
    const candidate = await watched(3);
    room.faces.verdict = 'no-face';
    for (const path of ['/api/paper/capture/face-check', '/api/paper/capture/save']) {
      const commandId = randomUUID();
      const body = { paperId: candidate.paperId, base64: jpeg((picture += 1)) };
      const first = await candidate.ok<FaceAnswer>(path, body, { commandId });
      expect(await candidate.ok<FaceAnswer>(path, body, { commandId })).toMatchObject({
        failCount: first.failCount,
      });
      expect(
        (await candidate.refused(path, { ...body, base64: jpeg((picture += 1)) }, { commandId })).reason,
      ).toBe('CommandIdReused');
    }
    expect((await candidate.detail()).failCount).toBe(2);
  });

  it('a picture that is none, or too large, is refused with a sentence and changes nothing', async () => {
    const candidate = await watched();
    const before = await room.events(candidate.paperId);
    for (const [because, base64] of [
      ['BadInput', Buffer.from('GIF89a, not taken').toString('base64')],
      ['PictureBroken', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]).toString('base64')],
      ['PictureTooLarge', (await pictureOf(8_000, 8_000)).toString('base64')],
      ['BadInput', '%%%'],
      ['BadInput', `data:image/jpeg;base64,${'A'.repeat(2_900_000)}`],
    ] as const) {
      const { reason, msg } = await candidate.refused('/api/paper/capture/save', {
        paperId: candidate.paperId,
        base64,
      });
      expect(reason).toBe(because);
      expect(msg).toMatch(/图片/);
    }
    expect(await room.events(candidate.paperId)).toEqual(before);
  });
});

describe('a picture that is larger than is ever shown', () => {
  it('is kept as it is shown, 640×480 at most; one of our size stays as it came [engine §12]', async () => {
    const candidate = await sitting({ camOn: true, camInterval: 1 });
    const kept = async (picture: Buffer): Promise<Buffer> => {
      const { url } = await snapshot(candidate, picture.toString('base64'));
      const headers = { token: candidate.token };
      return (await room.server.app.http.inject({ method: 'GET', url: url ?? '', headers })).rawPayload;
    };
    const ours = await pictureOf(640, 480);
    expect((await kept(ours)).equals(ours)).toBe(true);
    for (const [width, height, shown] of [
      [4000, 3000, { width: 640, height: 480 }],
      [1080, 1920, { width: 270, height: 480 }],
    ] as const)
      expect(await sharp(await kept(await pictureOf(width, height))).metadata()).toMatchObject({
        format: 'jpeg',
        ...shown,
      });
    const noise = await sharp(randomBytes(640 * 480 * 3), { raw: { width: 640, height: 480, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await kept(noise)).length).toBeLessThan(noise.length);
  });
});

describe('the face token', () => {
  it('names each failure and gives none [capture-001]', async () => {
    const examId = await room.saveExam({ faceOn: true });
    const candidate = await room.candidate({ idCard: '110101199001011237' });
    const ask = (base64 = jpeg()): Promise<Record<string, unknown>> =>
      candidate.ok('/api/paper/capture/face-token', { examId, base64 });
    for (const [verdict, words] of [
      ['no-face', '未识别到人脸'],
      ['many-faces', '多张人脸'],
      ['other-person', '不一致'],
    ] as const) {
      room.faces.verdict = verdict;
      expect(await ask()).toMatchObject({
        pass: false,
        faceToken: null,
        failMsg: expect.stringContaining(words),
      });
    }
    expect(await ask('')).toMatchObject({ pass: false, failMsg: expect.stringContaining('摄像头没有画面') });
    room.faces.verdict = 'not-checked';
    expect(await ask()).toMatchObject({ pass: true, faceToken: expect.any(String) });
    room.faces.verdict = 'matched';
    const passed = await ask();
    expect(passed).toMatchObject({ pass: true, failMsg: null, id: candidate.user.id });
    expect(String(passed.idCard)).not.toContain('19900101');
  });
});

describe('a snapshot', () => {
  it('[wire, watch] opens only to its owner and to proctors', async () => {
    const candidate = await sitting({ camOn: true, camInterval: 1 });
    const { url } = await snapshot(candidate);
    await room.caughtUp('papers', 'watch_cards');
    const proctor = await room.staff(['exam:watch', 'exam:watch:all']);
    const stranger = await room.candidate();
    const get = async (token: string) =>
      room.server.app.http.inject({ method: 'GET', url: url ?? '', headers: { token } });
    for (const caller of [candidate, proctor])
      expect((await get(caller.token)).headers['content-type']).toBe('image/jpeg');
    const refused = await get(stranger.token);
    expect(refused.headers['content-type']).toMatch(/json/);
    expect(refused.json()).toMatchObject({ code: 10010003, data: null });
  });

  it('of another’s paper is refused', async () => {
    const candidate = await sitting({ camOn: true });
    const stranger = await room.candidate();
    for (const path of ['/api/paper/capture/save', '/api/paper/capture/face-check']) {
      for (const base64 of [jpeg(), ''])
        expect((await stranger.refused(path, { paperId: candidate.paperId, base64 })).reason).toBe(
          'NotYourPaper',
        );
    }
    expect(await room.types(candidate.paperId)).toEqual(['PaperCreated']);
  });
});

describe('debug tools', () => {
  it('[ET44] suspected are recorded and nothing more', async () => {
    const candidate = await sitting({});
    await candidate.ok('/api/paper/paper/debug-suspected', { id: candidate.paperId });
    expect(await room.types(candidate.paperId)).toEqual(['PaperCreated', 'DebugToolsSuspected']);
    room.clock.advance(minutes(1));
    expect((await candidate.detail()).handState).toBe(0);
  });
});
