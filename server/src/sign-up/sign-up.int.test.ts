import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seatedPeople } from '@vigil/domain/sign-up/public';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';
import { selling } from '../testing/selling.js';
import { sendFile } from '../testing/send-file.js';
import { idNumber, idPhoto, SigningUp, signUpForm, type SignUpInfo } from '../testing/signing-up.js';

let room: ExamRoom;
let signing: SigningUp;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { DEMO: 'on' } });
  signing = new SigningUp(room);
  await selling(room, true);
});
beforeEach(() => selling(room, true));
afterAll(() => room.close());

const base = '/api/exam/buy';

const soon = () => ({ startTime: room.clock.now() + minutes(30), endTime: room.clock.now() + minutes(150) });

describe('signing up free', () => {
  it('goes from the first step to the last, and what was given stands in the form again [buy-014] [buy-017] [buy-018]', async () => {
    const catId = await signing.category();
    const examId = await signing.sitting(catId);
    const who = await room.candidate();
    expect(await signing.info(who, catId)).toMatchObject({ step: 0, price: 0, place: null });
    await who.ok(`${base}/applyExam`, { examCategoryId: catId });
    await who.ok(`${base}/applyExam`, { examCategoryId: catId });
    expect(await signing.info(who, catId)).toMatchObject({ step: 1, info: { realName: who.user.realName } });
    const done = await signing.free(who, catId, examId);
    expect(done).toMatchObject({ step: 2, examId, place: 'taken', inLine: null });
    expect((await signing.info(who, catId)).info.idCard).toMatch(/^110101199003/);
  });

  it('a sitting of such a category is begun by those alone who have a place in it [ET141]', async () => {
    const catId = await signing.category();
    const examId = await signing.sitting(catId, soon());
    const [who, other] = await room.candidates(2);
    await signing.free(who as Candidate, catId, examId);
    room.clock.advance(minutes(31));
    const refused = await (other as Candidate).refused('/api/paper/paper/create-paper', { examId });
    expect(refused.msg).toBe('您尚未报名本场考试，请先完成报名！');
    await (who as Candidate).start(examId);
  });

  const bad: readonly [string, object, string][] = [
    ['buy-023', { realName: '' }, '姓名不能为空！'],
    ['buy-021', { sex: null }, '性别不能为空！'],
    ['buy-022', { birthDate: '' }, '出生日期不能为空！'],
    ['buy-025', { idCardType: null }, '证件类型不能为空！'],
    ['buy-020', { idCard: '' }, '证件号码不能为空！'],
    ['buy-031', { idCard: '1101011990' }, '身份证号码应为15位或18位！'],
    ['buy-031', { idCard: '110101199003070012' }, '身份证号码不正确！'],
    ['buy-026', { mobile: '' }, '手机号不能为空！'],
    ['buy-028', { mobile: '12345' }, '手机号格式不正确！'],
    ['buy-024', { examId: ' ' }, '请选择考试时间！'],
    ['buy-027', { certAddress: '' }, '证书邮寄地址不能为空！'],
    ['buy-030', { consent: '' }, '请先阅读并同意考生须知！'],
    ['buy-019', { face: '' }, '请上传正面证件照！'],
  ];
  it('the form is looked at on the server [buy-019] [buy-020] [buy-021] [buy-022] [buy-023] [buy-024] [buy-025] [buy-026] [buy-027] [buy-028] [buy-030] [buy-031]', async () => {
    const catId = await signing.category();
    const examId = await signing.sitting(catId);
    const who = await room.candidate({ mobile: null });
    await who.ok(`${base}/applyExam`, { examCategoryId: catId });
    const face = await signing.photoOf(who);
    for (const [rule, fields, msg] of bad) {
      const refused = await who.refused(`${base}/updateInfo`, {
        ...signUpForm(who),
        ...{ catId, examId, face },
        ...fields,
      });
      expect(refused.msg, rule).toBe(msg);
    }
    expect(await signing.info(who, catId)).toMatchObject({ step: 1, place: null });
  });

  it('takes an own photo alone, of 500 pixels at the least [buy-005]', async () => {
    const catId = await signing.category();
    const examId = await signing.sitting(catId);
    const [who, other] = (await room.candidates(2)) as [Candidate, Candidate];
    await who.ok(`${base}/applyExam`, { examCategoryId: catId });
    const send = async (face: string) =>
      (await who.refused(`${base}/updateInfo`, { ...signUpForm(who), catId, examId, face })).msg;
    const small = await sharp(await idPhoto())
      .resize(499, 700)
      .jpeg()
      .toBuffer();
    expect(await send(await signing.photoOf(who, small))).toBe('照片不能小于500×500像素！');
    expect(await send(await signing.photoOf(other))).toBe('证件照地址不正确！');
  });

  it('a photo is one file, jpg or png by what is in it, of 3 MB at the most [buy-002] [buy-003] [buy-004]', async () => {
    const who = await room.candidate();
    const said = async (bytes: Uint8Array, more: object = {}) => {
      const options = { token: who.token, name: 'photo.jpg', ...more };
      return (await sendFile(room, '/api/sys/user/id-photo', bytes, options)).msg;
    };
    const gif = await sharp(await idPhoto())
      .gif()
      .toBuffer();
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const large = await sharp({
      create: { width: 1400, height: 1400, channels: 3, background: '#fff', noise },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(3 * 1024 * 1024);
    expect(await said(gif)).toBe('只支持 jpg、png 格式的图片！');
    expect(await said(large)).toBe('图片不能超过3MB！');
    expect(
      await said(
        await sharp(await idPhoto())
          .png()
          .toBuffer(),
      ),
    ).toBe('操作成功！');
    expect(await said(await idPhoto(), { times: 2 })).not.toBe('操作成功！');
  });
});

describe('one ID', () => {
  it('is registered once at overlapping times, whoever asks at once [buy-007]', async () => {
    const [one, two] = [await signing.category(), await signing.category()];
    const exams = [await signing.sitting(one), await signing.sitting(two)];
    const people = await room.candidates(4);
    const idCard = idNumber();
    const outcomes = await Promise.allSettled(
      people.map((who, n) => signing.free(who, n % 2 === 0 ? one : two, exams[n % 2] as string, { idCard })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const counts = await Promise.all(exams.map(async (id) => seatedPeople(await signing.places(id)).length));
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(1);
  });

  it('is free again once its registration was cancelled', async () => {
    const catId = await signing.category();
    const examId = await signing.sitting(catId);
    const [first, second] = (await room.candidates(2)) as [Candidate, Candidate];
    const idCard = idNumber();
    await signing.free(first, catId, examId, { idCard });
    await expect(signing.free(second, catId, examId, { idCard })).rejects.toThrow('同一证件');
    await first.ok(`${base}/cancel`, { catId });
    expect(await signing.free(second, catId, examId, { idCard })).toMatchObject({ place: 'taken' });
  });
});

describe('places', () => {
  it('never more than there are, and the others wait in the order in which they came', async () => {
    const catId = await signing.category();
    const examId = await signing.sitting(catId, { seats: 6 });
    const people = await room.candidates(20);
    const infos = await Promise.all(people.map((who) => signing.free(who, catId, examId)));
    const state = await signing.places(examId);
    expect(seatedPeople(state)).toHaveLength(6);
    expect(state.waiting).toHaveLength(14);
    expect(infos.filter(({ place }) => place === 'taken')).toHaveLength(6);
    const facts = await room.services.log.readStream(`seats-${examId}`);
    const waited = facts.flatMap(({ type, data }) =>
      type === 'SeatAwaited' ? [(data as { userId: string }).userId] : [],
    );
    expect(state.waiting.map(({ userId }) => userId)).toEqual(waited);
    const next = waited[0] as string;
    const leaving = people[infos.findIndex(({ place }) => place === 'taken')] as Candidate;
    await leaving.ok(`${base}/cancel`, { catId });
    const after = await signing.places(examId);
    expect(seatedPeople(after)).toHaveLength(6);
    expect(seatedPeople(after)).toContain(next);
    const moved = people.find(({ user }) => user.id === next) as Candidate;
    expect(await signing.info(moved, catId)).toMatchObject({ place: 'taken', inLine: null });
  });

  it('are changed before the start, and a full one is none to change to [buy-036]', async () => {
    const catId = await signing.category();
    const [early, late] = [await signing.sitting(catId), await signing.sitting(catId, { seats: 1 })];
    const [who, other] = (await room.candidates(2)) as [Candidate, Candidate];
    await signing.free(who, catId, early);
    const changed = await who.ok<SignUpInfo>(`${base}/updateExamTime`, { oldExamId: early, examId: late });
    expect(changed).toMatchObject({ examId: late, place: 'taken' });
    expect(seatedPeople(await signing.places(early))).toEqual([]);
    await signing.free(other, catId, early);
    const full = await other.refused(`${base}/updateExamTime`, { oldExamId: early, examId: late });
    expect(full.msg).toBe('该场次名额已满，请选择其他场次！');
    expect(await signing.info(other, catId)).toMatchObject({ examId: early, place: 'taken' });
  });

  it('are not given back later than the rule says', async () => {
    const catId = await signing.category();
    const who = await room.candidate();
    await signing.free(who, catId, await signing.sitting(catId, soon()));
    const late = await who.refused(`${base}/cancel`, { catId });
    expect(late.msg).toBe('已过取消报名的时限，不能取消！');
  });
});

describe('the time for signing up', () => {
  it('nobody signs up before it opens or after it closes', async () => {
    const now = room.clock.now();
    const soon = { needed: true, opensAt: new Date(now + minutes(10)).toISOString() };
    const over = { needed: true, closesAt: new Date(now - minutes(10)).toISOString() };
    const who = await room.candidate();
    for (const [signUp, msg] of [
      [soon, '报名尚未开始！'],
      [over, '报名已截止！'],
    ] as const) {
      const catId = await signing.category({ signUp });
      await signing.sitting(catId);
      expect((await who.refused(`${base}/applyExam`, { examCategoryId: catId })).msg).toBe(msg);
    }
  });
});
