import type { WatchCardView } from '@vigil/projections/watch/watch-card-view';
import { areOfOneClass } from '@vigil/stores/testing/hidden-class';
import { describe, expect, it } from 'vitest';
import { WallBoard } from './wall-board.js';
import { aCard, now } from './wall.fixture.js';
import { WallPage } from './wall-page.js';

const everybody = (): boolean => true;

function boardOf(...cards: WatchCardView[]): WallBoard {
  const board = new WallBoard();
  board.put(cards);
  return board;
}

const idsOf = (board: WallBoard, at = now): string[] =>
  board.arranged(everybody, at).cards.map((card) => card.id);

describe('the board of an exam', () => {
  it('puts who needs attention first, worst first, then who started first', () => {
    const board = boardOf(
      aCard('late', 1),
      aCard('early', 9),
      aCard('quiet', 2, { lastActAt: now - 301_000 }),
      aCard('face', 3, { failCount: 1 }),
      aCard('leaving', 4, { leaveTimes: 4 }),
      aCard('away', 5, { presence: 'offline', since: now - 61_000, lastActAt: now - 400_000 }),
      aCard('dark', 6, { cameraFailedAt: now }),
      aCard('new face', 7, { faceRegistered: true }),
    );
    expect(idsOf(board)).toEqual(['face', 'leaving', 'away', 'dark', 'quiet', 'new face', 'early', 'late']);
    expect(board.arranged(everybody, now).attention).toBe(6);
  });

  it('attention comes up by time alone', () => {
    const board = boardOf(aCard('first', 9), aCard('away', 1, { presence: 'offline', since: now - 59_000 }));
    expect(idsOf(board)).toEqual(['first', 'away']);
    expect(idsOf(board, now + 2_000)).toEqual(['away', 'first']);
  });

  it('a camera that is dark counts from the moment at which a break is over', () => {
    const board = boardOf(aCard('dark', 1, { cameraFailedAt: now, breakUntil: now + 1_000 }));
    const attention = (at: number): number => board.arranged(everybody, at).attention;
    expect([attention(now), attention(now + 999), attention(now + 1_000)]).toEqual([0, 0, 1]);
  });

  it('a card that says something new keeps its place; one handed in leaves; one reopened comes back [watch-003]', () => {
    const board = boardOf(aCard('a', 3), aCard('b', 2), aCard('c', 1));
    expect(idsOf(board)).toEqual(['a', 'b', 'c']);
    board.put([aCard('b', 2, { answerCount: 7 })]);
    expect(board.arranged(everybody, now).cards[1]).toMatchObject({ id: 'b', answerCount: 7 });
    board.put([aCard('a', 3, { handState: 1 })]);
    expect(idsOf(board)).toEqual(['b', 'c']);
    board.put([aCard('a', 3)]);
    expect(idsOf(board)).toEqual(['a', 'b', 'c']);
  });

  it('holds its cards in one hidden class, whatever their candidates did', () => {
    const board = boardOf(...Array.from({ length: 100 }, (_, index) => aCard(`c${index}`, index)));
    board.take(
      (id) => ({ at: now + 1, sort: id.length }),
      [...board.all()].slice(50).map(({ id }) => id),
    );
    expect(areOfOneClass([...board.all()].slice(40))).toBe(true);
  });

  it('counts people, not papers', () => {
    const twice = { userId: 'twice' };
    const board = boardOf(
      aCard('p1', 9, { ...twice, handState: 1 }),
      aCard('p2', 1, { ...twice, presence: 'quiet' }),
      aCard('p3', 2, { handState: 1 }),
    );
    const { sitting, came, online } = board.headcount();
    expect([sitting.size, came.size, online]).toEqual([1, 2, 1]);
  });
});

describe('one page of it', () => {
  const turnOf = (page: WallPage, board: WallBoard) =>
    page.turn(board.arranged(everybody, now), (id) => board.card(id));

  it('begins with the page, its order and the counts; then is silent until something of it changes', () => {
    const board = boardOf(aCard('a', 3), aCard('b', 2), aCard('c', 1, { failCount: 1 }));
    const page = new WallPage({ size: 2 });
    expect(turnOf(page, board)).toMatchObject({
      order: ['c', 'a'],
      total: 3,
      attention: 1,
      removedIds: [],
      changed: [{ id: 'c' }, { id: 'a' }],
    });
    expect(turnOf(page, board)).toBeNull();
    board.put([aCard('b', 2, { position: '0002' })]);
    expect(turnOf(page, board)).toBeNull();
    board.put([aCard('a', 3, { position: '0003' })]);
    expect(turnOf(page, board)).toMatchObject({ order: null, changed: [{ id: 'a' }] });
  });

  it('who moved to another page is still told; who handed in is removed', () => {
    const board = boardOf(aCard('a', 3), aCard('b', 2), aCard('c', 1));
    const page = new WallPage({ size: 2 });
    turnOf(page, board);
    board.put([aCard('c', 1, { failCount: 1, position: '0002' })]);
    expect(turnOf(page, board)).toMatchObject({ order: ['c', 'a'], removedIds: [] });
    board.put([aCard('b', 2, { answerCount: 3, position: '0003' })]);
    expect(turnOf(page, board)).toMatchObject({ order: null, changed: [{ id: 'b', answerCount: 3 }] });
    board.put([aCard('b', 2, { handState: 1, position: '0004' })]);
    expect(turnOf(page, board)).toMatchObject({ removedIds: ['b'], total: 2 });
  });

  it('a page past the end is the last one; attention alone leaves out the calm', () => {
    const board = boardOf(aCard('a', 3), aCard('b', 2), aCard('c', 1, { failCount: 1 }));
    expect(turnOf(new WallPage({ size: 2, current: 9 }), board)).toMatchObject({ order: ['b'] });
    expect(turnOf(new WallPage({ size: 2, attention: true }), board)).toMatchObject({
      order: ['c'],
      total: 1,
      attention: 1,
    });
  });

  it('has 32 cards unless it is asked for another number [watch-011] [watch-014]', () => {
    const board = boardOf(...Array.from({ length: 40 }, (_, index) => aCard(`c${index}`, 40 - index)));
    expect(turnOf(new WallPage({}), board)?.order).toHaveLength(32);
  });

  it('forgets who was on it more than eight pages ago', () => {
    const cards = Array.from({ length: 40 }, (_, index) => aCard(`c${index}`, 40 - index));
    const board = boardOf(...cards);
    const page = new WallPage({ size: 1 });
    const removed: string[] = [];
    for (const [index, card] of cards.entries()) {
      board.put([{ ...card, failCount: 1, position: `1${index}` }]);
      removed.push(...(turnOf(page, board)?.removedIds ?? []));
      board.put([{ ...card, position: `2${index}` }]);
    }
    expect(removed).toEqual(cards.slice(0, 31).map((card) => card.id));
  });
});

describe('what candidates do that is no event', () => {
  it('is on their cards: the question in view, and the later act, until the log says more', () => {
    const board = boardOf(aCard('a', 3, { lastAct: '保存答案', lastActAt: now - 400_000 }), aCard('b', 2));
    expect(board.arranged(everybody, now).attention).toBe(1);
    board.take((id) => (id === 'a' ? { at: now - 1_000, sort: 7 } : null), ['a']);
    expect(board.card('a')).toMatchObject({ current: 7, lastAct: '查看试题', lastActAt: now - 1_000 });
    expect(board.card('b')).toMatchObject({ lastActAt: now });
    expect(board.arranged(everybody, now).attention).toBe(0);
    board.put([aCard('a', 3, { lastAct: '保存答案', lastActAt: now, position: '0002' })]);
    board.take((id) => (id === 'a' ? { at: now - 1_000, sort: 7 } : null), []);
    expect(board.card('a')).toMatchObject({ current: 7, lastAct: '保存答案', lastActAt: now });
  });

  it('an act that turns out to be no later than the log gives way to it', () => {
    const board = boardOf(aCard('a', 3, { lastAct: '保存答案' }));
    board.take(() => ({ at: now + 1_000, sort: 7 }), ['a']);
    expect(board.card('a')).toMatchObject({ lastAct: '查看试题', lastActAt: now + 1_000 });
    board.take(() => ({ at: now, sort: 7 }), ['a', 'of another exam']);
    expect(board.card('a')).toMatchObject({ current: 7, lastAct: '保存答案', lastActAt: now });
  });

  it('another question in view is told to who watches, a mere act is not', () => {
    const board = boardOf(aCard('a', 3));
    const page = new WallPage({ size: 8 });
    const turn = () =>
      page.turn(board.arranged(everybody, now), (id) => board.card(id))?.changed.map(({ id }) => id) ?? [];
    expect(turn()).toEqual(['a']);
    board.take(() => ({ at: now + 1_000, sort: null }), ['a']);
    expect(turn()).toEqual([]);
    board.take(() => ({ at: now + 1_000, sort: 2 }), ['a']);
    expect(turn()).toEqual(['a']);
    expect(turn()).toEqual([]);
  });
});
