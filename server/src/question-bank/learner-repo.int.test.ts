import { orderStream, type OrderEvent } from '@vigil/domain/orders/public';
import type { OrderView } from '@vigil/projections/orders/public';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { selling as sellingIn } from '../testing/selling.js';
import type { Candidate } from '../testing/candidate.js';
import { keyWord } from '../testing/every-type.js';
import { ExamRoom } from '../testing/exam-room.js';
import { minutes } from '../testing/moving-clock.js';
import { paidInSandbox } from '../testing/paid-in-sandbox.js';

let room: ExamRoom;
let learner: Candidate;

beforeAll(async () => {
  room = await ExamRoom.open({ env: { DEMO: 'on' } });
});
afterAll(() => room.close());
beforeEach(async () => {
  learner = await room.candidate();
  await selling(true);
});

const selling = (modulePay: boolean): Promise<void> => sellingIn(room, modulePay);
let made = 0;
const bank = async (fields: object = {}): Promise<string> =>
  (
    await room.admin.ok<{ id: string }>('/api/repo/save', {
      title: `题库${(made += 1)}`,
      training: true,
      price: 9.9,
      ...fields,
    })
  ).id;
const orders = async (buyerId: string): Promise<OrderView[]> => {
  await room.caughtUp('orders');
  return room.services.views.view<OrderView>('orders').find({ filter: { buyerId } });
};
/** Through the sandbox: the trade is opened, paid on the gateway's page, and told by its notification. */
const pay = async (who: Candidate, id: string): Promise<void> => {
  await who.ok('/api/pay/alipay/trade', { id });
  await paidInSandbox(room.services, id);
};
const own = async (who = learner, params: object = {}): Promise<string[]> =>
  (
    await who.ok<{ records: { id: string }[] }>('/api/repo/user-paging', { current: 1, size: 1000, params })
  ).records.map(({ id }) => id);
const rightOf = async (id: string, who = learner): Promise<string | null> =>
  (await who.ok<{ right: string | null }>('/api/repo/detail', { id })).right;

describe('banks of a learner', () => {
  it('are those that cost nothing, that name them or their department, or that they paid for', async () => {
    const free = await bank({ price: 0 });
    const sold = await bank();
    const named = await bank({ shared: { userIds: [learner.user.id] } });
    const closed = await bank({ price: 0, training: false });
    const disabled = await bank({ price: 0 });
    await room.admin.ok('/api/repo/state', { ids: [disabled], state: 1 });
    const mine = await own();
    expect(mine).toEqual(expect.arrayContaining([free, named]));
    for (const id of [sold, closed, disabled]) expect(mine).not.toContain(id);
    expect([await rightOf(free), await rightOf(named), await rightOf(sold)]).toEqual([
      'free',
      'designated',
      null,
    ]);
    const { id } = await learner.ok<{ id: string }>('/api/repo/buy/init', { repoId: sold });
    expect(await own()).not.toContain(sold);
    await pay(learner, id);
    expect(await orders(learner.user.id)).toMatchObject([{ id, state: 1 }]);
    expect(await own()).toContain(sold);
    expect(await rightOf(sold)).toBe('bought');
    expect(await own(await room.candidate())).not.toContain(sold);
  });

  it('are listed without owner, and nothing else of the bank or its questions is shown', async () => {
    const [open, closed] = [await bank({ price: 0 }), await bank({ price: 0, training: false })];
    const { records } = await learner.ok<{ records: { id: string; ownerId: string | null }[] }>(
      '/api/repo/paging',
      { params: {}, size: 1000 },
    );
    expect(records.find(({ id }) => id === open)).toMatchObject({ ownerId: null });
    expect(records.map(({ id }) => id)).not.toContain(closed);
    expect((await learner.refused('/api/repo/detail', { id: closed })).reason).toBe('NotFound');
    expect((await learner.refused('/api/qu/qu/paging', { params: {} })).reason).toBe('NotAllowed');
  });

  it('are all of them while nothing is sold [repo-005]', async () => {
    const sold = await bank();
    await selling(false);
    expect(await own()).toContain(sold);
    expect(await rightOf(sold)).toBe('free');
    expect((await learner.refused('/api/repo/buy/init', { repoId: sold })).reason).toBe('NotForSale');
  });

  it('are found by name and catalogue, in pages; staff and guests have no such list of their own', async () => {
    const id = await bank({ price: 0, title: '消防知识独一份', catId: 'R01R02' });
    expect(await own(learner, { title: '独一份' })).toEqual([id]);
    expect(await own(learner, { title: '独一份', catId: 'R01' })).toEqual([id]);
    expect(await own(learner, { title: '独一份', catId: 'R02' })).toEqual([]);
    expect(await own(learner, { title: '独一份', excludes: [id] })).toEqual([]);
    expect((await learner.refused('/api/repo/user-paging', { size: 5001 })).reason).toBe('BadInput');
    expect((await room.server.rest('/api/repo/user-paging', {})).reason).toBe('SessionInvalid');
  });
});

describe('ordering a bank', () => {
  it('makes one order at today’s price, log first, and finds it again until its time is over', async () => {
    const repoId = await bank();
    const { id } = await learner.ok<{ id: string }>('/api/repo/buy/init', { repoId });
    expect(await learner.ok('/api/repo/buy/init', { repoId })).toEqual({ id });
    expect(await orders(learner.user.id)).toMatchObject([
      { id, kind: 'repo', subjectId: repoId, price: 990, due: 990, state: 0 },
    ]);
    const placed = await room.services.log.readStream(orderStream(id));
    expect(placed.map(({ type }) => type as OrderEvent['type'])).toEqual(['OrderPlaced']);
    room.clock.advance(minutes(16));
    expect(await learner.ok<{ id: string }>('/api/repo/buy/init', { repoId })).not.toEqual({ id });
    expect(await orders(learner.user.id)).toHaveLength(2);
  });

  it('refuses what is not there, not open, free, or had already', async () => {
    const named = await bank({ shared: { userIds: [learner.user.id] } });
    for (const repoId of ['nowhere', await bank({ training: false })])
      expect((await learner.refused('/api/repo/buy/init', { repoId })).msg).toBe('题库不存在！');
    expect((await learner.refused('/api/repo/buy/init', { repoId: await bank({ price: 0 }) })).msg).toBe(
      '免费题库无需购买！',
    );
    expect((await learner.refused('/api/repo/buy/init', { repoId: named })).reason).toBe('AlreadyOwned');
    expect((await learner.post('/api/repo/buy/init', {})).status).toBe(400);
    expect((await room.server.rest('/api/repo/buy/init', { repoId: named })).reason).toBe('SessionInvalid');
    expect(await orders(learner.user.id)).toEqual([]);
  });
});

describe('a question outside a paper', () => {
  const question = async (repoId: string, more: object = {}): Promise<string> => {
    const body = {
      repoId,
      quType: 1,
      content: '<p>哪一个？</p>',
      analysis: `<p>${keyWord}</p>`,
      options: [{ content: '甲', isRight: true }, { content: '乙' }],
    };
    return (await room.admin.ok<{ id: string }>('/api/qu/qu/save', { ...body, ...more })).id;
  };
  const seen = (id: string, who = learner) => who.post('/api/qu/qu/detail', { id });

  it('of a bank that may be practised comes without its key; right-hand items are dealt', async () => {
    const repoId = await bank({ price: 0 });
    const id = await question(repoId);
    const answer = await seen(id);
    expect(answer.data).toMatchObject({
      quId: id,
      content: '<p>哪一个？</p>',
      score: null,
      analysis: null,
      rightAnswer: null,
      isRight: null,
    });
    const items = ['子', '丑', '寅', '卯', '辰', '巳', '午', '未'];
    const pairs = items.map((content, i) => ({ content: `第${i}`, matchId: `m${i}` }));
    const matching = await question(repoId, {
      quType: 6,
      options: null,
      pairs,
      matches: items.map((content, i) => ({ id: `m${i}`, content })),
    });
    const { data, text } = await seen(matching);
    expect(
      (data as { matchList: { content: string }[] }).matchList.map(({ content }) => content),
    ).not.toEqual(items);
    for (const one of [answer.text, text])
      expect(one).not.toMatch(/SECRETKEY|"isRight":(true|false)|matchId|accepted/);
  });

  it('of a bank that is closed, to be paid for or not theirs, and one that is disabled, does not exist', async () => {
    const disabled = await question(await bank({ price: 0 }));
    await room.admin.ok('/api/qu/qu/state', { ids: [disabled], state: 1 });
    for (const id of [
      disabled,
      'nowhere',
      await question(await bank()),
      await question(await bank({ training: false })),
    ])
      expect((await learner.refused('/api/qu/qu/detail', { id })).msg).toBe('试题不存在！');
    expect((await learner.post('/api/qu/qu/detail', {})).status).toBe(400);
  });

  it('is hidden while it stands in an open paper, and shows answer and key once those are out', async () => {
    const repoId = await bank({ price: 0 });
    const id = await question(repoId);
    const examId = await room.saveExam({
      qualifyScore: 1,
      tmplGroups: [{ title: '单选题', perScore: 5, quIds: [id] }],
    });
    await learner.start(examId);
    expect((await learner.refused('/api/qu/qu/detail', { id })).reason).toBe('NotFound');
    const other = await room.candidate();
    expect((await seen(id, other)).code).toBe(0);
    const { answerList } = await learner.open(id);
    await learner.choose(id, [answerList[0]?.id as string]);
    await learner.handIn();
    expect((await seen(id)).text).not.toContain(keyWord);
    room.clock.advance(minutes(200));
    await room.caughtUp('papers');
    expect((await seen(id)).data).toMatchObject({
      analysis: `<p>${keyWord}</p>`,
      isRight: true,
      rightAnswer: 'A',
      actualScore: 5,
    });
    expect((await seen(id, other)).text).not.toContain(keyWord);
  });
});
