import { describe, expect, it } from 'vitest';
import { aCard } from '../live/card.fixture.ts';
import { severalWall } from './several-wall.ts';
import type { OneOfWalls } from './use-live-walls.ts';

const now = Date.parse('2026-11-21T02:00:00.000Z');
const stat = (processCount: number) => ({
  ...{ requireCount: 9, processCount, handCount: 0, missCount: 0, awaitedCount: 9 - processCount },
  ...{ onlineCount: 1, position: '1' },
});
function wall(examId: string, ids: readonly string[], more: Partial<OneOfWalls> = {}): OneOfWalls {
  const cards = new Map(
    ids.map((id, index) => [
      id,
      aCard({ id, examId, createTime: `2026-11-21T01:0${index}:0${examId === 'a' ? 0 : 1}.000Z` }),
    ]),
  );
  return {
    ...{ examId, cards, order: ids, total: ids.length, attention: 0, position: '1' },
    ...{ status: { kind: 'live' }, settled: true },
    ...more,
  };
}
const asked = { examId: null, sort: '', page: 1, size: 3, stats: new Map(), now };
const a = wall('a', ['a1', 'a2', 'a3'], { attention: 1 });
const b = wall('b', ['b1', 'b2'], { attention: 2 });

describe('one wall over several exams', () => {
  it('is cut into pages over all of them', () => {
    expect(severalWall([a, b], asked)).toMatchObject({
      ...{ order: ['a1', 'b1', 'a2'], total: 5, attention: 3, waiting: false, dim: false },
      status: { kind: 'live' },
    });
    expect(severalWall([a, b], { ...asked, page: 2 }).order).toEqual(['b2', 'a3']);
    expect(severalWall([a, b], { ...asked, page: 9 }).order).toEqual(['b2', 'a3']);
  });

  it('shows one of them alone where it is asked for, under another name of the page', () => {
    const one = severalWall([a, b], { ...asked, examId: 'b' });
    expect(one).toMatchObject({ order: ['b1', 'b2'], total: 2, attention: 2 });
    expect(one.shownFor).not.toBe(severalWall([a, b], asked).shownFor);
  });

  it('waits until every exam has answered, and is dim while one shows what was asked before', () => {
    expect(severalWall([a, wall('b', [], { position: null })], asked).waiting).toBe(true);
    expect(severalWall([a, { ...b, settled: false }], asked).dim).toBe(true);
  });

  it('goes on without an exam that is refused; refused only when all are', () => {
    const refused = wall('b', [], { position: null, status: { kind: 'refused', error: 'no' } });
    const stats = new Map([['a', stat(3)]]);
    expect(severalWall([a, refused], { ...asked, stats })).toMatchObject({
      ...{ order: ['a1', 'a2', 'a3'], waiting: false, status: { kind: 'live' }, stat: { processCount: 3 } },
    });
    expect(severalWall([{ ...refused, examId: 'a' }, refused], asked).status).toMatchObject({
      kind: 'refused',
      error: 'no',
    });
  });

  it('is lost since the first of them was, and says no figures before all have said theirs', () => {
    const lost = (since: number) => ({ kind: 'lost', since }) as const;
    expect(
      severalWall(
        [
          { ...a, status: lost(7) },
          { ...b, status: lost(5) },
        ],
        asked,
      ).status,
    ).toEqual(lost(5));
    const stats = new Map([['a', stat(3)]]);
    expect(severalWall([a, b], { ...asked, stats }).stat).toBeNull();
    expect(severalWall([a, b], { ...asked, stats: stats.set('b', stat(2)) }).stat).toMatchObject({
      processCount: 5,
      requireCount: 18,
    });
  });
});
