import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attentionRank, attentionStandsUntil } from './attention.js';
import type { ShownCard } from './present-card.js';
import { aCard, now } from './wall.fixture.js';
import { WallBoard } from './wall-board.js';

/** Moments around a minute and five minutes, at which attention changes by time alone. */
const moment = fc.oneof(
  fc.integer({ min: -400_000, max: 400_000 }),
  fc.constantFrom(-300_000, -60_000, 0, 60_000, 300_000, 360_000, 600_000),
);

const part = fc.record({
  minutes: fc.integer({ min: 0, max: 3 }),
  handState: fc.constantFrom(0, 0, 0, 1),
  presence: fc.constantFrom('online', 'quiet', 'offline'),
  since: moment.map((at) => now + at),
  lastActAt: moment.map((at) => now + at),
  breakUntil: fc.option(
    moment.map((at) => now + at),
    { nil: undefined },
  ),
  failCount: fc.constantFrom(0, 0, 0, 1),
  cameraFailedAt: fc.constantFrom(null, null, now),
});

const paperId = fc.constantFrom('p1', 'p2', 'p3', 'p4', 'p5', 'p6');

const step = fc.oneof(
  fc.record({ put: fc.array(fc.tuple(paperId, part), { minLength: 1, maxLength: 3 }) }),
  fc.record({ act: paperId, at: moment.map((at) => now + at) }),
  fc.record({ look: moment }),
);

/** As a wall is arranged that keeps nothing from one look to the next. */
function plainly(cards: Iterable<ShownCard>, passes: (card: ShownCard) => boolean, now: number): string[] {
  return [...cards]
    .filter(passes)
    .sort(
      (a, b) =>
        attentionRank(a, now) - attentionRank(b, now) ||
        a.createTime - b.createTime ||
        (a.id < b.id ? -1 : 1),
    )
    .map((card) => card.id);
}

it('whatever was put and whatever the clock says, a wall is arranged and counted as if nothing had been kept', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const board = new WallBoard();
      const acts = new Map<string, { at: number; sort: number | null }>();
      const came = new Set<string>();
      const arrivals = new Map<string, number>();
      for (const next of steps) {
        if ('put' in next)
          board.put(
            next.put.map(([id, { minutes, breakUntil, ...rest }]) => {
              const arrived = arrivals.get(id) ?? minutes;
              arrivals.set(id, arrived);
              came.add(`user of ${id}`);
              return aCard(id, arrived, { ...rest, ...(breakUntil === undefined ? {} : { breakUntil }) });
            }),
          );
        else if ('act' in next) {
          acts.set(next.act, { at: next.at, sort: 1 });
          board.take((id) => acts.get(id) ?? null, [next.act]);
        } else {
          const at = now + next.look;
          for (const passes of [() => true, ({ presence }: ShownCard) => presence !== 'online'])
            expect(board.arranged(passes, at).cards.map(({ id }) => id)).toEqual(
              plainly(board.all(), passes, at),
            );
          const here = [...board.all()].filter(({ presence }) => presence !== 'offline').length;
          const { sitting, came: counted, online } = board.headcount();
          expect([sitting, counted, online]).toEqual([
            new Set([...board.all()].map(({ userId }) => userId)),
            came,
            here,
          ]);
        }
      }
    }),
    { numRuns: 500 },
  );
});

it('attention stands until the moment it tells, and is asked for again then', () => {
  fc.assert(
    fc.property(part, moment, fc.nat(700_000), ({ minutes, breakUntil, ...rest }, look, later) => {
      const card = aCard('p', minutes, { ...rest, ...(breakUntil === undefined ? {} : { breakUntil }) });
      const at = now + look;
      const until = attentionStandsUntil(card, at);
      expect(until).toBeGreaterThanOrEqual(at);
      if (at + later < until) expect(attentionRank(card, at + later)).toBe(attentionRank(card, at));
    }),
    { numRuns: 2000 },
  );
});
