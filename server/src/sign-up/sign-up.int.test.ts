import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seatedPeople } from '@vigil/domain/sign-up/public';
import type { Candidate } from '../testing/candidate.js';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';
import { paidInSandbox } from '../testing/paid-in-sandbox.js';
import { selling } from '../testing/selling.js';
import { sendFile } from '../testing/send-file.js';
import { until } from '../testing/until.js';
import { moveUp } from './reactors.js';
import { seatsOf } from './streams.js';

let room: ExamRoom;
beforeAll(async () => {
  room = await ExamRoom.open({ env: { DEMO: 'on' } });
  await selling(room, true);
});
beforeEach(() => selling(room, true));
afterAll(() => room.close());

interface Info {
  readonly step: number;
  readonly price: number;
  readonly examId: string | null;
  readonly place: string | null;
  readonly inLine: number | null;
  readonly consent: string;
  readonly mayCancel: boolean;
  readonly info: { readonly realName: string; readonly idCard: string; readonly face: string };
}

const base = '/api/exam/buy';
let made = 0;
const category = async (fields: object = {}): Promise<string> => {
  const signUp = { needed: true, cancelHours: 24 };
  const body = { name: `等级考试${(made += 1)}`, signUp, ...fields };
  return (await room.admin.ok<{ id: string }>('/api/exam/category/saveExamCategory', body)).id;
};
const sitting = (catId: string, fields: object = {}): Promise<string> => {
  const startTime = room.clock.now() + minutes(3 * 24 * 60);
  return room.saveExam({ catId, startTime, endTime: startTime + minutes(120), ...fields });
};

const soon = () => ({ startTime: room.clock.now() + minutes(30), endTime: room.clock.now() + minutes(150) });

let ids = 0;
/** A number nobody else has, of a woman born on the given day. */
function idNumber(): string {
  const body = `11010119900307${String((ids += 1)).padStart(2, '0')}2`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(body[place]), 0);
  return `${body}${'10X98765432'[sum % 11]}`;
}

let photo: Buffer;
beforeAll(async () => {
  photo = await sharp({ create: { width: 500, height: 700, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
});
const photoOf = async (who: Candidate, bytes = photo): Promise<string> =>
  (
    await sendFile<{ url: string }>(room, '/api/sys/user/id-photo', bytes, {
      ...{ token: who.token, name: 'photo.jpg' },
    })
  ).data.url;

const form = (who: Candidate, fields: object = {}) => ({
  ...{ realName: who.user.realName, sex: 2, birthDate: '1990-03-07', idCardType: 1, idCard: idNumber() },
  ...{ mobile: '13800138000', certAddress: '北京市东城区某街1号', consent: '2026-11' },
  ...fields,
});
const info = (who: Candidate, catId: string): Promise<Info> => who.ok(`${base}/userExamInfo`, { catId });
const free = async (who: Candidate, catId: string, examId: string, fields: object = {}): Promise<Info> => {
  await who.ok(`${base}/applyExam`, { examCategoryId: catId });
  return who.ok(`${base}/updateInfo`, {
    ...form(who, fields),
    ...{ catId, examId, face: await photoOf(who) },
  });
};
const places = async (examId: string) => (await seatsOf(room.services).load(examId)).state;

describe('signing up free', () => {
  it('goes from the first step to the last, and what was given stands in the form again [buy-014] [buy-017] [buy-018]', async () => {
    const catId = await category();
    const examId = await sitting(catId);
    const who = await room.candidate();
    expect(await info(who, catId)).toMatchObject({ step: 0, price: 0, place: null });
    await who.ok(`${base}/applyExam`, { examCategoryId: catId });
    await who.ok(`${base}/applyExam`, { examCategoryId: catId });
    expect(await info(who, catId)).toMatchObject({ step: 1, info: { realName: who.user.realName } });
    const done = await free(who, catId, examId);
    expect(done).toMatchObject({ step: 2, examId, place: 'taken', inLine: null });
    expect((await info(who, catId)).info.idCard).toMatch(/^110101199003/);
  });

  it('a sitting of such a category is begun by those alone who have a place in it [ET141]', async () => {
    const catId = await category();
    const examId = await sitting(catId, soon());
    const [who, other] = await room.candidates(2);
    await free(who as Candidate, catId, examId);
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
    const catId = await category();
    const examId = await sitting(catId);
    const who = await room.candidate({ mobile: null });
    await who.ok(`${base}/applyExam`, { examCategoryId: catId });
    const face = await photoOf(who);
    for (const [rule, fields, msg] of bad) {
      const refused = await who.refused(`${base}/updateInfo`, {
        ...form(who),
        ...{ catId, examId, face },
        ...fields,
      });
      expect(refused.msg, rule).toBe(msg);
    }
    expect(await info(who, catId)).toMatchObject({ step: 1, place: null });
  });

  it('takes an own photo alone, of 500 pixels at the least [buy-005]', async () => {
    const catId = await category();
    const examId = await sitting(catId);
    const [who, other] = (await room.candidates(2)) as [Candidate, Candidate];
    await who.ok(`${base}/applyExam`, { examCategoryId: catId });
    const send = async (face: string) =>
      (await who.refused(`${base}/updateInfo`, { ...form(who), catId, examId, face })).msg;
    const small = await sharp(photo).resize(499, 700).jpeg().toBuffer();
    expect(await send(await photoOf(who, small))).toBe('照片不能小于500×500像素！');
    expect(await send(await photoOf(other))).toBe('证件照地址不正确！');
  });

  it('a photo is one file, jpg or png by what is in it, of 3 MB at the most [buy-002] [buy-003] [buy-004]', async () => {
    const who = await room.candidate();
    const said = async (bytes: Uint8Array, more: object = {}) => {
      const options = { token: who.token, name: 'photo.jpg', ...more };
      return (await sendFile(room, '/api/sys/user/id-photo', bytes, options)).msg;
    };
    const gif = await sharp(photo).gif().toBuffer();
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const large = await sharp({
      create: { width: 1400, height: 1400, channels: 3, background: '#fff', noise },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(3 * 1024 * 1024);
    expect(await said(gif)).toBe('只支持 jpg、png 格式的图片！');
    expect(await said(large)).toBe('图片不能超过3MB！');
    expect(await said(await sharp(photo).png().toBuffer())).toBe('操作成功！');
    expect(await said(photo, { times: 2 })).not.toBe('操作成功！');
  });
});

describe('one ID', () => {
  it('is registered once at overlapping times, whoever asks at once [buy-007]', async () => {
    const [one, two] = [await category(), await category()];
    const exams = [await sitting(one), await sitting(two)];
    const people = await room.candidates(4);
    const idCard = idNumber();
    const outcomes = await Promise.allSettled(
      people.map((who, n) => free(who, n % 2 === 0 ? one : two, exams[n % 2] as string, { idCard })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const counts = await Promise.all(exams.map(async (id) => seatedPeople(await places(id)).length));
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(1);
  });

  it('is free again once its registration was cancelled', async () => {
    const catId = await category();
    const examId = await sitting(catId);
    const [first, second] = (await room.candidates(2)) as [Candidate, Candidate];
    const idCard = idNumber();
    await free(first, catId, examId, { idCard });
    await expect(free(second, catId, examId, { idCard })).rejects.toThrow('同一证件');
    await first.ok(`${base}/cancel`, { catId });
    expect(await free(second, catId, examId, { idCard })).toMatchObject({ place: 'taken' });
  });
});

describe('places', () => {
  it('never more than there are, and the others wait in the order in which they came', async () => {
    const catId = await category();
    const examId = await sitting(catId, { seats: 6 });
    const people = await room.candidates(20);
    const infos = await Promise.all(people.map((who) => free(who, catId, examId)));
    const state = await places(examId);
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
    const after = await places(examId);
    expect(seatedPeople(after)).toHaveLength(6);
    expect(seatedPeople(after)).toContain(next);
    const moved = people.find(({ user }) => user.id === next) as Candidate;
    expect(await info(moved, catId)).toMatchObject({ place: 'taken', inLine: null });
  });

  it('are changed before the start, and a full one is none to change to [buy-036]', async () => {
    const catId = await category();
    const [early, late] = [await sitting(catId), await sitting(catId, { seats: 1 })];
    const [who, other] = (await room.candidates(2)) as [Candidate, Candidate];
    await free(who, catId, early);
    const changed = await who.ok<Info>(`${base}/updateExamTime`, { oldExamId: early, examId: late });
    expect(changed).toMatchObject({ examId: late, place: 'taken' });
    expect(seatedPeople(await places(early))).toEqual([]);
    await free(other, catId, early);
    const full = await other.refused(`${base}/updateExamTime`, { oldExamId: early, examId: late });
    expect(full.msg).toBe('该场次名额已满，请选择其他场次！');
    expect(await info(other, catId)).toMatchObject({ examId: early, place: 'taken' });
  });

  it('are not given back later than the rule says', async () => {
    const catId = await category();
    const who = await room.candidate();
    await free(who, catId, await sitting(catId, soon()));
    const late = await who.refused(`${base}/cancel`, { catId });
    expect(late.msg).toBe('已过取消报名的时限，不能取消！');
  });
});

describe('buying a category', () => {
  const buy = async (who: Candidate, examId: string) =>
    (await who.ok<{ id: string }>(`${base}/init`, { examId })).id;

  it('holds the place while the order waits, keeps it once paid, and is theirs with the form', async () => {
    const catId = await category({ price: 12.5 });
    const examId = await sitting(catId, { seats: 1 });
    const [who, other] = (await room.candidates(2)) as [Candidate, Candidate];
    const ids = await Promise.all([buy(who, examId), buy(who, examId)]);
    expect(ids[0]).toBe(ids[1]);
    expect(await info(who, catId)).toMatchObject({ step: 0, price: 12.5, place: 'held' });
    expect((await other.refused(`${base}/init`, { examId })).msg).toBe('该场次名额已满，请选择其他场次！');
    await paidInSandbox(room.services, ids[0] as string);
    await until('the place is kept', async () => (await info(who, catId)).place === 'kept');
    expect(await info(who, catId)).toMatchObject({ step: 1 });
    expect((await who.refused(`${base}/init`, { examId })).msg).toBe('您已报名该考试，无需重复购买！');
    const face = await photoOf(who);
    expect(await who.ok(`${base}/updateInfo`, { ...form(who), catId, examId, face })).toMatchObject({
      ...{ step: 2, place: 'taken' },
    });
  });

  it('an order that is never paid lets go of its place', async () => {
    const catId = await category({ price: 12.5 });
    const examId = await sitting(catId, { seats: 1 });
    const [who, other] = (await room.candidates(2)) as [Candidate, Candidate];
    await buy(who, examId);
    room.clock.advance(minutes(17));
    await moveUp(room.services, { id: examId, seats: 1 });
    await buy(other, examId);
    expect(await info(other, catId)).toMatchObject({ place: 'held' });
    expect(await info(who, catId)).toMatchObject({ step: 0, place: null });
  });

  it('[SU15] [SU16] who finds it full waits unpaid, is told when a place comes free, and has a day to pay, also once signing up is over', async () => {
    const now = room.clock.now();
    const signUp = { needed: true, closesAt: new Date(now + minutes(60)).toISOString() };
    const catId = await category({ price: 12.5, signUp });
    const [examId, other] = [await sitting(catId, { seats: 1 }), await sitting(catId, { seats: 1 })];
    const [first, next, third] = (await room.candidates(3)) as [Candidate, Candidate, Candidate];
    const wait = `${base}/await`;
    expect((await next.refused(wait, { examId })).msg).toBe('该场次还有名额，请直接支付！');
    await buy(first, examId);
    const waits = { step: 0, examId, place: 'waiting', inLine: 1 };
    expect(await next.ok(wait, { examId })).toMatchObject(waits);
    expect(await next.ok(wait, { examId })).toMatchObject(waits);
    expect(await third.ok(wait, { examId })).toMatchObject({ inLine: 2 });
    // Whoever has a place elsewhere after all leaves the line; nobody passes it.
    await buy(third, other);
    expect((await places(examId)).waiting.map(({ userId }) => userId)).toEqual([next.user.id]);
    expect((await next.refused(`${base}/init`, { examId })).reason).toBe('SeatsFull');
    // Ordering again while somebody waits holds the place for no longer.
    room.clock.advance(minutes(10));
    await buy(first, examId);
    room.clock.advance(minutes(7));
    await moveUp(room.services, { id: examId, seats: 1 });
    expect(await info(first, catId)).toMatchObject({ place: null });
    expect(await info(next, catId)).toMatchObject({ step: 0, place: 'held', inLine: null });
    const told = async () =>
      (await next.ok<{ records: { title: string }[] }>('/api/sys/user/msg/paging', {})).records;
    await until('they are told', async () => (await told()).length > 0);
    expect((await told())[0]?.title).toMatch(/^候补成功：/);
    room.clock.advance(minutes(60));
    expect((await first.refused(`${base}/init`, { examId })).msg).toBe('报名已截止！');
    expect((await first.refused(wait, { examId })).msg).toBe('报名已截止！');
    await paidInSandbox(room.services, await buy(next, examId));
    await until('the place is kept', async () => (await info(next, catId)).place === 'kept');
    const face = await photoOf(next);
    expect(await next.ok(`${base}/updateInfo`, { ...form(next), catId, examId, face })).toMatchObject({
      ...{ step: 2, place: 'taken' },
    });
  });

  it('who waits unpaid leaves the line, and waits where nothing is to be paid by signing up alone', async () => {
    const catId = await category({ price: 12.5 });
    const examId = await sitting(catId, { seats: 1 });
    const [first, next] = (await room.candidates(2)) as [Candidate, Candidate];
    await buy(first, examId);
    await next.ok(`${base}/await`, { examId });
    expect(await next.ok(`${base}/cancel`, { catId })).toMatchObject({ step: 0, place: null, inLine: null });
    expect((await places(examId)).waiting).toEqual([]);
    const freeOne = await sitting(await category(), { seats: 1 });
    expect((await next.refused(`${base}/await`, { examId: freeOne })).reason).toBe('NotForSale');
  });

  it('nobody gives information, or starts, unpaid; whoever it is assigned to pays nothing [buy-014]', async () => {
    const catId = await category({ price: 12.5 });
    const examId = await sitting(catId);
    const [who, given] = (await room.candidates(2)) as [Candidate, Candidate];
    expect((await who.refused(`${base}/applyExam`, { examCategoryId: catId })).msg).toBe(
      '请先购买本次考试！',
    );
    const early = await who.refused(`${base}/updateInfo`, { ...form(who), catId, examId, face: '' });
    expect(early.msg).toBe('请先完成报名或支付！');
    await room.admin.ok('/api/exam/category/designateFree', {
      ...{ examCategoryId: catId, userIds: [given.user.id] },
    });
    expect(await free(given, catId, examId)).toMatchObject({ price: 0, place: 'taken' });
  });

  it('nobody signs up before it opens or after it closes', async () => {
    const now = room.clock.now();
    const soon = { needed: true, opensAt: new Date(now + minutes(10)).toISOString() };
    const over = { needed: true, closesAt: new Date(now - minutes(10)).toISOString() };
    const who = await room.candidate();
    for (const [signUp, msg] of [
      [soon, '报名尚未开始！'],
      [over, '报名已截止！'],
    ] as const) {
      const catId = await category({ signUp });
      await sitting(catId);
      expect((await who.refused(`${base}/applyExam`, { examCategoryId: catId })).msg).toBe(msg);
    }
  });
});
