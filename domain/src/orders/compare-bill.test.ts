import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../sitting/seeded.fixture.js';
import {
  billDayBegins,
  billDayEnds,
  billDayOf,
  daysMadeUpFor,
  daysToCompare,
  isBillDay,
  isBillDue,
  type BillLine,
  type Movement,
} from './bill.js';
import { compareBill, movementKey, type Difference } from './compare-bill.js';

const movement = (number: string, change: Partial<Movement> = {}): Movement => ({
  ...{ kind: 'payment', number, orderId: `order of ${number}`, amount: 1000, currency: 'CNY', ...change },
});
const lineOf = ({ kind, number, amount, currency }: Movement, change: Partial<BillLine> = {}): BillLine => ({
  ...{ kind, number, transactionId: `at ${kind} ${number}`, amount, currency },
  ...{ fee: kind === 'payment' ? Math.round(amount * 0.006) : 0, ...change },
});

const movements = fc.uniqueArray(
  fc.record({
    ...{ kind: fc.constantFrom('payment' as const, 'refund' as const), orderId: fc.constant('o') },
    number: fc.integer({ min: 1, max: 40 }).map(String),
    amount: fc.integer({ min: 1, max: 5_000_000 }),
    currency: fc.constantFrom('CNY', 'USD'),
  }),
  { selector: movementKey, maxLength: 25 },
);
type Plant = 'lost' | 'amount' | 'currency' | 'fee' | 'twice' | 'number' | null;
const plants = fc.array(
  fc.constantFrom<Plant>('lost', 'amount', 'currency', 'fee', 'twice', 'number', null, null, null),
  { minLength: 25, maxLength: 25 },
);

/** The bill that says what these movements say, but for what is planted, and what has to be found then. */
function planted(all: readonly Movement[], what: readonly Plant[]) {
  const bill: BillLine[] = [];
  const expected: [Difference['kind'], string][] = [];
  for (const [at, one] of all.entries()) {
    const line = lineOf(one);
    switch (what[at]) {
      case 'lost':
        expected.push(['OnlyHere', movementKey(one)]);
        break;
      case 'amount':
        bill.push({ ...line, amount: line.amount + 1, fee: lineOf({ ...one, amount: one.amount + 1 }).fee });
        expected.push(['OtherAmount', movementKey(one)]);
        break;
      case 'currency':
        bill.push({ ...line, currency: 'EUR' });
        expected.push(['OtherCurrency', movementKey(one)]);
        break;
      case 'fee':
        bill.push({ ...line, fee: line.fee + 2 });
        if (one.kind === 'payment') expected.push(['Fee', movementKey(one)]);
        break;
      case 'twice':
        bill.push(line, { ...line, transactionId: 'second' });
        expected.push(['OnlyThere', movementKey(one)]);
        break;
      case 'number':
        bill.push({ ...line, number: `x${line.number}` });
        expected.push(
          ['OnlyHere', movementKey(one)],
          ['OnlyThere', movementKey({ ...one, number: `x${one.number}` })],
        );
        break;
      default:
        bill.push(line);
    }
  }
  return { bill, expected };
}

const inOrder = (found: readonly (readonly [string, string])[]) =>
  found.map((one) => one.join(' ')).toSorted();
const foundIn = (differences: readonly Difference[]) =>
  inOrder(differences.map((one) => [one.kind, movementKey({ kind: one.what, number: one.number })] as const));

describe('a channel’s bill against our streams', () => {
  it('[OR16] finds exactly what is planted, of every kind, and matches all else', () => {
    const kinds = new Set<string>();
    holds(
      'planted differences',
      fc.property(movements, plants, (here, what) => {
        const { bill, expected } = planted(here, what);
        const compared = compareBill({ here, elsewhere: [], bill, feeRate: 60 });
        expect(foundIn(compared.differences)).toEqual(inOrder(expected));
        for (const [kind] of expected) kinds.add(kind);
        const unmatched = new Set(
          compared.differences
            .filter(({ kind }) => kind !== 'Fee' && kind !== 'OnlyThere')
            .map(({ what: k, number }) => `${k}-${number}`),
        );
        expect(compared.matched).toBe(here.length - unmatched.size);
        expect(new Set(compared.differences.map(({ id }) => id)).size).toBe(compared.differences.length);
      }),
      500,
    );
    expect(kinds).toEqual(new Set(['OnlyHere', 'OnlyThere', 'OtherAmount', 'OtherCurrency', 'Fee']));
  });

  it('[OR16] says the same in whatever order lines and movements come', () => {
    const shuffled = fc.tuple(movements, plants).chain(([here, what]) => {
      const { bill } = planted(here, what);
      const all = <T>(items: readonly T[]) =>
        fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });
      return fc.tuple(fc.constant({ here, bill }), all(here), all(bill));
    });
    holds(
      'any order',
      fc.property(shuffled, ([{ here, bill }, otherHere, otherBill]) => {
        const compare = (ours: readonly Movement[], lines: readonly BillLine[]) =>
          compareBill({ here: ours, elsewhere: [], bill: lines, feeRate: 60 });
        expect(compare(otherHere, otherBill)).toEqual(compare(here, bill));
      }),
      300,
    );
  });

  it('[OR16] sums both sides, and does not compare a fee that nobody agreed on', () => {
    const [paid, back] = [movement('a'), movement('b', { kind: 'refund', amount: 300 })];
    const other: BillLine = {
      ...lineOf(paid),
      kind: 'other',
      number: '',
      transactionId: 'dispute',
      amount: -200,
    };
    const compared = compareBill({
      ...{ here: [paid, back], elsewhere: [], feeRate: null },
      bill: [lineOf(paid, { fee: 900 }), lineOf(back, { fee: -2 }), other],
    });
    expect(compared).toMatchObject({
      ...{ matched: 2, fees: 904, here: { payments: 1, paid: 1000, refunds: 1, refunded: 300 } },
      there: { payments: 1, paid: 1000, refunds: 1, refunded: 300 },
    });
    expect(compared.differences).toMatchObject([
      { kind: 'OnlyThere', what: 'other', id: 'OnlyThere-other-dispute', there: -200, orderId: null },
    ]);
  });

  it('[OR17] matches what our streams have on another day, and says which', () => {
    const [today, yesterday] = [movement('a'), movement('b')];
    const compared = compareBill({
      ...{ here: [today], elsewhere: [yesterday], bill: [lineOf(today), lineOf(yesterday)], feeRate: 60 },
    });
    expect(compared).toMatchObject({ matched: 2, differences: [], elsewhere: ['payment-b'] });
    const lost = compareBill({ here: [today], elsewhere: [yesterday], bill: [], feeRate: 60 });
    expect(foundIn(lost.differences)).toEqual(['OnlyHere payment-a']);
  });
});

describe('days of bills', () => {
  const day = '2026-11-27';
  it('begin and end at midnight in Beijing', () => {
    expect(billDayBegins(day)).toBe(Date.UTC(2026, 10, 26, 16));
    expect([billDayOf(billDayBegins(day)), billDayOf(billDayEnds(day) - 1)]).toEqual([day, day]);
    expect(billDayOf(billDayEnds(day))).toBe('2026-11-28');
    expect([day, '2026-02-29', '2026-1-1', '', '2026-13-01'].map(isBillDay)).toEqual([
      ...[true, false, false, false, false],
    ]);
  });

  it('[OR20] are each due once from the first order on, oldest first, missed ones too, when the bill is there', () => {
    const times = fc
      .integer({ min: 0, max: 200 * 24 })
      .map((hours) => Date.UTC(2026, 0, 1) + hours * 3_600_000);
    holds(
      'days due',
      fc.property(times, times, fc.array(fc.nat({ max: 210 })), (firstAt, now, done) => {
        const compared = new Set(done.map((nth) => billDayOf(Date.UTC(2026, 0, 1) + nth * 86_400_000)));
        const days = daysToCompare(compared, firstAt, now);
        expect(days).toEqual([...new Set(days)].toSorted());
        expect(days.length).toBeLessThanOrEqual(daysMadeUpFor + 1);
        for (const one of days) {
          expect(compared.has(one)).toBe(false);
          expect(isBillDue(one, now)).toBe(true);
          expect(billDayEnds(one)).toBeGreaterThan(firstAt);
        }
        const all = daysToCompare(new Set(), firstAt, now);
        expect(all.filter((one) => !compared.has(one))).toEqual(days);
        const last = billDayOf(now - 34 * 3_600_000);
        if (billDayEnds(last) > firstAt && firstAt <= now) expect(all).toContain(last);
      }),
      300,
    );
    expect(daysToCompare(new Set(), null, Date.now())).toEqual([]);
  });
});
