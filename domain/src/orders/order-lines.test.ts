import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../sitting/seeded.fixture.js';
import { whyNotFor } from './discount.js';
import { isLinePaid, keptOf, noOrder, type OrderState } from './order-state.js';
import { orderDecider, type OrderCommand } from './order.decider.js';

const at = (by: string) => ({ at: 1, arrivedAt: 1, actor: { kind: 'staff' as const, id: by } });
const decide = (state: OrderState, command: OrderCommand, by = 'teller') =>
  orderDecider.decide(command, state, at(by));
const after = (state: OrderState, command: OrderCommand, by = 'teller'): OrderState =>
  (decide(state, command, by).events ?? []).reduce(
    (now, event) => orderDecider.evolve(now, { ...event, time: 1 }),
    state,
  );

const lines = [
  { id: 'zhang', amount: 100 },
  { id: 'li', amount: 100 },
  { id: 'wang', amount: 50 },
];
const placing = (given = lines, price = 250): OrderCommand => ({
  ...{ type: 'PlaceOrder', orderId: 'o1', buyerId: 'clerk', price, due: price, discountCode: null },
  ...{ subject: { kind: 'group', id: 'e1.g1', title: '团体报名' }, payUntil: 900_000, lines: given },
});
const paying: readonly OrderCommand[] = [
  { type: 'AttemptPayment', attemptId: 'a1', channel: 'alipay' },
  {
    ...{ type: 'ReceivePayment', sellable: true, attemptId: 'a1', channel: 'alipay' },
    ...{ transactionId: 't1', amount: 250, receivedAt: 1 },
  },
];
const paid = [placing(), ...paying].reduce((state, command) => after(state, command), noOrder);
const asking = (lineId: string | undefined, amount: number, refundId = lineId ?? 'r'): OrderCommand => ({
  ...{ type: 'RequestRefund', refundId, amount, reason: '不考了' },
  ...(lineId === undefined ? {} : { lineId }),
});

/** Refunds asked for, decided and settled by whoever, in any order. */
const commands: fc.Arbitrary<OrderCommand> = fc.oneof(
  fc.record({
    ...{ type: fc.constant('RequestRefund' as const), refundId: fc.constantFrom('1', '2', '3', '4') },
    ...{ amount: fc.constantFrom(0, 50, 100, 250), reason: fc.constant('不考了') },
    lineId: fc.constantFrom('zhang', 'li', 'wang', 'nobody'),
  }),
  fc.record({
    ...{ type: fc.constant('DecideRefund' as const), refundId: fc.constantFrom('1', '2', '3', '4') },
    ...{ grant: fc.boolean(), reason: fc.constant('') },
  }),
  fc.record({
    ...{ type: fc.constant('SettleRefund' as const), refundId: fc.constantFrom('1', '2', '3', '4') },
    settledAt: fc.constant(2),
  }),
  fc.record({ type: fc.constant('ReturnDuplicate' as const), refundId: fc.constant('o1-twice') }),
);

describe('[OR27] an order with lines', () => {
  it('keeps what its lines that stand cost, whatever comes in whatever order', () => {
    const steps = fc.array(fc.tuple(commands, fc.constantFrom('teller', 'chief', 'clerk')), {
      maxLength: 30,
    });
    holds(
      'lines',
      fc.property(steps, (given) => {
        let state = paid;
        for (const [command, by] of given) {
          state = after(state, command, by);
          const standing = lines.filter(({ id }) => isLinePaid(state, id));
          expect(standing.reduce((sum, { amount }) => sum + amount, 0)).toBe(keptOf(state));
        }
      }),
      2000,
    );
  });

  it('costs what they cost together, each once, and no code makes it cheaper', () => {
    for (const wrong of [
      placing([], 0),
      placing(lines, 249),
      placing([...lines, ...lines], 500),
      placing([{ id: 'zhang', amount: 0 }], 0),
    ])
      expect(decide(noOrder, wrong)).toMatchObject({ refusal: { reason: 'LinesWrong' } });
    const open = after(noOrder, placing());
    expect(decide(open, { type: 'ApplyDiscount', code: 'SPRING26', due: 1 })).toMatchObject({
      refusal: { reason: 'LinesWrong' },
    });
    const order = { subject: { kind: 'group', id: 'e1.g1' }, price: 250 } as const;
    expect(whyNotFor({ enabled: true, until: null, kinds: [], from: null } as never, order, 1)).toBe(
      'DiscountOther',
    );
  });

  it('is paid line by line with the order, and before that none of them is', () => {
    expect(lines.some(({ id }) => isLinePaid(after(noOrder, placing()), id))).toBe(false);
    expect(lines.every(({ id }) => isLinePaid(paid, id))).toBe(true);
    expect(isLinePaid(paid, 'nobody')).toBe(false);
  });

  it('gives back one line, whole and once; who is not asked for is not touched', () => {
    for (const [lineId, amount, reason] of [
      [undefined, 100, 'LineMissing'],
      ['nobody', 100, 'LineMissing'],
      ['zhang', 99, 'RefundTooLarge'],
      ['wang', 51, 'RefundTooLarge'],
    ] as const)
      expect(decide(paid, asking(lineId, amount))).toMatchObject({ refusal: { reason } });
    const asked = after(paid, asking('zhang', 100));
    expect(isLinePaid(asked, 'zhang')).toBe(true);
    expect(decide(asked, asking('zhang', 100, 'other'))).toMatchObject({
      refusal: { reason: 'RefundTooLarge' },
    });
    const granted = after(
      asked,
      { type: 'DecideRefund', refundId: 'zhang', grant: true, reason: '' },
      'chief',
    );
    expect(lines.map(({ id }) => isLinePaid(granted, id))).toEqual([false, true, true]);
    expect(keptOf(granted)).toBe(150);
    const declined = after(
      asked,
      { type: 'DecideRefund', refundId: 'zhang', grant: false, reason: '' },
      'chief',
    );
    expect(isLinePaid(declined, 'zhang')).toBe(true);
    expect(decide(declined, asking('zhang', 100, 'again')).kind).toBe('accepted');
  });
});
