import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../sitting/seeded.fixture.js';
import type { BillLine, Movement } from './bill.js';
import { compareBill } from './compare-bill.js';
import {
  differencesKept,
  differenceStage,
  openDifferences,
  reconciliationDecider,
  type ReconciliationCommand,
  type ReconciliationEvent,
  type ReconciliationState,
} from './reconciliation.js';

const payment = (number: string, amount = 1000): Movement => ({
  ...{ kind: 'payment', number, orderId: `o${number}`, amount, currency: 'CNY' },
});
const lineOf = (one: Movement, change: Partial<BillLine> = {}): BillLine => ({
  ...{ kind: one.kind, number: one.number, transactionId: `t${one.number}` },
  ...{ amount: one.amount, currency: one.currency, fee: 0, ...change },
});
interface Given {
  readonly here?: readonly Movement[];
  readonly elsewhere?: readonly Movement[];
  readonly bill?: readonly BillLine[];
}
const bill = (
  day: string,
  { here = [], elsewhere = [], bill: lines = [] }: Given,
): ReconciliationCommand => ({
  type: 'RecordBill',
  head: { channel: 'alipay', day, sandbox: false, currency: 'CNY', lines: lines.length },
  compared: compareBill({ here, elsewhere, bill: lines, feeRate: null }),
});
const explain = (day: string, id: string, words = '已与渠道核对'): ReconciliationCommand => ({
  ...{ type: 'ExplainDifference', channel: 'alipay', day, id, words },
});

class Book {
  state: ReconciliationState = reconciliationDecider.initialState;
  readonly events: ReconciliationEvent[] = [];
  give(command: ReconciliationCommand, by = 'wang'): string {
    const context = { at: 1, arrivedAt: 1, actor: { kind: 'staff' as const, id: by } };
    const decision = reconciliationDecider.decide(command, this.state, context);
    if (decision.kind === 'refused') return decision.refusal.reason;
    for (const event of decision.events) {
      this.state = reconciliationDecider.evolve(this.state, { ...event, time: this.events.length });
      this.events.push(event);
    }
    return decision.events.length === 0 ? 'quiet' : 'done';
  }
  stages(day: string): string[] {
    const found = this.state.days[day];
    if (found === undefined) return [];
    return found.result.differences.map((one) => differenceStage(this.state, found, one));
  }
  open(day: string): number {
    const found = this.state.days[day];
    return found === undefined ? -1 : openDifferences(this.state, found);
  }
}

const [monday, tuesday] = ['2026-11-23', '2026-11-24'];
const lost = 'OnlyHere-payment-1';

describe('the bills of a channel', () => {
  it('[OR18] are taken note of once; one that says otherwise takes the other’s place', () => {
    const book = new Book();
    expect(book.give(bill(monday, { here: [payment('1')] }))).toBe('done');
    expect(book.give(bill(monday, { here: [payment('1')] }))).toBe('quiet');
    expect(book.open(monday)).toBe(1);
    expect(book.give(bill(monday, { here: [payment('1')], bill: [lineOf(payment('1'))] }))).toBe('done');
    expect(book.open(monday)).toBe(0);
  });

  it('[OR18] keep an explanation only while the very same differs', () => {
    const book = new Book();
    const wrong = (amount: number): Given => ({
      here: [payment('1')],
      bill: [lineOf(payment('1'), { amount })],
    });
    book.give(bill(monday, wrong(900)));
    expect(book.give(explain(monday, 'OtherAmount-payment-1'))).toBe('done');
    expect(book.give(bill(monday, { ...wrong(900), here: [payment('1'), payment('2')] }))).toBe('done');
    expect(book.stages(monday)).toEqual(['open', 'explained']);
    book.give(bill(monday, wrong(800)));
    expect(book.stages(monday)).toEqual(['open']);
  });

  it('[OR19] have differences that a person settles with words, once', () => {
    const book = new Book();
    expect(book.give(explain(monday, lost))).toBe('NoDifference');
    book.give(bill(monday, { here: [payment('1')] }));
    expect(book.give(explain(monday, 'OnlyHere-payment-2'))).toBe('NoDifference');
    expect(book.give(explain(monday, lost, '  '))).toBe('ExplanationMissing');
    expect(book.give(explain(monday, lost, '长'.repeat(201)))).toBe('ExplanationMissing');
    expect(book.give(explain(monday, lost))).toBe('done');
    expect(book.give(explain(monday, lost))).toBe('quiet');
    expect(book.give(explain(monday, lost, '另一个说法'))).toBe('DifferenceSettled');
    expect(book.open(monday)).toBe(0);
    expect(book.events.at(-1)).toMatchObject({ data: { by: 'wang', words: '已与渠道核对' } });
  });

  it('[OR17] [OR19] settle what the bill of another day has, whichever is compared first', () => {
    const late: Given = { elsewhere: [payment('1')], bill: [lineOf(payment('1'))] };
    for (const order of [0, 1]) {
      const book = new Book();
      const steps = [bill(monday, { here: [payment('1')] }), bill(tuesday, late)];
      for (const step of order === 0 ? steps : steps.toReversed()) book.give(step);
      expect(book.stages(monday)).toEqual(['found']);
      expect(book.give(explain(monday, lost))).toBe('DifferenceSettled');
      book.give(bill(tuesday, {}));
      expect(book.stages(monday)).toEqual(['open']);
    }
  });

  it('[OR16] that are all wrong are kept up to a number, and the rest stays open', () => {
    const book = new Book();
    const many = Array.from({ length: differencesKept + 3 }, (_none, at) => payment(String(at)));
    book.give(bill(monday, { here: many }));
    expect(book.state.days[monday]?.result).toMatchObject({ more: 3 });
    expect(book.open(monday)).toBe(differencesKept + 3);
  });

  it('[OR19] nothing is settled by itself: only an explanation or another day takes a difference away', () => {
    const day = fc.constantFrom(monday, tuesday);
    const numbers = fc.subarray(['1', '2', '3']);
    const commands = fc.oneof(
      fc
        .record({ day, here: numbers, there: numbers, elsewhere: numbers })
        .map(({ day: on, here, there, elsewhere }) =>
          bill(on, {
            here: here.map((one) => payment(one)),
            elsewhere: elsewhere.filter((one) => !here.includes(one)).map((one) => payment(one)),
            bill: there.map((one) => lineOf(payment(one))),
          }),
        ),
      fc
        .record({ day, number: fc.constantFrom('1', '2', '3') })
        .map(({ day: on, number }) => explain(on, `OnlyHere-payment-${number}`)),
    );
    holds(
      'settled',
      fc.property(fc.array(commands, { maxLength: 20 }), (given) => {
        const book = new Book();
        for (const command of given) {
          book.give(command);
          for (const [on, { result }] of Object.entries(book.state.days)) {
            const open = book.stages(on).filter((stage) => stage === 'open').length;
            const settled = result.differences.filter(({ kind, number }) => {
              const said = book.state.days[on]?.explained[`${kind}-payment-${number}`] !== undefined;
              const other = book.state.days[on === monday ? tuesday : monday];
              const found =
                kind === 'OnlyHere' && other?.result.elsewhere.includes(`payment-${number}`) === true;
              return said || found;
            });
            expect(open).toBe(result.differences.length - settled.length);
          }
        }
        const replayed = book.events.reduce(
          (state, event, time) => reconciliationDecider.evolve(state, { ...event, time }),
          reconciliationDecider.initialState,
        );
        expect(replayed).toEqual(book.state);
      }),
      300,
    );
  });
});
