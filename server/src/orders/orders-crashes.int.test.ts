import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  billDayOf,
  channels,
  compareBill,
  emptyLedger,
  evolveOrder,
  imbalance,
  isEntitled,
  movementsOf,
  noMoney,
  noOrder,
  post,
  type BillLine,
  type Ledger,
  type OrderEvent,
  type OrderLedger,
  type OrderState,
} from '@vigil/domain/orders/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { Documents } from '@vigil/stores/documents/port';
import type { Services } from '../platform/services.js';
import { MortalProcess, type Death } from '../testing/mortal-process.js';
import { holdsAlways } from '../testing/seeded.js';
import { collections, type SandboxKeys, type SandboxTrade } from './collections.js';
import { acts, buyers, thingIds } from './orders-acts.fixture.js';
import { everythingIn, playground } from './orders-stores.fixture.js';
import { OrdersWorld } from './orders-world.fixture.js';
import { hasBought } from './place-order.js';
import { discountUsesOf } from './discounts/discounts.js';
import { sandboxChannel } from './sandbox/sandbox-channels.js';
import { ordersOf } from './streams.js';
import { sandboxKeys } from './sandbox/sandbox-keys.js';

const death: fc.Arbitrary<Death | null> = fc.option(
  fc.record({ step: fc.integer({ min: 1, max: 60 }), after: fc.boolean() }),
);
const plans = fc.array(fc.record({ acts, death }), {
  minLength: 1,
  maxLength: 3,
});

/**
 * `npm run money` plays ten thousand rounds, `npm run money:cluster` three hundred on the stores of many processes; MONEY_SEED
 * repeats one run.
 */
const rounds = Number(process.env['MONEY_ROUNDS'] ?? 150);
const seed = process.env['MONEY_SEED'] === undefined ? undefined : Number(process.env['MONEY_SEED']);
const shared = process.env['VIGIL_ON'] === 'cluster';
const perRoundMilliseconds = shared ? 30_000 : 1000;

/** Made once: keys of a gateway are no part of a round. */
let keys: readonly SandboxKeys[] | null = null;
async function giveKeys(documents: Documents): Promise<void> {
  keys ??= await Promise.all(['alipay', 'wechat', 'paypal'].map((name) => sandboxKeys(documents, name)));
  const kept = documents.collection<SandboxKeys>(collections.sandboxKeys);
  for (const one of keys) await kept.putIfAbsent(one);
}

it(
  '[OR4] [OR6] [OR8] [OR10] [OR11] [OR12] [OR13] whatever buyers, gateways and staff do in whatever order, and wherever processes die, every fen that a gateway has is somewhere, and what is bought is theirs exactly while a paid order or a free one stands behind it',
  { timeout: 120_000 + rounds * perRoundMilliseconds },
  async () => {
    const ground = await playground(shared);
    const seen = { events: 0, deaths: 0, payments: 0, refunds: 0, discounts: 0 };
    const property = fc.asyncProperty(fc.scheduler(), plans, async (scheduler, wanted) => {
      const stores = await ground.round();
      const { log, documents, bus } = stores;
      await giveKeys(documents);
      const world = new OrdersWorld(log, documents, bus);
      await world.defineCodes();
      const turn = (): Promise<unknown> => scheduler.schedule(Promise.resolve());
      const processes = wanted.map(({ acts: own, death: dies }) => {
        const mortal = new MortalProcess(turn, dies);
        const services = world.process(mortal.log(log), mortal.documents(documents));
        return mortal.outcomeOf(async () => {
          for (const one of own) await world.carryOut(services, one);
          return 'done' as const;
        });
      });
      const outcomes = await scheduler.waitFor(Promise.all(processes));
      const survivor = world.process(log, documents);
      await world.settle(survivor);

      const events = await everythingIn(log);
      const ledgers = expectBalanced(events);
      expectGatewaysAgree(events, await world.trades());
      expect(world.forgedTaken).toBe(0);
      // Bills are there two days later.
      world.now += 2 * 86_400_000;
      await expectBillsAgree(survivor, events);
      seen.discounts += await expectUses(survivor, events);
      for (const buyerId of buyers)
        for (const id of thingIds) {
          const behind = standing(events, buyerId, id);
          expect(await hasBought(survivor, buyerId, { kind: 'exam', id })).toBe(behind.length > 0);
          const earning = behind.filter((orderId) => (ledgers.get(orderId)?.earned ?? 0) > 0);
          expect(earning.length, `${buyerId} pays for ${id} once`).toBeLessThanOrEqual(1);
        }
      seen.events += events.length;
      seen.deaths += outcomes.filter((outcome) => outcome === 'died').length;
      seen.payments += events.filter(({ type }) => type === 'PaymentReceived').length;
      seen.refunds += events.filter(({ type }) => type === 'RefundSettled').length;
      await stores.close();
    });
    try {
      await holdsAlways('orders under crashes', property, rounds, seed);
    } finally {
      await ground.stop();
    }
    console.info(`orders under crashes: ${JSON.stringify(seen)}`);
    // A run in which nothing was paid, given back or killed would say nothing.
    expect(Math.min(seen.deaths, seen.payments, seen.refunds, seen.discounts)).toBeGreaterThan(rounds / 20);
  },
);

const ofOrders = (events: readonly Recorded[]) => events as readonly (Recorded & OrderEvent)[];

/** After every event, of each order and of all of them; at the end nothing is owed any more. */
function expectBalanced(events: readonly Recorded[]): ReadonlyMap<string, OrderLedger> {
  const ledgers = new Map<string, OrderLedger>();
  for (const event of ofOrders(events)) {
    const { orderId } = event.data;
    const ledger = post(ledgers.get(orderId) ?? noMoney, event);
    expect(imbalance(ledger)).toBeNull();
    ledgers.set(orderId, ledger);
  }
  const total = [...ledgers.values()].reduce<Ledger>(
    (sum, one) => ({
      channels: Object.fromEntries(
        [...new Set([...Object.keys(sum.channels), ...Object.keys(one.channels)])].map((name) => [
          name,
          (sum.channels[name] ?? 0) + (one.channels[name] ?? 0),
        ]),
      ),
      ...{ earned: sum.earned + one.earned, owed: sum.owed + one.owed },
      ...{ received: sum.received + one.received, refunded: sum.refunded + one.refunded },
    }),
    emptyLedger,
  );
  expect(imbalance(total)).toBeNull();
  expect(total.owed).toBe(0);
  return ledgers;
}

/** What the gateways have and gave back is what the log says, trade by trade. */
function expectGatewaysAgree(events: readonly Recorded[], trades: readonly SandboxTrade[]): void {
  const received = ofOrders(events).flatMap((one) => (one.type === 'PaymentReceived' ? [one.data] : []));
  const owed = ofOrders(events).flatMap((one) => (one.type === 'RefundOwed' ? [one.data] : []));
  const settled = new Set(
    ofOrders(events).flatMap((one) => (one.type === 'RefundSettled' ? [one.data.refundId] : [])),
  );
  expect(received).toHaveLength(trades.filter(({ state }) => state === 'paid').length);
  for (const { id, state, amount, currency, refunds } of trades) {
    const came = received.filter(({ attemptId }) => attemptId === id);
    expect(came, id).toHaveLength(state === 'paid' ? 1 : 0);
    const back = owed.filter(
      (one) => one.transactionId === came[0]?.transactionId && settled.has(one.refundId),
    );
    expect(
      refunds.map((one) => one.id),
      id,
    ).toHaveLength(back.length);
    if (currency !== 'CNY') continue;
    if (state === 'paid') expect(came[0]?.amount).toBe(amount);
    expect(sum(refunds.map((one) => one.amount))).toBe(sum(back.map((one) => one.amount)));
  }
}

/** Every gateway's bills of all days, read by the channel itself, are what the log says, line by line. */
async function expectBillsAgree(services: Services, events: readonly Recorded[]): Promise<void> {
  const all = new Map<string, OrderState>();
  for (const event of ofOrders(events)) {
    if (!event.stream.startsWith('order-')) continue;
    all.set(event.stream, evolveOrder(all.get(event.stream) ?? noOrder, event));
  }
  const movements = [...all.values()].flatMap((order) => movementsOf(order));
  for (const name of channels) {
    const channel = await sandboxChannel(services, name);
    const ours = movements.filter((one) => one.channel === name);
    const here = await Promise.all(ours.map(async (one) => channel.inBill(one)));
    const bill: BillLine[] = [];
    for (const day of new Set(ours.map(({ at }) => billDayOf(at)))) bill.push(...(await channel.bill(day)));
    const { differences, matched } = compareBill({ here, elsewhere: [], bill, feeRate: null });
    expect(differences, name).toEqual([]);
    expect(matched).toBe(ours.length);
  }
}

/** Each code's uses are the paid orders that have it, and never more than it was given; answers how many there are. */
async function expectUses(services: Services, events: readonly Recorded[]): Promise<number> {
  let found = 0;
  for (const [code, most] of [
    ['ONCE1234', 1],
    ['FREE1234', 2],
  ] as const) {
    const { state: uses } = await discountUsesOf(services).load(code);
    const orders: string[] = [];
    for (const { type, data } of ofOrders(events)) {
      if (type !== 'DiscountApplied' || data.code !== code) continue;
      if (isEntitled((await ordersOf(services).load(data.orderId)).state)) orders.push(data.orderId);
    }
    const final = Object.entries(uses).flatMap(([id, use]) => (use.final ? [id] : []));
    expect(final.toSorted(), code).toEqual(orders.toSorted());
    expect(Object.keys(uses).length).toBeLessThanOrEqual(most);
    found += orders.length;
  }
  return found;
}

/** Orders that stand behind what is bought, read from the events alone. */
function standing(events: readonly Recorded[], buyerId: string, thingId: string): string[] {
  const all = ofOrders(events);
  return all.flatMap((placed) => {
    if (placed.type !== 'OrderPlaced' || placed.data.buyerId !== buyerId) return [];
    if (placed.data.subject.id !== thingId) return [];
    const { orderId } = placed.data;
    const cheaper = all.find((one) => one.type === 'DiscountApplied' && one.data.orderId === orderId);
    const due = cheaper?.type === 'DiscountApplied' ? cheaper.data.due : placed.data.due;
    const paid = all.find((one) => one.type === 'OrderPaid' && one.data.orderId === orderId);
    if (paid?.type !== 'OrderPaid') return [];
    const { transactionId } = paid.data;
    const back = all.flatMap((one) =>
      one.type === 'RefundOwed' && one.data.orderId === orderId && one.data.transactionId === transactionId
        ? [one.data.amount]
        : [],
    );
    return transactionId === null || sum(back) < due ? [orderId] : [];
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
