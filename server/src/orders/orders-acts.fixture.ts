import fc from 'fast-check';
import { channels } from '@vigil/domain/orders/public';

export const buyers = ['zhang', 'li'] as const;
/** What is sold, with its price in fen at the beginning: dear, of one fen, and free. */
export const prices = { dear: 990, least: 1, free: 0 } as const;
export const thingIds = ['dear', 'least', 'free'] as const;

const place = fc.nat({ max: 20 });
const of = <K extends string>(kind: K) => fc.constant(kind);
const order = fc.record({
  ...{ kind: of('order'), buyer: fc.constantFrom(...buyers) },
  thing: fc.constantFrom('dear', 'dear', 'dear', ...thingIds),
});
const trade = fc.record({ kind: of('trade'), place, channel: fc.constantFrom(...channels) });
const pay = fc.record({ kind: of('pay'), place });
/** The gateway has the money, and its notification is late. */
const payUntold = fc.record({ kind: of('pay-untold'), place });
/** A code that one order may have, and one that takes everything off. */
export const codes = ['ONCE1234', 'FREE1234'] as const;
const discount = fc.record({ kind: of('discount'), place, code: fc.constantFrom(...codes) });
const tell = fc.record({ kind: of('tell') });
const ask = fc.record({ kind: of('ask'), place, part: fc.constantFrom(1, 2) });
const decide = fc.record({ kind: of('decide'), place, grant: fc.boolean() });
/** What buyers, gateways, staff and the program itself do; a place counts among what is there by then. */
const anything = fc.oneof(
  ...[order, trade, pay, payUntold, tell, ask, decide, discount],
  fc.record({ kind: of('again'), place }),
  fc.record({ kind: of('forge'), place }),
  fc.record({ kind: of('tend'), place }),
  fc.record({
    kind: of('price'),
    thing: fc.constantFrom(...thingIds),
    fen: fc.constantFrom(0, 1, 990, 1200),
  }),
  fc.record({ kind: of('sell'), on: fc.constantFrom(true, true, false) }),
  fc.record({ kind: of('wait'), seconds: fc.constantFrom(1, 300, 900, 4000) }),
);
export type Act = typeof anything extends fc.Arbitrary<infer A> ? A : never;

/** Paid in time and told late, while the same is bought again. */
const late: fc.Arbitrary<readonly Act[]> = fc
  .tuple(order, trade, payUntold, trade, fc.shuffledSubarray(['pay-untold', 'tell'] as const))
  .map(([first, one, paid, another, after]): readonly Act[] => [
    ...[first, { ...one, place: 0 }, paid, { kind: 'wait', seconds: 900 } as const],
    ...[first, { ...another, place: 0 }],
    ...after.map((kind) => (kind === 'tell' ? { kind } : { kind, place: 0 })),
  ]);
/** Some of it in any order, and some as it usually goes. */
const story: fc.Arbitrary<readonly Act[]> = fc.oneof(
  fc.tuple(order, trade, pay),
  fc.tuple(order, discount, trade, pay, tell),
  fc.tuple(order, trade, trade, pay, pay),
  fc.tuple(order, trade, pay, tell, ask, decide),
  late,
  fc.array(anything, { minLength: 1, maxLength: 3 }),
  fc.array(anything, { minLength: 1, maxLength: 3 }),
);
export const acts: fc.Arbitrary<readonly Act[]> = fc
  .array(story, { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat());
