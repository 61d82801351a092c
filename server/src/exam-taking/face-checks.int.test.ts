import { randomUUID } from 'node:crypto';
import type { User } from '@vigil/domain/organisation/user';
import type { WatchCardView } from '@vigil/projections/watch/watch-card-view';
import { collections as peopleCollections } from '../organisation/collections.js';
import { describe, expect, it } from 'vitest';
import { jpeg } from '../testing/fake-faces.js';
import { type FaceAnswer, pictureOf, monitoredRoom } from './monitoring.fixture.js';

const at = monitoredRoom();
const { sitting, watched, check, snapshot, handIn } = at;

describe('face checks', () => {
  it('[ET42] fail with a text each, count failures in a row, and the one that reaches faceChance hands in [capture-001] [capture-003] [capture-007] [capture-013]', async () => {
    const candidate = await watched(3);
    at.room.faces.verdict = 'no-face';
    expect(await check(candidate)).toEqual({
      isBreak: false,
      failCount: 1,
      faceChance: 3,
      msg: '未识别到人脸，请诚信考试，确保人脸在摄像头中央！',
    });
    at.room.faces.verdict = 'many-faces';
    expect(await check(candidate)).toMatchObject({
      isBreak: false,
      failCount: 2,
      msg: '画面中出现多张人脸，请确保只有本人在摄像头前！',
    });
    at.room.faces.verdict = 'other-person';
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
    at.room.faces.verdict = 'no-face';
    await check(candidate);
    await check(candidate);
    at.room.faces.verdict = 'not-checked';
    expect(await check(candidate)).toMatchObject({ failCount: 2, isBreak: false, msg: null });
    at.room.faces.verdict = 'matched';
    expect(await check(candidate)).toMatchObject({ failCount: 0, isBreak: false });
    at.room.faces.verdict = 'no-face';
    expect(await check(candidate)).toMatchObject({ failCount: 1 });
    expect((await candidate.detail()).failCount).toBe(1);
  });

  it('[ET44] and snapshots share one counter; an empty picture is a failure like another', async () => {
    const candidate = await watched(4);
    at.room.faces.verdict = 'no-face';
    expect(await check(candidate)).toMatchObject({ failCount: 1 });
    expect(await snapshot(candidate)).toMatchObject({
      failCount: 2,
      url: expect.stringContaining('/api/common/file/'),
    });
    expect(await snapshot(candidate, '')).toMatchObject({ failCount: 3, isBreak: false, url: null });
    expect(await check(candidate, 'data:image/jpeg;base64,')).toMatchObject({ failCount: 4, isBreak: true });
    expect(await handIn(candidate)).toMatchObject({ exState: 3 });
    const types = await at.room.types(candidate.paperId);
    expect(types.filter((type) => type === 'CameraFailed')).toHaveLength(2);
    expect(types.filter((type) => type === 'FaceChecked')).toHaveLength(4);
  });

  it('[engine §12] faceChance 0 is no limit', async () => {
    const candidate = await watched(0);
    at.room.faces.verdict = 'other-person';
    for (let count = 1; count <= 5; count += 1)
      expect(await check(candidate)).toMatchObject({ failCount: count, isBreak: false });
    expect(await handIn(candidate)).toBeNull();
  });

  it('[engine §12] without faceCheck a snapshot is stored and not compared, an empty one is recorded and no failure', async () => {
    const candidate = await sitting({ camOn: true, camInterval: 1, faceChance: 1 });
    const seen = at.room.faces.seen.length;
    expect(await snapshot(candidate)).toMatchObject({ isBreak: false, failCount: 0 });
    expect(await snapshot(candidate, '')).toMatchObject({ isBreak: false, failCount: 0, url: null });
    expect(at.room.faces.seen).toHaveLength(seen);
    expect(await at.room.types(candidate.paperId)).toEqual(['PaperCreated', 'SnapshotTaken', 'CameraFailed']);
  });

  it('[engine §12] the first capture of somebody without a photo is registered, passes, and is compared with from then on', async () => {
    const candidate = await sitting({ faceCheck: true, faceChance: 1 });
    const first = jpeg((at.picture += 1));
    expect(await check(candidate, first)).toMatchObject({ isBreak: false, failCount: 0, msg: null });
    const user = await at.room.services.documents
      .collection<User>(peopleCollections.users)
      .get(candidate.user.id);
    expect(user).toMatchObject({ faceUnverified: true, faceFileId: expect.any(String) });
    await at.room.caughtUp('watch_cards');
    expect(
      await at.room.services.views.view<WatchCardView>('watch_cards').get(candidate.paperId),
    ).toMatchObject({ faceRegistered: true, failCount: 0 });
    expect(
      (await at.room.admin.post('/api/exam/watch/history', { paperId: candidate.paperId })).text,
    ).toContain('首次采集，待核对');
    expect(await check(candidate)).toMatchObject({ failCount: 0 });
    expect(Buffer.from(at.room.faces.seen.at(-1)?.registered ?? []).toString('base64')).toBe(first);
    at.room.faces.verdict = 'other-person';
    expect(await check(candidate)).toMatchObject({ isBreak: true });
  });

  it('two first captures at once register one photo', async () => {
    const candidate = await sitting({ faceCheck: true, faceChance: 1 });
    await Promise.all([check(candidate), check(candidate), check(candidate)]);
    const outcomes = (await at.room.events(candidate.paperId)).flatMap((event) =>
      event.type === 'FaceChecked' ? [event.data.outcome] : [],
    );
    expect(outcomes.filter((outcome) => outcome === 'registered')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'not-checked')).toHaveLength(2);
  });

  it('[engine §2] the same picture sent again under the same command id counts once; another one is refused', async () => {
    const candidate = await watched(3);
    at.room.faces.verdict = 'no-face';
    for (const path of ['/api/paper/capture/face-check', '/api/paper/capture/save']) {
      const commandId = randomUUID();
      const body = { paperId: candidate.paperId, base64: jpeg((at.picture += 1)) };
      const first = await candidate.ok<FaceAnswer>(path, body, { commandId });
      expect(await candidate.ok<FaceAnswer>(path, body, { commandId })).toMatchObject({
        failCount: first.failCount,
      });
      expect(
        (await candidate.refused(path, { ...body, base64: jpeg((at.picture += 1)) }, { commandId })).reason,
      ).toBe('CommandIdReused');
    }
    expect((await candidate.detail()).failCount).toBe(2);
  });

  it('a picture that is none, or too large, is refused with a sentence and changes nothing', async () => {
    const candidate = await watched();
    const before = await at.room.events(candidate.paperId);
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
    expect(await at.room.events(candidate.paperId)).toEqual(before);
  });
});

describe('the face token', () => {
  it('names each failure and gives none [capture-001]', async () => {
    const examId = await at.room.saveExam({ faceOn: true });
    const candidate = await at.room.candidate({ idCard: '110101199001011237' });
    const ask = (base64 = jpeg()): Promise<Record<string, unknown>> =>
      candidate.ok('/api/paper/capture/face-token', { examId, base64 });
    for (const [verdict, words] of [
      ['no-face', '未识别到人脸'],
      ['many-faces', '多张人脸'],
      ['other-person', '不一致'],
    ] as const) {
      at.room.faces.verdict = verdict;
      expect(await ask()).toMatchObject({
        pass: false,
        faceToken: null,
        failMsg: expect.stringContaining(words),
      });
    }
    expect(await ask('')).toMatchObject({ pass: false, failMsg: expect.stringContaining('摄像头没有画面') });
    at.room.faces.verdict = 'not-checked';
    expect(await ask()).toMatchObject({ pass: true, faceToken: expect.any(String) });
    at.room.faces.verdict = 'matched';
    const passed = await ask();
    expect(passed).toMatchObject({ pass: true, failMsg: null, id: candidate.user.id });
    expect(String(passed.idCard)).not.toContain('19900101');
  });
});
