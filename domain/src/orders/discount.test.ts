import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../sitting/seeded.fixture.js';
import { codeTyped, discountProblem, dueAfter, whyNotFor, type Discount } from './discount.js';
import { discountUsesDecider, type DiscountCommand, type DiscountUses } from './discount-uses.js';
import { noOrder } from './order-state.js';
import { orderDecider, type OrderCommand } from './order.decider.js';

const discount: Discount = {
  ...{ code: 'SPRING26', title: '春季', kind: 'percent', value: 20, from: 1000, until: 2000 },
  ...{
    kinds: ['exam', 'category'],
    subjectIds: [],
    totalUses: 2,
    usesPerPerson: 1,
    minimum: 500,
    enabled: true,
  },
};
const order = { subject: { kind: 'exam', id: 'e1' }, price: 990 } as const;

describe('a discount', () => {
  it('has a code of letters and digits in one spelling, and is refused in words where it cannot be meant', () => {
    expect([' spring26 ', 'a b', 'x', '', '优惠码一二三'].map(codeTyped)).toEqual([
      ...['SPRING26', null, null, null, null],
    ]);
    expect(discountProblem(discount)).toBeNull();
    const wrong: Partial<Discount>[] = [
      ...[{ code: 'no' }, { title: ' ' }, { value: 0 }, { value: 101 }, { kind: 'fen' as const, value: 1.5 }],
      ...[{ until: 1000 }, { totalUses: 0 }, { usesPerPerson: 0.5 }, { minimum: -1 }],
      ...[{ kinds: ['goods' as never] }, { subjectIds: Array.from({ length: 101 }, String) }],
    ];
    for (const change of wrong)
      expect(discountProblem({ ...discount, ...change }), JSON.stringify(change)).not.toBeNull();
  });

  it('is for its time, its things and its least price alone', () => {
    expect(whyNotFor(discount, order, 1000)).toBeNull();
    expect(whyNotFor(null, order, 1000)).toBe('DiscountUnknown');
    expect(whyNotFor({ ...discount, enabled: false }, order, 1000)).toBe('DiscountUnknown');
    expect(whyNotFor(discount, order, 999)).toBe('DiscountUnknown');
    expect(whyNotFor(discount, order, 2000)).toBe('DiscountOver');
    expect(whyNotFor(discount, { ...order, price: 499 }, 1000)).toBe('DiscountMinimum');
    expect(whyNotFor(discount, { ...order, subject: { kind: 'repo', id: 'e1' } }, 1000)).toBe(
      'DiscountOther',
    );
    const named = { ...discount, subjectIds: ['c1'] };
    expect(whyNotFor(named, order, 1000)).toBe('DiscountOther');
    expect(whyNotFor(named, { ...order, subject: { kind: 'category', id: 'c1~2' } }, 1000)).toBeNull();
  });

  it('[OR21] leaves whole fen between nothing and the price', () => {
    const kind = fc.constantFrom('percent' as const, 'fen' as const);
    holds(
      'due',
      fc.property(fc.nat({ max: 10_000_000 }), kind, fc.integer({ min: 1, max: 100 }), (price, by, value) => {
        const due = dueAfter(price, { kind: by, value });
        expect(Number.isInteger(due) && due >= 0 && due <= price).toBe(true);
      }),
      500,
    );
    expect([dueAfter(990, discount), dueAfter(990, { kind: 'percent', value: 100 })]).toEqual([792, 0]);
    expect(dueAfter(990, { kind: 'fen', value: 991 })).toBe(0);
  });
});

describe('[OR22] the uses of a code', () => {
  const ids = fc.constantFrom('1', '2', '3', '4', '5');
  const commands: fc.Arbitrary<DiscountCommand> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        ...{ type: fc.constant('ReserveDiscount' as const), code: fc.constant('C'), orderId: ids },
        ...{
          buyerId: fc.constantFrom('zhang', 'li'),
          totalUses: fc.constant(2),
          usesPerPerson: fc.constant(1),
        },
        stale: fc.subarray(['1', '2', '3']),
      }),
    },
    fc.record({ type: fc.constant('ReleaseDiscount' as const), code: fc.constant('C'), orderId: ids }),
    // What is paid was reserved before: the order asks for it under its own number.
    fc.record({
      type: fc.constant('UseDiscount' as const),
      code: fc.constant('C'),
      orderId: ids,
      buyerId: fc.constant(''),
    }),
  );

  it('are never more than it has, in all and of one person, whatever comes in whatever order', () => {
    holds(
      'uses',
      fc.property(fc.array(commands, { maxLength: 40 }), (given) => {
        let uses: DiscountUses = {};
        for (const one of given) {
          const held = uses[one.orderId];
          if (one.type === 'UseDiscount' && held === undefined) continue;
          const command = one.type === 'UseDiscount' ? { ...one, buyerId: held?.buyerId ?? '' } : one;
          const context = { at: 0, arrivedAt: 0, actor: { kind: 'system' as const, id: 't' } };
          const before = uses;
          const decision = discountUsesDecider.decide(command, uses, context);
          for (const event of decision.events ?? [])
            uses = discountUsesDecider.evolve(uses, { ...event, time: 0 });
          const all = Object.values(uses);
          expect(all.length).toBeLessThanOrEqual(2);
          for (const buyer of ['zhang', 'li'])
            expect(all.filter(({ buyerId }) => buyerId === buyer).length).toBeLessThanOrEqual(1);
          // A use that is final is taken away by its own release alone.
          for (const [id, { final }] of Object.entries(before))
            if (final && !(command.type === 'ReleaseDiscount' && command.orderId === id))
              expect(uses[id]).toBeDefined();
          const again = discountUsesDecider.decide(command, uses, context);
          if (decision.kind === 'accepted' && command.type !== 'ReserveDiscount')
            expect(again.events).toEqual([]);
        }
      }),
      1000,
    );
  });

  it('are final only where they were held', () => {
    const context = { at: 0, arrivedAt: 0, actor: { kind: 'system' as const, id: 't' } };
    const full: DiscountUses = { a: { buyerId: 'zhang', final: true } };
    const use = { type: 'UseDiscount', code: 'C', orderId: 'b', buyerId: 'li' } as const;
    expect(discountUsesDecider.decide(use, full, context)).toMatchObject({ kind: 'refused' });
  });
});

describe('[OR21] an order with a discount', () => {
  const at = (time: number) => ({
    at: time,
    arrivedAt: time,
    actor: { kind: 'candidate' as const, id: 'zhang' },
  });
  const placed: OrderCommand = {
    ...{ type: 'PlaceOrder', orderId: 'o1', buyerId: 'zhang', price: 990, due: 990, discountCode: null },
    ...{ subject: { kind: 'exam', id: 'e1', title: '考试' }, payUntil: 900_000 },
  };
  const after = (...given: readonly OrderCommand[]) =>
    given.reduce((state, command) => {
      const decision = orderDecider.decide(command, state, at(0));
      return (decision.events ?? []).reduce(
        (now, event) => orderDecider.evolve(now, { ...event, time: 0 }),
        state,
      );
    }, noOrder);
  const apply = (due: number, code = 'SPRING26'): OrderCommand => ({ type: 'ApplyDiscount', code, due });
  const decide = (command: OrderCommand, ...before: readonly OrderCommand[]) =>
    orderDecider.decide(command, after(...before), at(0));

  it('has less to pay, and its trade asks for that', () => {
    const state = after(placed, apply(792), { type: 'AttemptPayment', attemptId: '1', channel: 'alipay' });
    expect(state.placed).toMatchObject({ price: 990, due: 792, discountCode: 'SPRING26' });
    expect(state.attempts[0]?.amount).toBe(792);
  });

  it('of which nothing is left to pay is paid at once, and no channel hears of it', () => {
    expect(decide(apply(0), placed).events).toMatchObject([
      { type: 'DiscountApplied' },
      { type: 'OrderPaid', data: { transactionId: null } },
    ]);
  });

  it('[OR22] that was paid when its code was another’s by then goes back whole', () => {
    const paid: OrderCommand = {
      ...{ type: 'ReceivePayment', sellable: true, attemptId: '1', channel: 'alipay' },
      ...{ transactionId: 't1', amount: 792, receivedAt: 0 },
    };
    const gone: OrderCommand = { type: 'ReturnDuplicate', refundId: 'o1-code', cause: 'DiscountGone' };
    const tried: OrderCommand = { type: 'AttemptPayment', attemptId: '1', channel: 'alipay' };
    expect(decide(gone, placed, apply(792), tried, paid).events).toMatchObject([
      { type: 'RefundOwed', data: { amount: 792, cause: 'DiscountGone' } },
    ]);
  });

  it('has one, before anything was tried, while it may be paid', () => {
    expect(decide(apply(792), placed, apply(792))).toMatchObject({ kind: 'accepted', events: [] });
    expect(decide(apply(1, 'OTHER123'), placed, apply(792))).toMatchObject({
      refusal: { reason: 'DiscountThere' },
    });
    const tried: OrderCommand = { type: 'AttemptPayment', attemptId: '1', channel: 'alipay' };
    expect(decide(apply(792), placed, tried)).toMatchObject({ refusal: { reason: 'PaymentBegun' } });
    const closed: OrderCommand = { type: 'CloseOrder', cause: 'Cancelled' };
    expect(decide(apply(792), placed, closed)).toMatchObject({ refusal: { reason: 'OrderClosed' } });
    expect(decide(apply(792), placed, apply(0))).toMatchObject({ refusal: { reason: 'OrderPaidAlready' } });
    expect(orderDecider.decide(apply(1), after(placed), at(900_000))).toMatchObject({
      refusal: { reason: 'OrderClosed' },
    });
  });
});
