import { randomUUID } from 'node:crypto';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seatOf } from '@vigil/domain/sign-up/public';
import { ordersOf } from '../../orders/public.js';
import type { Caller } from '../../testing/caller.js';
import type { Candidate } from '../../testing/candidate.js';
import { ExamRoom } from '../../testing/exam-room.js';
import { minutes } from '../../testing/moving-clock.js';
import { paidInSandbox } from '../../testing/paid-in-sandbox.js';
import { selling } from '../../testing/selling.js';
import { until } from '../../testing/until.js';
import { ownRegistration } from '../category-sale.js';
import { bySystem } from '../../platform/command-side/envelope.js';
import { registrationIdOf, runRegistration, runSeats, seatsState } from '../streams.js';
import { roomOf } from '../places.js';

let room: ExamRoom;
let clerk: Caller;
let teller: Caller;
let chief: Caller;
/** Accounts of a list are found by their names, which are known of all that were there before the first look. */
let pool: Candidate[];
const people = (count: number): Candidate[] => pool.splice(0, count);
beforeAll(async () => {
  room = await ExamRoom.open({ env: { DEMO: 'on' } });
  await selling(room, true);
  clerk = await room.staff(['exam:signup:group']);
  teller = await room.staff(['pay:order', 'pay:refund']);
  chief = await room.staff(['pay:order', 'pay:refund:audit']);
  pool = await room.candidates(12);
});
afterAll(() => room.close());

interface Row {
  readonly account: string;
  readonly realName: string;
  readonly why: string | null;
}
interface Result {
  readonly orderId: string | null;
  readonly price: number;
  readonly total: number;
  readonly rows: readonly Row[];
}

let made = 0;
/** A sitting three days ahead. */
async function sitting(catId: string, seats: number | null = null): Promise<string> {
  const startTime = room.clock.now() + minutes(3 * 24 * 60);
  const times = { startTime, endTime: startTime + minutes(120) };
  return room.saveExam({ catId, ...(seats === null ? {} : { seats }), ...times });
}
/** A category that costs 100 with one such sitting. */
async function sold(seats: number | null = null): Promise<{ catId: string; examId: string }> {
  const body = { name: `团体报名${(made += 1)}`, isOpen: true, price: 100, signUp: { needed: true } };
  const { id: catId } = await room.admin.ok<{ id: string }>('/api/exam/category/saveExamCategory', body);
  return { catId, examId: await sitting(catId, seats) };
}

const path = '/api/exam/signup/group';
const accountsOf = (people: readonly Candidate[]) => people.map(({ user }) => user.userName);
const placed = (examId: string, accounts: readonly string[], who = clerk, commandId?: string) =>
  who.ok<Result>(`${path}/place`, { examId, accounts }, ...(commandId === undefined ? [] : [{ commandId }]));
const whys = ({ rows }: Result) => rows.map(({ why }) => why);

const seatKind = async (examId: string, { user }: Candidate) =>
  seatOf(await seatsState(room.services, examId), user.id, room.clock.now())?.kind ?? null;
const stepOf = async (who: Candidate, catId: string) =>
  (await who.ok<{ step: number }>('/api/exam/buy/userExamInfo', { catId, examType: 1 })).step;

/** The form given and the place taken, as the person does it. */
async function formGiven({ user }: Candidate, { catId, examId }: { catId: string; examId: string }) {
  const { services } = room;
  const envelope = bySystem(services, 'test');
  const given = { form: 'form', photoFileId: 'photo', idHash: user.id, consent: '1' };
  const registrationId = registrationIdOf(user.id, catId);
  await runRegistration(
    services,
    { type: 'GiveRegistration', registrationId, userId: user.id, catId, examId, ...given },
    envelope,
  );
  await runSeats(
    services,
    { type: 'TakeSeat', ...roomOf(services, { id: examId }), userId: user.id },
    envelope,
  );
}

async function lineRefunded(id: string, lineId: string): Promise<void> {
  const { id: refundId } = await teller.ok<{ id: string }>('/api/pay/refund/request', {
    ...{ id, amount: 100, reason: '离职', lineId },
  });
  await chief.ok('/api/pay/refund/decide', { id, refundId, grant: true });
}

describe('an organisation that pays for its people', () => {
  it('signs them up by one order: each is entitled exactly while their line is paid', async () => {
    const where = await sold(5);
    const group = people(3);
    const [first, second, third] = group as [Candidate, Candidate, Candidate];
    const { orderId, total, rows } = await placed(where.examId, accountsOf(group));
    expect(rows.map(({ realName }) => realName)).toEqual(group.map(({ user }) => user.realName));
    expect(total).toBe(300);
    expect(await Promise.all(group.map((one) => seatKind(where.examId, one)))).toEqual(
      group.map(() => 'held'),
    );
    expect(await stepOf(first, where.catId)).toBe(0);
    expect((await first.startRefused(where.examId)).reason).not.toBe('');
    expect((await first.refused('/api/exam/buy/init', { examId: where.examId })).reason).toBe('InGroup');

    await paidInSandbox(room.services, orderId ?? '');
    await until('the places are kept', async () => (await seatKind(where.examId, third)) === 'kept');
    for (const one of group) expect(await stepOf(one, where.catId)).toBe(1);
    for (const one of group) await formGiven(one, where);
    expect(await seatKind(where.examId, first)).toBe('taken');

    await lineRefunded(orderId ?? '', first.user.id);
    await until('the place came back', async () => (await seatKind(where.examId, first)) === null);
    expect(await stepOf(first, where.catId)).toBe(0);
    expect(await Promise.all([second, third].map((one) => seatKind(where.examId, one)))).toEqual([
      'taken',
      'taken',
    ]);
    expect(await stepOf(second, where.catId)).toBe(2);
    const sheet = await teller.ok<{ lines: { lineId: string; paid: boolean; back: boolean }[] }>(
      '/api/pay/order/sheet',
      { id: orderId },
    );
    expect(sheet.lines.map(({ paid, back }) => [paid, back])).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ]);
    for (const [lineId, reason] of [
      [first.user.id, 'RefundTooLarge'],
      ['nobody', 'LineMissing'],
      [undefined, 'LineMissing'],
    ] as const)
      expect(
        (
          await teller.refused('/api/pay/refund/request', {
            ...{ id: orderId, amount: 100, reason: '离职', lineId },
          })
        ).reason,
      ).toBe(reason);
    // Whose money went back may be signed up anew.
    expect(whys(await placed(where.examId, accountsOf([first])))).toEqual([null]);
  });

  it('adds nobody twice by a list that comes again, at once, under one command id or another', async () => {
    const where = await sold();
    const group = people(2);
    const accounts = accountsOf(group);
    const [one, two] = [randomUUID(), randomUUID()];
    const once = await Promise.all([
      placed(where.examId, [...accounts, accounts[0]?.toUpperCase() ?? ''], clerk, one),
      placed(where.examId, accounts, clerk, two),
    ]);
    const had = once.flatMap(({ rows }) => rows.filter(({ why }) => why === null));
    expect(had.map(({ account }) => account.toLowerCase()).toSorted()).toEqual(
      accounts.map((account) => account.toLowerCase()).toSorted(),
    );
    const first = await placed(where.examId, accounts, clerk, one);
    const before = once[0]?.orderId ?? null;
    if (before !== null) expect(first.orderId).toBe(before);
    const again = await placed(where.examId, accounts);
    expect(again.orderId).toBeNull();
    expect(whys(again)).toEqual(['已在待支付的团体订单中', '已在待支付的团体订单中']);

    // The order is over: the same list may be placed anew, and late money for the old one goes back.
    room.clock.advance(minutes(17));
    const anew = await placed(where.examId, accounts);
    expect(whys(anew)).toEqual([null, null]);
    await paidInSandbox(room.services, anew.orderId ?? '');
    expect(whys(await placed(where.examId, accounts))).toEqual(['已报名', '已报名']);
    for (const { user } of group)
      expect((await ownRegistration(room.services, user.id, where.catId)).sponsor?.orderId).toBe(
        anew.orderId,
      );
  });

  it('is told of each row why not: unknown, out of sight, full, paying on their own, their ID in use', async () => {
    const where = await sold(2);
    const [full, busy, twin] = people(3) as [Candidate, Candidate, Candidate];
    const [first, other] = people(2) as [Candidate, Candidate];
    await busy.ok('/api/exam/buy/init', { examId: where.examId });
    const checked = await clerk.ok<Result>(`${path}/check`, {
      ...{ examId: where.examId, accounts: ['nobody', busy.user.userName, first.user.userName] },
    });
    expect(whys(checked)).toEqual(['没有该账号', '本人正在支付', null]);
    expect(checked.orderId).toBeNull();
    expect(await seatKind(where.examId, first)).toBeNull();

    const result = await placed(where.examId, accountsOf([first, full]));
    expect(whys(result)).toEqual([null, '该场次名额已满']);
    expect(result.total).toBe(100);
    const state = (await ordersOf(room.services).load(result.orderId ?? '')).state;
    expect(state.placed?.lines).toEqual([{ id: first.user.id, amount: 10_000 }]);

    const bound = await room.staff(['exam:signup:group'], { scopeDepartId: 'elsewhere' });
    expect(whys(await placed(where.examId, accountsOf([other, twin]), bound))).toEqual([
      '没有该账号',
      '没有该账号',
    ]);
    for (const [body, reason] of [
      [{ examId: where.examId, accounts: [' '] }, 'BadInput'],
      [{ examId: where.examId, accounts: Array.from({ length: 501 }, (_n, at) => `a${at}`) }, 'BadInput'],
      [{ examId: 'none', accounts: ['a'] }, 'NotFound'],
      [{ examId: await room.saveExam({}), accounts: ['a'] }, 'NotFound'],
    ] as const)
      expect((await clerk.refused(`${path}/place`, body)).reason).toBe(reason);
    for (const call of ['sittings', 'check', 'place'])
      for (const who of [first, teller])
        expect((await who.refused(`${path}/${call}`, { examId: where.examId, accounts: [] })).reason).toBe(
          'NotAllowed',
        );
    const sittings = await clerk.ok<{ id: string; price: number; left: number }[]>(`${path}/sittings`, {});
    expect(sittings.find(({ id }) => id === where.examId)).toMatchObject({ price: 100, left: 0 });
  });

  it('gives the place of a row that is refused back at once, and none that is held for another sign-up', async () => {
    const where = await sold(2);
    const other = await sitting(where.catId, 1);
    const [elsewhere, next] = people(2) as [Candidate, Candidate];
    // Signed up between the look at the row and the command: nothing of it is paid, so that the look passes.
    await formGiven(elsewhere, where);
    expect(whys(await placed(other, accountsOf([elsewhere])))).toEqual(['已报名该考试']);
    expect(await seatKind(other, elsewhere)).toBeNull();
    expect(whys(await placed(where.examId, accountsOf([elsewhere])))).toEqual(['已报名该考试']);
    expect(await seatKind(where.examId, elsewhere)).toBe('taken');
    expect(whys(await placed(other, accountsOf([next])))).toEqual([null]);
  });

  it('reads its list from a file', async () => {
    const address = await room.server.app.listen();
    const sent = async (bytes: Uint8Array, who = clerk) => {
      const form = new FormData();
      form.append('file', new Blob([Buffer.from(bytes)]), '名单.xlsx');
      const answer = await fetch(`${address}${path}/accounts`, {
        ...{ method: 'POST', headers: { token: who.token }, body: form },
      });
      return (await answer.json()) as { data: { accounts: string[] }; reason?: string };
    };
    const table = (rows: (string | number)[][]) => writeXlsx({ sheets: [{ name: '名单', rows }] });
    const named = await sent(
      await table([
        ['姓名', '账号*'],
        ['甲', 'zhangsan'],
        ['乙', 20261],
      ]),
    );
    expect(named.data.accounts).toEqual(['zhangsan', '20261']);
    expect((await sent(await table([['zhangsan'], ['lisi']]))).data.accounts).toEqual(['zhangsan', 'lisi']);
    expect((await sent(Buffer.from('no file'))).reason).toBe('BadInput');
    expect((await sent(await table([['账号']]))).reason).toBe('BadInput');
    expect((await sent(await table([['a']]), teller)).reason).toBe('NotAllowed');
  });
});
