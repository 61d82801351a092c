import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '../sitting/seeded.fixture.js';
import { capitalAmount } from './capital-amount.js';
import { invoiceTitleProblem, invoiceTitleTyped, isTaxNumber, type InvoiceTitle } from './invoice-title.js';
import {
  invoiceAmount,
  invoicesDecider,
  isInvoiceOpen,
  isReversalDue,
  type InvoiceCommand,
  type Invoices,
} from './invoice.decider.js';

const context = { at: 0, arrivedAt: 0, actor: { kind: 'staff' as const, id: 'kuaiji' } };
const after = (state: Invoices, command: InvoiceCommand): Invoices =>
  (invoicesDecider.decide(command, state, context).events ?? []).reduce(
    (now, event) => invoicesDecider.evolve(now, { ...event, time: 0 }),
    state,
  );
const all = (...commands: readonly InvoiceCommand[]): Invoices => commands.reduce(after, {});
const decide = (command: InvoiceCommand, state: Invoices) => invoicesDecider.decide(command, state, context);

const asking = (invoiceId: string, lines: Readonly<Record<string, number>>): InvoiceCommand => ({
  ...{ type: 'RequestInvoice', invoiceId, payerId: 'zhang', title: 'sealed' },
  lines: Object.entries(lines).map(([orderId, amount]) => ({ orderId, amount })),
});
const issuing = (
  invoiceId: string,
  amount: number,
  kept: Readonly<Record<string, number>>,
): InvoiceCommand => ({
  ...{ type: 'IssueInvoice', invoiceId, amount, kept, number: '26312000000012345678' },
  ...{ issuedOn: '2026-11-28', fileId: 'pdf' },
});

/** Orders of a payer whose money goes back bit by bit, and everybody who acts on their invoices, in any order. */
type Step =
  | { readonly kind: 'refund'; readonly orderId: string; readonly amount: number; readonly told: boolean }
  | { readonly kind: 'command'; readonly of: number; readonly invoiceId: string; readonly orders: string[] };
const orderIds = ['o1', 'o2', 'o3'];
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('refund' as const),
      orderId: fc.constantFrom(...orderIds),
      amount: fc.constantFrom(1, 40, 100),
      told: fc.boolean(),
    }),
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('command' as const),
        of: fc.nat({ max: 4 }),
        invoiceId: fc.constantFrom('i1', 'i2', 'i3', 'i4'),
        orders: fc.subarray(orderIds),
      }),
    },
  ),
  { maxLength: 40 },
);

const play = (given: readonly Step[], look: (state: Invoices, kept: Record<string, number>) => void) => {
  const kept: Record<string, number> = { o1: 100, o2: 100, o3: 100 };
  let state: Invoices = {};
  const tell = (orderId: string) => {
    state = after(state, { type: 'FollowRefund', orderId, kept: kept[orderId] ?? 0 });
  };
  for (const step of given) {
    if (step.kind === 'refund') {
      kept[step.orderId] = Math.max(0, (kept[step.orderId] ?? 0) - step.amount);
      if (step.told) tell(step.orderId);
    } else {
      const { invoiceId, orders } = step;
      const there = state[invoiceId];
      const commands: readonly InvoiceCommand[] = [
        asking(invoiceId, Object.fromEntries(orders.map((id) => [id, kept[id] ?? 0]))),
        issuing(invoiceId, there === undefined ? 1 : invoiceAmount(there), kept),
        { type: 'ReturnInvoice', invoiceId, reason: '抬头有误' },
        { type: 'WithdrawInvoice', invoiceId },
        { type: 'ReverseInvoice', invoiceId, number: '26312000000099999999' },
      ];
      const before = state;
      state = after(state, commands[step.of] as InvoiceCommand);
      // The very moment of being made out: never for more than is kept.
      const made = state[invoiceId];
      if (made?.stage === 'issued' && before[invoiceId]?.stage === 'requested')
        for (const { orderId, amount } of made.lines) expect(amount).toBeLessThanOrEqual(kept[orderId] ?? 0);
    }
    look(state, kept);
  }
  for (const orderId of orderIds) tell(orderId);
  return { state, kept };
};

describe('invoices of a payer', () => {
  it('[OR23] [OR24] [OR25] are never for more than is kept, each order on one, whatever comes in whatever order', () => {
    holds(
      'invoices',
      fc.property(steps, (given) => {
        const { state, kept } = play(given, (now) => {
          const open = Object.values(now).filter(isInvoiceOpen);
          const lines = open.flatMap((one) => one.lines.map(({ orderId }) => orderId));
          expect(new Set(lines).size).toBe(lines.length);
          for (const one of open) expect(invoiceAmount(one)).toBeGreaterThan(0);
        });
        for (const one of Object.values(state)) {
          const more = one.lines.some(({ orderId, amount }) => amount > (kept[orderId] ?? 0));
          if (one.stage === 'requested') expect(more).toBe(false);
          if (one.stage === 'issued') expect(isReversalDue(one)).toBe(more);
        }
      }),
      2000,
    );
  });

  it('[OR23] an order is on one at a time: asked again it is refused, the same request again says nothing', () => {
    const one = all(asking('i1', { o1: 990, o2: 100 }));
    expect(decide(asking('i1', { o1: 990, o2: 100 }), one)).toMatchObject({ kind: 'accepted', events: [] });
    expect(decide(asking('i2', { o2: 100 }), one)).toMatchObject({ refusal: { reason: 'InvoiceThere' } });
    for (const lines of [{}, { o1: 0 }, { o1: 1.5 }] as Record<string, number>[])
      expect(decide(asking('i3', lines), {})).toMatchObject({ refusal: { reason: 'NothingToInvoice' } });
    const twice = asking('i3', { o1: 1 }) as Extract<InvoiceCommand, { type: 'RequestInvoice' }>;
    expect(decide({ ...twice, lines: [...twice.lines, ...twice.lines] }, {})).toMatchObject({
      refusal: { reason: 'NothingToInvoice' },
    });
    const back = after(one, { type: 'ReturnInvoice', invoiceId: 'i1', reason: ' 抬头有误 ' });
    expect(back['i1']).toMatchObject({ stage: 'returned', reason: '抬头有误' });
    expect(decide(asking('i2', { o2: 100 }), back)).toMatchObject({
      events: [{ type: 'InvoiceRequested' }],
    });
    const gone = after(one, { type: 'WithdrawInvoice', invoiceId: 'i1' });
    expect(decide(asking('i2', { o1: 990 }), gone).kind).toBe('accepted');
  });

  it('[OR24] is made out for the amount that was seen, with the number of the tax system, once', () => {
    const asked = all(asking('i1', { o1: 990 }));
    const refusal = (command: InvoiceCommand, state = asked) => decide(command, state);
    for (const [amount, kept] of [
      [989, { o1: 990 }],
      [990, { o1: 989 }],
      [990, {}],
    ] as const)
      expect(refusal(issuing('i1', amount, kept as Record<string, number>))).toMatchObject({
        refusal: { reason: 'InvoiceChanged' },
      });
    expect(refusal({ ...issuing('i1', 990, { o1: 990 }), number: '发票一' } as InvoiceCommand)).toMatchObject(
      {
        refusal: { reason: 'InvoiceNumberWrong' },
      },
    );
    expect(refusal(issuing('i9', 990, { o1: 990 }))).toMatchObject({ refusal: { reason: 'NoInvoice' } });
    expect(refusal({ type: 'ReturnInvoice', invoiceId: 'i1', reason: '  ' })).toMatchObject({
      refusal: { reason: 'InvoiceReasonMissing' },
    });
    const issued = after(asked, issuing('i1', 990, { o1: 990 }));
    expect(issued['i1']).toMatchObject({ stage: 'issued', issuedOn: '2026-11-28', fileId: 'pdf' });
    expect(refusal(issuing('i1', 990, { o1: 990 }), issued)).toMatchObject({ kind: 'accepted', events: [] });
    for (const command of [
      { type: 'WithdrawInvoice', invoiceId: 'i1' },
      { type: 'ReturnInvoice', invoiceId: 'i1', reason: '晚了' },
    ] as const)
      expect(refusal(command, issued)).toMatchObject({ refusal: { reason: 'InvoiceDecided' } });
  });

  it('[OR25] becomes smaller by what goes back while it waits, and comes back by itself where all does', () => {
    const asked = all(asking('i1', { o1: 990, o2: 100 }));
    const less = after(asked, { type: 'FollowRefund', orderId: 'o1', kept: 590 });
    expect(invoiceAmount(less['i1'] ?? { lines: [] })).toBe(690);
    const one = after(less, { type: 'FollowRefund', orderId: 'o1', kept: 0 });
    expect(one['i1']).toMatchObject({ stage: 'requested', lines: [{ orderId: 'o2', amount: 100 }] });
    const none = after(one, { type: 'FollowRefund', orderId: 'o2', kept: 0 });
    expect(none['i1']).toMatchObject({ stage: 'returned', reason: '订单已全部退款' });
    expect(decide({ type: 'FollowRefund', orderId: 'o9', kept: 0 }, asked).events).toEqual([]);
  });

  it('[OR25] that is made out is to be reversed after a refund, once, by a number of its own', () => {
    const issued = all(asking('i1', { o1: 990 }), issuing('i1', 990, { o1: 990 }));
    expect(isReversalDue(issued['i1'] as never)).toBe(false);
    const due = after(issued, { type: 'FollowRefund', orderId: 'o1', kept: 590 });
    expect(isReversalDue(due['i1'] as never)).toBe(true);
    expect(decide({ type: 'FollowRefund', orderId: 'o1', kept: 590 }, due).events).toEqual([]);
    const red = (number: string): InvoiceCommand => ({ type: 'ReverseInvoice', invoiceId: 'i1', number });
    expect(decide(red('26312000000012345678'), due)).toMatchObject({
      refusal: { reason: 'InvoiceNumberWrong' },
    });
    const reversed = after(due, red('26312000000012345679'));
    expect(reversed['i1']).toMatchObject({ stage: 'reversed', redNumber: '26312000000012345679' });
    expect(decide(red('26312000000012345679'), reversed).events).toEqual([]);
    expect(decide(asking('i2', { o1: 590 }), reversed).kind).toBe('accepted');
  });
});

describe('[OR26] whom an invoice is for', () => {
  const company: InvoiceTitle = {
    ...{ kind: 'company', type: 'general', name: '示例科技有限公司', taxNumber: '91350100M000100Y43' },
    ...{ mail: 'caiwu@example.com', address: '', phone: '', bank: '', bankAccount: '', remark: '' },
  };

  it('has a tax number whose check digits agree', () => {
    // The examples of GB 32100, GB 11714 (in a number of before) and GB 11643 (alone, and with two digits).
    for (const right of [
      '91350100M000100Y43',
      '110105D2143569X',
      '11010519491231002X',
      '11010519491231002X01',
    ])
      expect(isTaxNumber(right), right).toBe(true);
    for (const wrong of [
      '',
      '91350100M000100Y44',
      '91350100I000100Y43',
      '110105194912310021',
      '110105D21435691',
      '123',
    ])
      expect(isTaxNumber(wrong), wrong).toBe(false);
  });

  it('[OR26] no single wrong sign of a social credit code passes', () => {
    const signs = fc.constantFrom(...'0123456789ABCDEFGHJKLMNPQRTUWXY');
    holds(
      'tax number',
      fc.property(fc.nat({ max: 17 }), signs, (place, sign) => {
        const right = company.taxNumber;
        const typed = right.slice(0, place) + sign + right.slice(place + 1);
        expect(isTaxNumber(typed)).toBe(typed === right);
      }),
      500,
    );
  });

  it('is a person by name, or an organisation by name and number, and has a mail address', () => {
    expect(invoiceTitleProblem(company)).toBeNull();
    expect(invoiceTitleTyped({ ...company, taxNumber: ' 91350100m000100y43 ' }).taxNumber).toBe(
      company.taxNumber,
    );
    const person = invoiceTitleTyped({
      ...company,
      kind: 'person',
      type: 'special',
      name: '张三',
      bank: '行',
    });
    expect(person).toMatchObject({ type: 'general', taxNumber: '', bank: '' });
    expect(invoiceTitleProblem(person)).toBeNull();
    for (const wrong of [
      { name: '' },
      { taxNumber: '' },
      { taxNumber: '1' },
      { mail: 'x@y' },
      { name: 'a<b' },
    ])
      expect(invoiceTitleProblem({ ...company, ...wrong }), JSON.stringify(wrong)).not.toBeNull();
  });
});

describe('[OR26] an amount in capitals', () => {
  it('is as banks write it', () => {
    const said: Readonly<Record<number, string>> = {
      ...{ 0: '零元整', 1: '壹分', 10: '壹角整', 101: '壹元零壹分', 100: '壹元整', 990: '玖元玖角整' },
      ...{ 140950: '壹仟肆佰零玖元伍角整', 600714: '陆仟零柒元壹角肆分', 168032: '壹仟陆佰捌拾元叁角贰分' },
      ...{ 10700053: '壹拾万柒仟元伍角叁分', 1640902: '壹万陆仟肆佰零玖元零贰分', 100000: '壹仟元整' },
      ...{ 100000000: '壹佰万元整', 10000000000: '壹亿元整', 10000000100: '壹亿零壹元整' },
      ...{ 1000100: '壹万零壹元整', 10010000: '壹拾万零壹佰元整', 200000000: '贰佰万元整' },
    };
    for (const [fen, words] of Object.entries(said)) expect(capitalAmount(Number(fen)), fen).toBe(words);
    for (const no of [-1, 0.5, 1e15]) expect(() => capitalAmount(no)).toThrow(RangeError);
  });

  it('says the same fen', () => {
    const digit = (sign: string) => '零壹贰叁肆伍陆柒捌玖'.indexOf(sign);
    const unit = { 拾: 10, 佰: 100, 仟: 1000 } as Readonly<Record<string, number>>;
    const group = { 万: 1e4, 亿: 1e8 } as Readonly<Record<string, number>>;
    const read = (text: string): number => {
      let [total, four, last, fen] = [0, 0, 0, 0];
      for (const sign of text) {
        if (digit(sign) >= 0) last = digit(sign);
        else if (sign in unit) [four, last] = [four + last * (unit[sign] ?? 1), 0];
        else if (sign in group) [total, four, last] = [total + (four + last) * (group[sign] ?? 1), 0, 0];
        else if (sign === '元') [total, four, last] = [total + four + last, 0, 0];
        else if (sign === '角') [fen, last] = [fen + last * 10, 0];
        else if (sign === '分') fen += last;
      }
      return total * 100 + fen;
    };
    holds(
      'capitals',
      fc.property(fc.nat({ max: 99_999_999_999 }), (fen) => {
        expect(read(capitalAmount(fen))).toBe(fen);
      }),
      1000,
    );
  });
});
