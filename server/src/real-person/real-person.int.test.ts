import { realPersonStream } from '@vigil/domain/real-person/real-person.decider';
import { describe, expect, it } from 'vitest';
import { approvedFace, isRealPerson } from './public.js';
import { base, form, idNumber, rowId } from './real-person.fixture.js';
import { detail, realPersonRoom } from './real-person-room.fixture.js';

const at = realPersonRoom();
const { set, submitted, audit, userOf, types } = at;

describe('submitting who one is', () => {
  it('[real-005] [real-006] [real-007] asks for name, photo and a number that exists', async () => {
    const who = await at.room.candidate();
    const refused = async (change: object) => (await who.refused(`${base}/submit`, form(change))).msg;
    expect(await refused({ realName: ' ' })).toBe('真实姓名不能为空！');
    expect(await refused({ face: '' })).toBe('人脸照片必须上传！');
    expect(await refused({ face: Buffer.from('GIF89a').toString('base64') })).toBe(
      '只支持 jpg、png 格式的图片！',
    );
    for (const idCard of ['', '123', '110101199003070012', '110101199002300000', '110101900230000'])
      expect(await refused({ idCard })).toBe('身份证号码不正确！');
    at.room.faces.verdict = 'no-face';
    expect(await refused({})).toBe('照片中未识别到人脸，请上传本人正面清晰照片！');
    at.room.faces.verdict = 'many-faces';
    expect(await refused({})).toBe('照片中有多张人脸，请上传只有本人的照片！');
    expect(await types(who)).toEqual([]);
  });

  it('[real-001] [real-002] waits, is approved, is rejected with the reason', async () => {
    const who = await submitted();
    expect(await detail(who)).toMatchObject({ state: 0, faceUsable: false });
    await audit(who, 1);
    expect(await detail(who)).toMatchObject({ state: 1, faceUsable: true });
    const other = await submitted();
    await audit(other, 2, 1, '照片不清晰');
    expect(await detail(other)).toMatchObject({ state: 2, auditMsg: '照片不清晰', faceUsable: false });
    expect(await at.room.admin.refused(`${base}/audit`, { ids: [rowId(other)], state: 2 })).toMatchObject({
      msg: '请填写驳回原因，不超过200个字！',
    });
  });

  it('[real-003] [RP4] again after approval: the old face works until the new one is approved', async () => {
    const who = await submitted();
    await audit(who, 1);
    const first = await approvedFace(at.room.services, who.user.id);
    expect((await userOf(who)).faceFileId).toBe(first);
    await who.ok(`${base}/submit`, form());
    expect(await detail(who)).toMatchObject({ state: 0, faceUsable: true });
    expect(await approvedFace(at.room.services, who.user.id)).toBe(first);
    expect((await userOf(who)).faceFileId).toBe(first);
    await audit(who, 2, 2, '换一张');
    expect(await isRealPerson(at.room.services, who.user.id)).toBe(true);
    await who.ok(`${base}/submit`, form());
    await audit(who, 1, 3);
    const third = await approvedFace(at.room.services, who.user.id);
    expect(third).not.toBe(first);
    expect(await userOf(who)).toMatchObject({ faceFileId: third, faceUnverified: false, realName: '张小真' });
  });

  it('[real-004] is refused while the site has no face login', async () => {
    const who = await at.room.candidate();
    await set({ faceLogin: 'false' });
    expect(await who.refused(`${base}/submit`, form())).toMatchObject({ reason: 'ModuleClosed' });
    expect(await who.refused(`${base}/detail`)).toMatchObject({ reason: 'ModuleClosed' });
  });

  it('not while an exam is sat: the face it is compared with would change', async () => {
    const { candidate } = await at.room.sitting();
    expect(await candidate.refused(`${base}/submit`, form())).toMatchObject({ reason: 'SitsExam' });
  });

  it('the same call again is the same submission', async () => {
    const who = await at.room.candidate();
    const body = form();
    const headers = { 'x-command-id': 'c0ffee00-0000-4000-8000-000000000001' };
    for (let time = 0; time < 2; time += 1)
      await at.room.server.app.http.inject({
        ...{
          method: 'POST',
          url: `${base}/submit`,
          headers: { token: who.token, ...headers },
          payload: body,
        },
      });
    expect(await types(who)).toEqual(['RealPersonSubmitted']);
  });
});

describe('an ID number', () => {
  it('[RP6] is one person’s, however many ask at once, in both its forms', async () => {
    const idCard = idNumber();
    const everybody = await at.room.candidates(6);
    const answers = await Promise.all(
      everybody.map((who) => at.room.server.rest(`${base}/submit`, form({ idCard }), { token: who.token })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const short = `${idCard.slice(0, 6)}${idCard.slice(8, 17)}`;
    const late = await at.room.candidate();
    expect(await late.refused(`${base}/submit`, form({ idCard: short }))).toMatchObject({
      reason: 'Duplicate',
      msg: '该身份证号已被其他账号认证，如有疑问请联系管理员！',
    });
  });

  it('[RP6] that was rejected, or given up for another, is free; one that stands is not', async () => {
    const [first, second] = [idNumber(), idNumber()];
    const who = await submitted({ idCard: first });
    await audit(who, 2, 1, '不是本人');
    const owner = await submitted({ idCard: first });
    await audit(owner, 1);
    await owner.ok(`${base}/submit`, form({ idCard: second }));
    for (const idCard of [first, second])
      expect(await who.refused(`${base}/submit`, form({ idCard }))).toMatchObject({ reason: 'Duplicate' });
    await audit(owner, 1, 2);
    await who.ok(`${base}/submit`, form({ idCard: first }));
  });

  it('that another account has cannot be claimed', async () => {
    const idCard = idNumber();
    const owner = await submitted({ idCard });
    await audit(owner, 1);
    const who = await at.room.candidate();
    expect(await who.refused(`${base}/submit`, form({ idCard }))).toMatchObject({ reason: 'Duplicate' });
  });

  it('and the name are neither in the log nor in what is kept of claims, and shown covered', async () => {
    const idCard = idNumber();
    const who = await submitted({ idCard, realName: '司马无痕' });
    await audit(who, 1);
    const events = JSON.stringify(await at.room.services.log.readStream(realPersonStream(who.user.id)));
    for (const secret of [idCard, '司马无痕']) expect(events).not.toContain(secret);
    const covered = `${idCard.slice(0, 3)}*************${idCard.slice(-2)}`;
    expect((await detail(who)).idCard).toBe(covered);
    await at.room.caughtUp('real_persons');
    const { records } = await at.room.admin.ok<{ records: { userId: string; idCard: string }[] }>(
      `${base}/paging`,
      { current: 1, size: 1000, params: {} },
    );
    expect(records.find(({ userId }) => userId === who.user.id)?.idCard).toBe(covered);
    expect(JSON.stringify(records)).not.toContain(idCard);
  });
});
