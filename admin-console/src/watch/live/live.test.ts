import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCard } from './card.fixture.ts';
import { attentionOf, attentionRank } from './attention.ts';
import {
  noCards,
  readMessage,
  takeChanges,
  takeSnapshot,
  type Card,
  type CardMessage,
} from './live-cards.ts';
import { readRefreshSettings, validRefreshTime } from './refresh-settings.ts';
import { addSample, trendOf, type StatSample } from './stat-history.ts';
import { heldOrder, sameOrder, wallOrder } from './wall-order.ts';
import { arrowTarget, cardsPerPage, clampPage, nextPage, pagesFor } from './wall-pages.ts';

const now = Date.parse('2026-11-21T02:00:00Z');
const ago = (seconds: number): string => new Date(now - seconds * 1000).toISOString();
const message = (part: Partial<CardMessage>): CardMessage => ({
  position: '1',
  reload: false,
  total: 0,
  upserts: [],
  removedIds: [],
  ...part,
});
const mapOf = (...cards: Card[]): Map<string, Card> => new Map(cards.map((card) => [card.id, card]));

describe('live cards', () => {
  it('a snapshot replaces everything, also who had gone meanwhile', () => {
    const first = takeSnapshot(
      noCards,
      message({ upserts: [aCard({ id: 'a' }), aCard({ id: 'b' })], total: 2, position: '5' }),
    );
    const second = takeSnapshot(first, message({ upserts: [aCard({ id: 'b' })], total: 1, position: '9' }));
    expect([...second.cards.keys()]).toEqual(['b']);
    expect(second.position).toBe('9');
  });

  it('changes put in, replace and take out, and move the position on', () => {
    const first = takeSnapshot(
      noCards,
      message({ upserts: [aCard({ id: 'a' }), aCard({ id: 'b', answerCount: 1 })], total: 2, position: '5' }),
    );
    const next = takeChanges(
      first,
      message({
        upserts: [aCard({ id: 'b', answerCount: 2, position: '6' }), aCard({ id: 'c' })],
        removedIds: ['a'],
        total: 2,
        position: '7',
      }),
    );
    expect([...next.cards.keys()]).toEqual(['b', 'c']);
    expect(next.cards.get('b')?.answerCount).toBe(2);
    expect(next.position).toBe('7');
  });

  it('an unchanged card keeps its identity, so that it is not drawn again', () => {
    const first = takeSnapshot(noCards, message({ upserts: [aCard({ id: 'a' })] }));
    const again = takeSnapshot(first, message({ upserts: [aCard({ id: 'a' })] }));
    expect(again.cards.get('a')).toBe(first.cards.get('a'));
  });

  it('the page is in the order the server gives, and stays so until it gives another', () => {
    const first = takeSnapshot(
      noCards,
      message({
        upserts: [aCard({ id: 'a' }), aCard({ id: 'b' })],
        order: ['b', 'a'],
        total: 40,
        attention: 3,
      }),
    );
    expect(first).toMatchObject({ order: ['b', 'a'], total: 40, attention: 3 });
    const changed = takeChanges(
      first,
      message({ upserts: [aCard({ id: 'a', answerCount: 9 })], order: null, total: 40, attention: 2 }),
    );
    expect(changed).toMatchObject({ order: ['b', 'a'], attention: 2 });
    const moved = takeChanges(
      changed,
      message({ upserts: [aCard({ id: 'c' })], order: ['c', 'b'], total: 40, attention: 2 }),
    );
    expect(moved.order).toEqual(['c', 'b']);
    expect(moved.cards.has('a')).toBe(true);
  });

  it('the first message of a fresh subscription is a snapshot; reload later is one too, or asks to subscribe afresh', () => {
    expect(readMessage(message({ reload: true }), true)).toBe('snapshot');
    expect(readMessage(message({}), false)).toBe('changes');
    expect(readMessage(message({ reload: true, upserts: [aCard({})] }), false)).toBe('snapshot');
    expect(readMessage(message({ reload: true }), false)).toBe('resubscribe');
  });

  it('changes in any cut lead to the same wall as one snapshot at the end', () => {
    const step = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      gone: fc.boolean(),
      answers: fc.nat(50),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.nat(5), (steps, cut) => {
        const truth = new Map<string, number>();
        let state = takeSnapshot(noCards, message({ position: '0' }));
        let batch: { upserts: Card[]; removedIds: string[] } = { upserts: [], removedIds: [] };
        steps.forEach((each, index) => {
          if (each.gone) truth.delete(each.id);
          else truth.set(each.id, each.answers);
          const upserts = batch.upserts.filter((card) => card.id !== each.id);
          const removedIds = batch.removedIds.filter((id) => id !== each.id);
          batch = each.gone
            ? { upserts, removedIds: [...removedIds, each.id] }
            : {
                removedIds,
                upserts: [
                  ...upserts,
                  aCard({ id: each.id, answerCount: each.answers, position: String(index + 1) }),
                ],
              };
          if (index % (cut + 1) === 0) {
            state = takeChanges(state, message({ ...batch, position: String(index + 1) }));
            batch = { upserts: [], removedIds: [] };
          }
        });
        state = takeChanges(state, message({ ...batch, position: String(steps.length) }));
        expect(new Map([...state.cards].map(([id, card]) => [id, card.answerCount]))).toEqual(truth);
      }),
      { verbose: 1 },
    );
  });
});

describe('attention', () => {
  it('a calm card and one handed in need none', () => {
    expect(attentionOf(aCard({ since: ago(10), lastActAt: ago(10) }), now)).toEqual([]);
    expect(
      attentionOf(aCard({ handState: 1, presence: 'offline', since: ago(900), failCount: 3 }), now),
    ).toEqual([]);
  });

  it('offline counts after 60 s, not before', () => {
    expect(attentionOf(aCard({ presence: 'offline', since: ago(59), lastActAt: ago(400) }), now)).toEqual([]);
    expect(
      attentionOf(aCard({ presence: 'offline', since: ago(61), lastActAt: ago(400) }), now).map(
        (each) => each.kind,
      ),
    ).toEqual(['offline']);
  });

  it('who pauses by right is not looked for until the break is over, and not at once then', () => {
    const away = { presence: 'offline', since: ago(500), lastActAt: ago(500), cameraFailed: true } as const;
    expect(attentionOf(aCard({ ...away, breakUntil: ago(-60) }), now)).toEqual([]);
    expect(attentionOf(aCard({ ...away, breakUntil: ago(30) }), now).map(({ kind }) => kind)).toEqual([
      'camera',
    ]);
    expect(attentionOf(aCard({ ...away, breakUntil: ago(61) }), now)[0]?.kind).toBe('offline');
    const back = aCard({ lastActAt: ago(900), breakUntil: ago(299) });
    expect(attentionOf(back, now)).toEqual([]);
    expect(attentionOf({ ...back, breakUntil: ago(301) }, now).map(({ kind }) => kind)).toEqual(['quiet']);
  });

  it('one leave before the limit is soon over it; no limit is never', () => {
    expect(attentionRank(aCard({ leaveTimes: 4, leaveCount: 5, lastActAt: ago(1) }), now)).toBe(1);
    expect(attentionOf(aCard({ leaveTimes: 3, leaveCount: 5, lastActAt: ago(1) }), now)).toEqual([]);
    expect(attentionOf(aCard({ leaveTimes: 40, leaveCount: 0, lastActAt: ago(1) }), now)).toEqual([]);
  });

  it('no act for more than five minutes counts, a failed face comes before it', () => {
    const card = aCard({ lastActAt: ago(301), failCount: 1, faceChance: 3 });
    expect(attentionOf(card, now).map((each) => each.text)).toEqual(['人脸未通过 1/3', '超过 5 分钟无操作']);
  });
});

describe('order of the wall', () => {
  const calm = aCard({ id: 'calm', createTime: ago(500), lastActAt: ago(1) });
  const later = aCard({ id: 'later', createTime: ago(100), lastActAt: ago(1) });
  const away = aCard({
    id: 'away',
    createTime: ago(50),
    presence: 'offline',
    since: ago(90),
    lastActAt: ago(90),
  });

  it('attention first, then who started first', () => {
    expect(wallOrder(mapOf(later, calm, away), now)).toEqual(['away', 'calm', 'later']);
  });

  it('while held nobody moves, who has gone keeps the place, newcomers go to the end', () => {
    const held = ['calm', 'later'];
    expect(heldOrder(held, ['away', 'later'])).toEqual(['calm', 'later', 'away']);
    expect(heldOrder(held, ['later', 'calm'])).toBe(held);
  });

  it('an unchanged order is the same array', () => {
    const before = ['a', 'b'];
    expect(sameOrder(before, ['a', 'b'])).toBe(before);
    expect(sameOrder(before, ['b', 'a'])).not.toBe(before);
  });
});

describe('pages and keys', () => {
  it('32 cards a page, at least one page, automatic paging starts again after the last [watch-011] [watch-014]', () => {
    expect(cardsPerPage).toBe(32);
    expect([pagesFor(0, 32), pagesFor(32, 32), pagesFor(33, 32), pagesFor(33, 100)]).toEqual([1, 1, 2, 1]);
    expect(clampPage(4, 40, 32)).toBe(2);
    expect([nextPage(1, 40, 32), nextPage(2, 40, 32)]).toEqual([2, 1]);
  });

  it('arrows stay on the page', () => {
    expect(arrowTarget('ArrowRight', 7, 20, 8)).toBe(8);
    expect(arrowTarget('ArrowDown', 10, 20, 8)).toBe(18);
    expect(arrowTarget('ArrowDown', 13, 20, 8)).toBeNull();
    expect(arrowTarget('ArrowUp', 3, 20, 8)).toBeNull();
    expect(arrowTarget('m', 3, 20, 8)).toBeNull();
  });
});

describe('refresh settings', () => {
  it('[watch-009] refresh time is a whole number from 5 to 999 [watch-014]', () => {
    expect([5, 10, 999].every(validRefreshTime)).toBe(true);
    expect([4, 1000, 5.5, '10', null, Number.NaN].some(validRefreshTime)).toBe(false);
  });

  it('[watch-004] unreadable settings fall back to live, 10 s [watch-014]', () => {
    expect(readRefreshSettings('{broken')).toEqual({
      ...{ mode: 'live', refreshTime: 10, autoPaging: false, density: 'pictures' },
    });
    expect(readRefreshSettings('{"density":"compact"}').density).toBe('compact');
    expect(readRefreshSettings('{"density":"huge"}').density).toBe('pictures');
    expect(readRefreshSettings('{"mode":"polling","refreshTime":3,"autoPaging":true}')).toEqual({
      mode: 'polling',
      refreshTime: 10,
      autoPaging: true,
      density: 'pictures',
    });
  });
});

describe('trend of a figure', () => {
  const stat = (processCount: number) => ({
    requireCount: 60,
    processCount,
    handCount: 0,
    missCount: 0,
    awaitedCount: 0,
    onlineCount: 0,
    position: '',
  });

  it('ends where the figure stands and keeps one sample each 10 s', () => {
    let history: readonly StatSample[] = [];
    for (let second = 0; second <= 30; second += 1) history = addSample(history, second * 1000, stat(second));
    expect(history.length).toBeLessThanOrEqual(5);
    expect(trendOf(history, 'processCount')).toMatchObject({ change: 30 });
    expect(trendOf(history, 'processCount').values.at(-1)).toBe(30);
  });

  it('keeps ten minutes', () => {
    let history: readonly StatSample[] = [];
    for (let second = 0; second < 3600; second += 10) history = addSample(history, second * 1000, stat(1));
    expect(history).toHaveLength(60);
  });
});
