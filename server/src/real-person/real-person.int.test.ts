import { realPersonStream } from '@vigil/domain/real-person/real-person.decider';
import type { Role } from '@vigil/domain/organisation/role';
import type { User } from '@vigil/domain/organisation/user';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collections as people, eraseOneself } from '../organisation/public.js';
import { bySystem } from '../platform/command-side/envelope.js';
import type { Caller } from '../testing/caller.js';
import { ExamRoom } from '../testing/exam-room.js';
import { until } from '../testing/until.js';
import { approvedFace, isRealPerson } from './public.js';
import { auditIn, base, form, idNumber, rowId, setIn, submittedIn } from './real-person.fixture.js';

let room: ExamRoom;
const set = (values: Readonly<Record<string, string>>) => setIn(room, values);
beforeAll(async () => {
  room = await ExamRoom.open();
});
beforeEach(() => set({ faceLogin: 'true', faceAudit: 'manual', enforceReal: 'false' }));
afterEach(() => {
  room.faces.verdict = 'matched';
});
afterAll(() => room.close());

interface Detail {
  readonly state: number | null;
  readonly idCard: string | null;
  readonly face: string | null;
  readonly auditMsg: string | null;
  readonly faceUsable: boolean;
}
const detail = (who: Caller): Promise<Detail> => who.ok<Detail>(`${base}/detail`);
const submitted = (change: object = {}) => submittedIn(room, change);
const audit = (who: Caller, state: number, submission = 1, auditMsg?: string) =>
  auditIn(room, who, state, submission, auditMsg);
const userOf = async ({ user }: Caller): Promise<User> =>
  (await room.services.documents.collection<User>(people.users).get(user.id)) as User;
const types = async ({ user }: Caller): Promise<string[]> =>
  (await room.services.log.readStream(realPersonStream(user.id))).map(({ type }) => type);
const opens = async (url: string, { token }: Caller): Promise<boolean> =>
  (await room.server.app.http.inject({ method: 'GET', url, headers: { token } })).headers['content-type'] ===
  'image/jpeg';

describe('submitting who one is', () => {
  it('[real-005] [real-006] [real-007] asks for name, photo and a number that exists', async () => {
    const who = await room.candidate();
    const refused = async (change: object) => (await who.refused(`${base}/submit`, form(change))).msg;
    expect(await refused({ realName: ' ' })).toBe('真实姓名不能为空！');
    expect(await refused({ face: '' })).toBe('人脸照片必须上传！');
    expect(await refused({ face: Buffer.from('GIF89a').toString('base64') })).toBe(
      '只支持 jpg、png 格式的图片！',
    );
    for (const idCard of ['', '123', '110101199003070012', '110101199002300000', '110101900230000'])
      expect(await refused({ idCard })).toBe('身份证号码不正确！');
    room.faces.verdict = 'no-face';
    expect(await refused({})).toBe('照片中未识别到人脸，请上传本人正面清晰照片！');
    room.faces.verdict = 'many-faces';
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
    expect(await room.admin.refused(`${base}/audit`, { ids: [rowId(other)], state: 2 })).toMatchObject({
      msg: '请填写驳回原因，不超过200个字！',
    });
  });

  it('[real-003] [RP4] again after approval: the old face works until the new one is approved', async () => {
    const who = await submitted();
    await audit(who, 1);
    const first = await approvedFace(room.services, who.user.id);
    expect((await userOf(who)).faceFileId).toBe(first);
    await who.ok(`${base}/submit`, form());
    expect(await detail(who)).toMatchObject({ state: 0, faceUsable: true });
    expect(await approvedFace(room.services, who.user.id)).toBe(first);
    expect((await userOf(who)).faceFileId).toBe(first);
    await audit(who, 2, 2, '换一张');
    expect(await isRealPerson(room.services, who.user.id)).toBe(true);
    await who.ok(`${base}/submit`, form());
    await audit(who, 1, 3);
    const third = await approvedFace(room.services, who.user.id);
    expect(third).not.toBe(first);
    expect(await userOf(who)).toMatchObject({ faceFileId: third, faceUnverified: false, realName: '张小真' });
  });

  it('[real-004] is refused while the site has no face login', async () => {
    const who = await room.candidate();
    await set({ faceLogin: 'false' });
    expect(await who.refused(`${base}/submit`, form())).toMatchObject({ reason: 'ModuleClosed' });
    expect(await who.refused(`${base}/detail`)).toMatchObject({ reason: 'ModuleClosed' });
  });

  it('not while an exam is sat: the face it is compared with would change', async () => {
    const { candidate } = await room.sitting();
    expect(await candidate.refused(`${base}/submit`, form())).toMatchObject({ reason: 'SitsExam' });
  });

  it('the same call again is the same submission', async () => {
    const who = await room.candidate();
    const body = form();
    const headers = { 'x-command-id': 'c0ffee00-0000-4000-8000-000000000001' };
    for (let time = 0; time < 2; time += 1)
      await room.server.app.http.inject({
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
    const everybody = await room.candidates(6);
    const answers = await Promise.all(
      everybody.map((who) => room.server.rest(`${base}/submit`, form({ idCard }), { token: who.token })),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    const short = `${idCard.slice(0, 6)}${idCard.slice(8, 17)}`;
    const late = await room.candidate();
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
    const who = await room.candidate();
    expect(await who.refused(`${base}/submit`, form({ idCard }))).toMatchObject({ reason: 'Duplicate' });
  });

  it('and the name are neither in the log nor in what is kept of claims, and shown covered', async () => {
    const idCard = idNumber();
    const who = await submitted({ idCard, realName: '司马无痕' });
    await audit(who, 1);
    const events = JSON.stringify(await room.services.log.readStream(realPersonStream(who.user.id)));
    for (const secret of [idCard, '司马无痕']) expect(events).not.toContain(secret);
    const covered = `${idCard.slice(0, 3)}*************${idCard.slice(-2)}`;
    expect((await detail(who)).idCard).toBe(covered);
    await room.caughtUp('real_persons');
    const { records } = await room.admin.ok<{ records: { userId: string; idCard: string }[] }>(
      `${base}/paging`,
      { current: 1, size: 1000, params: {} },
    );
    expect(records.find(({ userId }) => userId === who.user.id)?.idCard).toBe(covered);
    expect(JSON.stringify(records)).not.toContain(idCard);
  });
});

describe('reviewing', () => {
  it('[RP2] is of what was looked at', async () => {
    const who = await submitted();
    await who.ok(`${base}/submit`, form());
    for (const state of [1, 2])
      expect(
        await room.admin.refused(`${base}/audit`, { ids: [rowId(who)], state, auditMsg: '好' }),
      ).toMatchObject({ reason: 'RealPersonMoved' });
    await audit(who, 1, 2);
  });

  it('[real-011] [common-043] is for who may: not learners, not other staff, not of oneself, not out of scope', async () => {
    const who = await submitted();
    const calls: readonly (readonly [string, object])[] = [
      [`${base}/audit`, { ids: [rowId(who)], state: 1 }],
      [`${base}/auto-audit`, { ids: [rowId(who)] }],
      [`${base}/paging`, {}],
      [`${base}/first-paging`, {}],
      [`${base}/first-settle`, { userId: who.user.id, faceFileId: 'f', confirmed: true }],
    ];
    const teacher = await room.staff(['exam:list', 'sys:user:list']);
    for (const caller of [who, teacher])
      for (const [path, body] of calls)
        expect(await caller.refused(path, body)).toMatchObject({ reason: 'NotAllowed' });
    await room.admin.ok(`${base}/submit`, form());
    expect(await room.admin.refused(`${base}/audit`, { ids: [rowId(room.admin)], state: 1 })).toMatchObject({
      reason: 'OwnRealPerson',
    });
    expect(await room.admin.refused(`${base}/audit`, { ids: ['nobody.1'], state: 1 })).toMatchObject({
      reason: 'NotFound',
    });
    expect(await types(who)).toEqual(['RealPersonSubmitted']);
  });

  it('[real-011] is a proctor’s from the start, and no other role’s', async () => {
    const who = await submitted();
    const held = await room.services.documents
      .collection<Role>(people.roles)
      .find({ filter: { builtIn: true } });
    expect(held.filter(({ permissions }) => permissions.includes('sys:real:audit'))).toMatchObject([
      { code: 'proctor' },
    ]);
    const proctor = await room.staff(held.find(({ code }) => code === 'proctor')?.permissions ?? []);
    await proctor.ok(`${base}/audit`, { ids: [rowId(who)], state: 1 });
    expect(await detail(who)).toMatchObject({ state: 1 });
  });

  it('opens the photo to its owner and to reviewers, to nobody else', async () => {
    const who = await submitted();
    const url = (await detail(who)).face as string;
    const reviewer = await room.staff(['sys:real:audit']);
    const teacher = await room.staff(['exam:list', 'sys:user:list']);
    for (const caller of [who, reviewer]) expect(await opens(url, caller)).toBe(true);
    for (const caller of [teacher, await room.candidate()]) expect(await opens(url, caller)).toBe(false);
  });

  it('tells the applicant once', async () => {
    const who = await submitted();
    await audit(who, 2, 1, '请摘下帽子');
    const titles = async () =>
      (
        await who.ok<{ records: { title: string }[] }>('/api/sys/user/msg/paging', { current: 1, size: 20 })
      ).records.map(({ title }) => title);
    await until('the message came', async () => (await titles()).includes('实名认证未通过'));
    expect((await titles()).filter((title) => title === '实名认证未通过')).toHaveLength(1);
  });

  it('settles faces that first captures registered: confirmed, or taken away; only what was looked at', async () => {
    const put = async () => {
      const user = { faceUnverified: true, faceFileId: 'a'.repeat(64) };
      return room.candidate(user);
    };
    const [good, bad] = [await put(), await put()];
    const settle = ({ user }: Caller, confirmed: boolean, faceFileId = 'a'.repeat(64)) => ({
      ...{ userId: user.id, faceFileId, confirmed },
    });
    const { total } = await room.admin.ok<{ total: number }>(`${base}/first-paging`, { size: 50 });
    expect(total).toBe(2);
    expect(
      await room.admin.refused(`${base}/first-settle`, settle(good, true, 'b'.repeat(64))),
    ).toMatchObject({ reason: 'RealPersonMoved' });
    await room.admin.ok(`${base}/first-settle`, settle(good, true));
    await room.admin.ok(`${base}/first-settle`, settle(bad, false));
    expect(await userOf(good)).toMatchObject({ faceUnverified: false, faceFileId: 'a'.repeat(64) });
    expect(await userOf(bad)).toMatchObject({ faceUnverified: false, faceFileId: null });
  });
});

describe('faceAudit [config-003]', () => {
  it('no: approved as soon as it is submitted, and said so', async () => {
    await set({ faceAudit: 'no' });
    const who = await submitted();
    expect(await detail(who)).toMatchObject({ state: 1 });
    const [, approved] = await room.services.log.readStream(realPersonStream(who.user.id));
    expect(approved?.data).toMatchObject({ by: 'no' });
  });

  it('auto: what is like the face that is known passes; another one, or nothing to compare, waits for a person', async () => {
    await set({ faceAudit: 'auto' });
    const unknown = await submitted();
    expect(await detail(unknown)).toMatchObject({ state: 0 });
    await audit(unknown, 1);
    await unknown.ok(`${base}/submit`, form());
    expect(await detail(unknown)).toMatchObject({ state: 1 });
    room.faces.verdict = 'other-person';
    await unknown.ok(`${base}/submit`, form());
    expect(await detail(unknown)).toMatchObject({ state: 0, faceUsable: true });
    room.faces.verdict = 'matched';
    expect(await room.admin.ok(`${base}/auto-audit`, { ids: [rowId(unknown, 3)] })).toEqual({
      ...{ approved: 1, waiting: 0 },
    });
  });
});

describe('enforceReal', () => {
  it('lets nobody begin who is not verified; a paper that is open goes on', async () => {
    const sitting = await room.sitting();
    await set({ enforceReal: 'true' });
    expect(await sitting.candidate.start(sitting.examId)).toBe(sitting.paperId);
    await sitting.candidate.handIn();
    const who = await submitted();
    const examId = await room.saveExam();
    expect(await who.startRefused(examId)).toMatchObject({ reason: 'RealPersonWanted' });
    await audit(who, 1);
    await who.start(examId);
    await who.handIn();
    // Without face login nobody can be verified: it counts only with it.
    await set({ faceLogin: 'false' });
    await (await room.candidate()).start(examId);
  });
});

describe('leaving', () => {
  it('[RP5] who takes back the consent to faces is not verified, and their number is free', async () => {
    const idCard = idNumber();
    const who = await submitted({ idCard });
    await who.ok('/api/sys/user/consent-give', { purpose: 'face', version: 1 });
    await who.ok('/api/sys/user/consent-withdraw', { purpose: 'face' });
    await until('withdrawn', async () => (await types(who)).includes('RealPersonWithdrawn'));
    const late = await room.candidate();
    await until(
      'the number is free',
      async () =>
        (await room.server.rest(`${base}/submit`, form({ idCard }), { token: late.token })).code === 0,
    );
    expect(await isRealPerson(room.services, who.user.id)).toBe(false);
  });

  it('erased, the photo and what was said are unreadable, the number is free and nothing waits', async () => {
    const idCard = idNumber();
    const who = await submitted({ idCard });
    const [event] = await room.services.log.readStream(realPersonStream(who.user.id));
    const { faceFileId = '', identityFileId = '' } = (event?.data ?? {}) as Record<string, string>;
    await eraseOneself(room.services, who.user.id, bySystem(room.services, 'test', 'erase'));
    for (const fileId of [faceFileId, identityFileId])
      expect(await room.services.files.get(fileId)).toBeNull();
    await submitted({ idCard });
    await room.caughtUp('real_persons');
    const { records } = await room.admin.ok<{ records: { userId: string }[] }>(`${base}/paging`, {
      ...{ size: 1000, params: { state: 0 } },
    });
    expect(records.map(({ userId }) => userId)).not.toContain(who.user.id);
  });
});
