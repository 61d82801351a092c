import { realPersonStream } from '@vigil/domain/real-person/real-person.decider';
import type { Role } from '@vigil/domain/organisation/role';
import { describe, expect, it } from 'vitest';
import { collections as people, eraseOneself } from '../organisation/public.js';
import { bySystem } from '../platform/command-side/envelope.js';
import type { Caller } from '../testing/caller.js';
import { until } from '../testing/until.js';
import { isRealPerson } from './public.js';
import { base, form, idNumber, rowId } from './real-person.fixture.js';
import { detail, realPersonRoom } from './real-person-room.fixture.js';

const at = realPersonRoom();
const { set, submitted, audit, userOf, types, opens } = at;

describe('reviewing', () => {
  it('[RP2] is of what was looked at', async () => {
    const who = await submitted();
    await who.ok(`${base}/submit`, form());
    for (const state of [1, 2])
      expect(
        await at.room.admin.refused(`${base}/audit`, { ids: [rowId(who)], state, auditMsg: '好' }),
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
    const teacher = await at.room.staff(['exam:list', 'sys:user:list']);
    for (const caller of [who, teacher])
      for (const [path, body] of calls)
        expect(await caller.refused(path, body)).toMatchObject({ reason: 'NotAllowed' });
    await at.room.admin.ok(`${base}/submit`, form());
    expect(
      await at.room.admin.refused(`${base}/audit`, { ids: [rowId(at.room.admin)], state: 1 }),
    ).toMatchObject({
      reason: 'OwnRealPerson',
    });
    expect(await at.room.admin.refused(`${base}/audit`, { ids: ['nobody.1'], state: 1 })).toMatchObject({
      reason: 'NotFound',
    });
    expect(await types(who)).toEqual(['RealPersonSubmitted']);
  });

  it('[real-011] is a proctor’s from the start, and no other role’s', async () => {
    const who = await submitted();
    const held = await at.room.services.documents
      .collection<Role>(people.roles)
      .find({ filter: { builtIn: true } });
    expect(held.filter(({ permissions }) => permissions.includes('sys:real:audit'))).toMatchObject([
      { code: 'proctor' },
    ]);
    const proctor = await at.room.staff(held.find(({ code }) => code === 'proctor')?.permissions ?? []);
    await proctor.ok(`${base}/audit`, { ids: [rowId(who)], state: 1 });
    expect(await detail(who)).toMatchObject({ state: 1 });
  });

  it('opens the photo to its owner and to reviewers, to nobody else', async () => {
    const who = await submitted();
    const url = (await detail(who)).face as string;
    const reviewer = await at.room.staff(['sys:real:audit']);
    const teacher = await at.room.staff(['exam:list', 'sys:user:list']);
    for (const caller of [who, reviewer]) expect(await opens(url, caller)).toBe(true);
    for (const caller of [teacher, await at.room.candidate()]) expect(await opens(url, caller)).toBe(false);
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
      return at.room.candidate(user);
    };
    const [good, bad] = [await put(), await put()];
    const settle = ({ user }: Caller, confirmed: boolean, faceFileId = 'a'.repeat(64)) => ({
      ...{ userId: user.id, faceFileId, confirmed },
    });
    const { total } = await at.room.admin.ok<{ total: number }>(`${base}/first-paging`, { size: 50 });
    expect(total).toBe(2);
    expect(
      await at.room.admin.refused(`${base}/first-settle`, settle(good, true, 'b'.repeat(64))),
    ).toMatchObject({ reason: 'RealPersonMoved' });
    await at.room.admin.ok(`${base}/first-settle`, settle(good, true));
    await at.room.admin.ok(`${base}/first-settle`, settle(bad, false));
    expect(await userOf(good)).toMatchObject({ faceUnverified: false, faceFileId: 'a'.repeat(64) });
    expect(await userOf(bad)).toMatchObject({ faceUnverified: false, faceFileId: null });
  });
});

describe('faceAudit [config-003]', () => {
  it('no: approved as soon as it is submitted, and said so', async () => {
    await set({ faceAudit: 'no' });
    const who = await submitted();
    expect(await detail(who)).toMatchObject({ state: 1 });
    const [, approved] = await at.room.services.log.readStream(realPersonStream(who.user.id));
    expect(approved?.data).toMatchObject({ by: 'no' });
  });

  it('auto: what is like the face that is known passes; another one, or nothing to compare, waits for a person', async () => {
    await set({ faceAudit: 'auto' });
    const unknown = await submitted();
    expect(await detail(unknown)).toMatchObject({ state: 0 });
    await audit(unknown, 1);
    await unknown.ok(`${base}/submit`, form());
    expect(await detail(unknown)).toMatchObject({ state: 1 });
    at.room.faces.verdict = 'other-person';
    await unknown.ok(`${base}/submit`, form());
    expect(await detail(unknown)).toMatchObject({ state: 0, faceUsable: true });
    at.room.faces.verdict = 'matched';
    expect(await at.room.admin.ok(`${base}/auto-audit`, { ids: [rowId(unknown, 3)] })).toEqual({
      ...{ approved: 1, waiting: 0 },
    });
  });
});

describe('enforceReal', () => {
  it('lets nobody begin who is not verified; a paper that is open goes on', async () => {
    const sitting = await at.room.sitting();
    await set({ enforceReal: 'true' });
    expect(await sitting.candidate.start(sitting.examId)).toBe(sitting.paperId);
    await sitting.candidate.handIn();
    const who = await submitted();
    const examId = await at.room.saveExam();
    const told = () => who.ok<{ blocked: object[] }>('/api/exam/exam/check-info', { id: examId });
    const wanted = { reason: 'RealPersonWanted', msg: '请先在个人中心完成实名认证，审核通过后再参加考试！' };
    expect(await who.startRefused(examId)).toMatchObject(wanted);
    expect((await told()).blocked, 'and is not offered it').toEqual([wanted]);
    await audit(who, 1);
    expect((await told()).blocked).toEqual([]);
    await who.start(examId);
    await who.handIn();
    // Without face login nobody can be verified: it counts only with it.
    await set({ faceLogin: 'false' });
    await (await at.room.candidate()).start(examId);
  });
});

describe('leaving', () => {
  it('[RP5] who takes back the consent to faces is not verified, and their number is free', async () => {
    const idCard = idNumber();
    const who = await submitted({ idCard });
    await who.ok('/api/sys/user/consent-give', { purpose: 'face', version: 1 });
    await who.ok('/api/sys/user/consent-withdraw', { purpose: 'face' });
    await until('withdrawn', async () => (await types(who)).includes('RealPersonWithdrawn'));
    const late = await at.room.candidate();
    await until(
      'the number is free',
      async () =>
        (await at.room.server.rest(`${base}/submit`, form({ idCard }), { token: late.token })).code === 0,
    );
    expect(await isRealPerson(at.room.services, who.user.id)).toBe(false);
  });

  it('erased, the photo and what was said are unreadable, the number is free and nothing waits', async () => {
    const idCard = idNumber();
    const who = await submitted({ idCard });
    const [event] = await at.room.services.log.readStream(realPersonStream(who.user.id));
    const { faceFileId = '', identityFileId = '' } = (event?.data ?? {}) as Record<string, string>;
    await eraseOneself(at.room.services, who.user.id, bySystem(at.room.services, 'test', 'erase'));
    for (const fileId of [faceFileId, identityFileId])
      expect(await at.room.services.files.get(fileId)).toBeNull();
    await submitted({ idCard });
    await at.room.caughtUp('real_persons');
    const { records } = await at.room.admin.ok<{ records: { userId: string }[] }>(`${base}/paging`, {
      ...{ size: 1000, params: { state: 0 } },
    });
    expect(records.map(({ userId }) => userId)).not.toContain(who.user.id);
  });
});
