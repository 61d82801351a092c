import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../sitting/seeded.fixture.js';
import { emptyLedger, imbalance, type Ledger, noMoney, type OrderLedger, post } from './ledger.js';
import { channels, type OrderEvent } from './order-events.js';
import { isEntitled, noOrder, type OrderState, orderStateNumber } from './order-state.js';
import { type OrderCommand, orderDecider } from './order.decider.js';

const amounts = fc.constantFrom(0, 1, 100, 9899, 9900, 20_000);
const some = fc.constantFrom(1, 100, 9899, 9900, 20_000);
const ids = fc.constantFrom('1', '2', '3', '4');
const channel = fc.constantFrom(...channels);

/** Anything that may come to an order, in any order: forged numbers, doubles, late ones, strangers. */
const commands: fc.Arbitrary<OrderCommand> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('AttemptPayment' as const), attemptId: ids, channel }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ type: fc.constant('ReceivePayment' as const), sellable: fc.boolean(), attemptId: ids, channel },
      ...{ transactionId: ids, amount: some, receivedAt: fc.constant(0) },
    }),
  },
  fc.record({ type: fc.constant('CloseAttempt' as const), attemptId: ids }),
  fc.record({
    ...{ type: fc.constant('ApplyDiscount' as const), code: fc.constantFrom('SPRING26', 'OTHER123') },
    due: amounts,
  }),
  fc.record({ type: fc.constant('ReturnDuplicate' as const), refundId: fc.constantFrom('1', 'o1-1') }),
  fc.record({
    type: fc.constant('CloseOrder' as const),
    cause: fc.constantFrom('Expired' as const, 'Cancelled'),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ type: fc.constant('RequestRefund' as const), refundId: ids, amount: amounts },
      reason: fc.constantFrom('', '取消'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ type: fc.constant('DecideRefund' as const), grant: fc.boolean(), reason: fc.constant('') },
      refundId: fc.oneof(ids, fc.constantFrom('o1-1', 'o1-2')),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ type: fc.constantFrom('SettleRefund' as const, 'FailRefund' as const), settledAt: fc.constant(1) },
      ...{ refundId: fc.oneof(ids, fc.constantFrom('o1-1', 'o1-2', 'o1-3')), why: fc.constant('away') },
    }) as fc.Arbitrary<OrderCommand>,
  },
);
const steps = fc.record({
  due: amounts,
  commands: fc.array(
    fc.record({
      command: commands,
      pause: fc.constantFrom(0, 1000, 500_000),
      by: fc.constantFrom('zhang', 'wang', 'chen'),
    }),
    { maxLength: 30 },
  ),
});

interface Run {
  readonly state: OrderState;
  readonly ledger: OrderLedger;
  readonly events: readonly OrderEvent[];
}

/** Gives each command to the order, and what it answers to the ledger; `see` looks after every event. */
function play(
  { due, commands: given }: typeof steps extends fc.Arbitrary<infer T> ? T : never,
  see: (run: Run) => void,
): Run {
  let run: Run = { state: noOrder, ledger: noMoney, events: [] };
  let at = 0;
  const give = (command: OrderCommand, by: string) => {
    const decision = orderDecider.decide(command, run.state, {
      at,
      arrivedAt: at,
      actor: { kind: 'staff', id: by },
    });
    for (const event of decision.events ?? []) {
      run = {
        state: orderDecider.evolve(run.state, { ...event, time: at }),
        ledger: post(run.ledger, event),
        events: [...run.events, event],
      };
      see(run);
    }
  };
  const subject = { kind: 'exam', id: 'e', title: '考试' } as const;
  const order = { orderId: 'o1', buyerId: 'zhang', subject, price: 20_000, due, discountCode: null };
  give({ type: 'PlaceOrder', ...order, payUntil: 900_000 }, 'zhang');
  for (const { command, pause, by } of given) {
    at += pause;
    give(command, by);
  }
  return run;
}

const givenBackAfterBuying: readonly OrderCommand[] = [
  { type: 'AttemptPayment', attemptId: '1', channel: 'alipay' },
  {
    ...{ type: 'ReceivePayment', sellable: true, attemptId: '1', channel: 'alipay' },
    ...{ transactionId: '1', amount: 9900, receivedAt: 0 },
  },
  { type: 'ReturnDuplicate', refundId: '1' },
  { type: 'SettleRefund', refundId: '1', settledAt: 1 },
];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

describe('the ledger', () => {
  it('[OR12] balances after every event, whatever comes in whatever order', () => {
    holds(
      'one order',
      fc.property(steps, (given) => void play(given, ({ ledger }) => expect(imbalance(ledger)).toBeNull())),
      3000,
    );
  });

  it('[OR12] of many orders together balances as well, and says the same as their events', () => {
    const all = fc.array(steps, { minLength: 1, maxLength: 6 });
    holds(
      'orders',
      fc.property(all, (orders) => {
        const runs = orders.map((given) => play(given, () => undefined));
        const total = runs.reduce<Ledger>(
          (ledger, run) => ({
            channels: Object.fromEntries(
              channels.map((name) => [name, (ledger.channels[name] ?? 0) + (run.ledger.channels[name] ?? 0)]),
            ),
            earned: ledger.earned + run.ledger.earned,
            owed: ledger.owed + run.ledger.owed,
            received: ledger.received + run.ledger.received,
            refunded: ledger.refunded + run.ledger.refunded,
          }),
          emptyLedger,
        );
        expect(imbalance(total)).toBeNull();
        const came = runs.flatMap(({ events }) =>
          events.flatMap((event) => (event.type === 'PaymentReceived' ? [event.data.amount] : [])),
        );
        expect(total.received).toBe(sum(came));
      }),
      300,
    );
  });

  it('tells what does not balance', () => {
    expect(imbalance({ ...emptyLedger, received: 1 })).toContain('received 1');
    expect(imbalance({ ...emptyLedger, received: 1, earned: 1 })).toContain('held 0');
    expect(imbalance({ ...emptyLedger, earned: -1, owed: 1 })).toBe('below nothing');
  });
});

it('[OR5] [OR6] at most one payment is kept, and never less than was due', () => {
  holds(
    'kept',
    fc.property(steps, (given) => {
      const { state, ledger, events } = play(given, () => undefined);
      expect(events.filter(({ type }) => type === 'OrderPaid').length).toBeLessThanOrEqual(1);
      const due = state.placed?.due ?? 0;
      expect(ledger.earned).toBeLessThanOrEqual(due);
      const owedOrBack = sum(
        state.refunds
          .filter(({ stage }) => stage === 'owed' || stage === 'settled')
          .map(({ amount }) => amount),
      );
      expect(ledger.earned).toBe(sum(state.received.map(({ amount }) => amount)) - owedOrBack);
    }),
    3000,
  );
});

it('[OR11] the subject is the buyer’s exactly while something of it is earned, or nothing was to be paid', () => {
  holds(
    'entitled',
    fc.property(
      steps,
      (given) =>
        void play(given, ({ state, ledger }) => {
          const earns = state.paid !== null && (state.placed?.due === 0 || ledger.earned > 0);
          expect(isEntitled(state)).toBe(earns);
          expect([1].includes(orderStateNumber(state))).toBe(earns);
        }),
    ),
    3000,
  );
});

it('[OR11] [pay-015] the state of an order by its number', () => {
  const numbers = new Set<number>();
  holds(
    'states',
    fc.property(steps, (given) => void play(given, ({ state }) => numbers.add(orderStateNumber(state)))),
    3000,
  );
  const back = givenBackAfterBuying.map((command) => ({ command, pause: 0, by: 'wang' }) as const);
  play({ due: 9900, commands: back }, ({ state }) => numbers.add(orderStateNumber(state)));
  expect(numbers).toEqual(new Set([0, 1, 2, 3, 4]));
});
