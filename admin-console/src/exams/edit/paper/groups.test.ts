import { describe, expect, it } from 'vitest';
import {
  changedGroups,
  draftGroups,
  groupInputs,
  noDraw,
  paperTotals,
  totalsOf,
  type GroupsAct,
  type GroupValues,
} from './groups.ts';

const two: GroupValues[] = [
  { id: 'a', title: '单选题', quType: 1, perScore: 2.5, quIds: ['q1', 'q2', 'q3'], scores: {}, draws: [] },
  {
    id: 'b',
    title: '综合',
    quType: null,
    perScore: 0.1,
    quIds: [],
    scores: {},
    draws: [{ ...noDraw, repoId: 'bank', quType: 2, count: 3 }],
  },
];
const after = (...acts: GroupsAct[]): GroupValues[] => acts.reduce(changedGroups, two);
const group = (groups: GroupValues[], id: string) => groups.find((each) => each.id === id);

describe('the groups of a paper', () => {
  it('total right, free of binary dust, while numbers are typed', () => {
    expect(paperTotals(two)).toEqual({ count: 6, score: 7.8 });
    expect(totalsOf(two[1]!)).toEqual({ count: 3, score: 0.3 });
    expect(paperTotals(after({ type: 'change-draw', id: 'b', index: 0, change: { count: '' } }))).toEqual({
      count: 3,
      score: 7.5,
    });
    expect(paperTotals(after({ type: 'change', id: 'a', change: { perScore: '' } }))).toEqual({
      count: 6,
      score: 0.3,
    });
  });

  it('a question has its own points until they are emptied, set for all alike, or it leaves', () => {
    const scored = { type: 'score-question', id: 'a', quId: 'q2', score: 4 } as const;
    expect(totalsOf(group(after(scored), 'a')!).score).toBe(9);
    expect(groupInputs(after(scored))[0]?.quScores).toEqual([{ quId: 'q2', score: 4 }]);
    for (const back of [
      { ...scored, score: null },
      { ...scored, score: '' },
      { type: 'score-evenly', id: 'a' },
      { type: 'change', id: 'a', change: { perScore: 4 } },
    ] as const) {
      expect(draftGroups(after(scored, back))[0]?.quScores).toEqual([]);
    }
    expect(group(after(scored, { ...scored, score: null }), 'a')?.scores).toEqual({});
    expect(group(after(scored, { type: 'remove-question', id: 'a', quId: 'q2' }), 'a')?.scores).toEqual({});
  });

  it('are added, moved and removed', () => {
    const ids = (groups: GroupValues[]) => groups.map(({ id }) => id).join('');
    expect(ids(after({ type: 'add', id: 'c', title: '判断题', quType: 3 }))).toBe('abc');
    expect(ids(after({ type: 'move', id: 'b', by: -1 }))).toBe('ba');
    expect(ids(after({ type: 'move', id: 'b', by: 1 }))).toBe('ab');
    expect(ids(after({ type: 'remove', id: 'a' }))).toBe('b');
  });

  it('take a question once on the whole paper, in the order in which it was chosen', () => {
    expect(
      group(after({ type: 'add-questions', id: 'b', quIds: ['q9', 'q1', 'q9', 'q8'] }), 'b')?.quIds,
    ).toEqual(['q9', 'q8']);
    expect(group(after({ type: 'move-question', id: 'a', quId: 'q3', by: -1 }), 'a')?.quIds).toEqual([
      'q1',
      'q3',
      'q2',
    ]);
    expect(group(after({ type: 'remove-question', id: 'a', quId: 'q2' }), 'a')?.quIds).toEqual(['q1', 'q3']);
  });

  it('a draw loses its chapter with its bank, and its type when its group gets one', () => {
    const chapter = { type: 'change-draw', id: 'b', index: 0, change: { chapterId: 'c1' } } as const;
    expect(group(after(chapter), 'b')?.draws[0]).toMatchObject({ repoId: 'bank', chapterId: 'c1' });
    const moved = after(chapter, { type: 'change-draw', id: 'b', index: 0, change: { repoId: 'other' } });
    expect(group(moved, 'b')?.draws[0]).toMatchObject({ repoId: 'other', chapterId: null });
    expect(
      group(after({ type: 'change', id: 'b', change: { quType: 5 } }), 'b')?.draws[0]?.quType,
    ).toBeNull();
  });

  it('leave open what is not chosen, for the domain and on the wire', () => {
    const open = after({ type: 'add-draw', id: 'a', draw: noDraw });
    expect(draftGroups(open)[0]?.draws).toEqual([{ repoId: '', count: 5 }]);
    expect(groupInputs(open)[0]?.draws).toEqual([
      { repoId: null, chapterId: null, quType: null, level: null, tags: [], count: 5 },
    ]);
  });
});
