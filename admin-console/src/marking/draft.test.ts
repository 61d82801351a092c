import { stretchesOf } from '@vigil/ui/questions/annotations.ts';
import { expect, it } from 'vitest';
import {
  criterionOf,
  emptyDraft,
  problemOf,
  turnCriterion,
  withAnnotation,
  withCriterion,
  type Scale,
} from './draft.ts';

const guide = [
  { id: 'thesis', text: '论点', most: 4 },
  { id: 'style', text: '文采', most: 2.5 },
];
const scale: Scale = { most: 10, step: 0.5, guide };
const typed = (points: string) => ({ ...emptyDraft, points });

it('a letter gives a criterion all its points, then none, then takes the decision back; the points follow', () => {
  const thesis = criterionOf('a', guide);
  const style = criterionOf('B', guide);
  expect(criterionOf('c', guide)).toBeNull();
  expect(criterionOf('1', guide)).toBeNull();
  const once = turnCriterion(turnCriterion(emptyDraft, scale, thesis as never), scale, style as never);
  expect(once).toMatchObject({ points: '6.5', criteria: { thesis: 4, style: 2.5 } });
  const twice = turnCriterion(once, scale, thesis as never);
  expect(twice).toMatchObject({ points: '2.5', criteria: { thesis: 0 } });
  const back = turnCriterion(twice, scale, thesis as never);
  expect(Object.keys(back.criteria)).toEqual(['style']);
  expect(withCriterion(back, scale, 'style', null).points).toBe('');
});

it('a sum off the step is raised to it, never beyond all points: what letters give can be given', () => {
  const odd = { ...scale, guide: [{ id: 'a', text: '', most: 2.4 }] };
  const draft = withCriterion(turnCriterion(emptyDraft, odd, odd.guide[0] as never), odd, 'b', 2.4);
  expect(draft.points).toBe('5');
  expect(problemOf(draft, odd)).toBeNull();
  expect(withCriterion(emptyDraft, { ...odd, most: 2.4 }, 'a', 2.4).points).toBe('2.4');
});

it.each([
  ['', '请输入得分！'],
  ['11', '得分应为 0 到 10！'],
  ['-1', '得分应为 0 到 10！'],
  ['x', '得分应为 0 到 10！'],
  ['3.2', '得分应为 0.5 的倍数！'],
  ['0', null],
  ['7.5', null],
  ['10', null],
])('points %s: %s', (points, problem) => {
  expect(problemOf(typed(points), scale)).toBe(problem);
});

it('full points may be off the step, and no fewer than the criteria are given', () => {
  expect(problemOf(typed('3.3'), { ...scale, most: 3.3 })).toBeNull();
  const draft = withCriterion(emptyDraft, scale, 'thesis', 4);
  expect(problemOf({ ...draft, points: '3' }, scale)).toBe('得分不能少于各评分点之和！');
  expect(problemOf({ ...draft, points: '5' }, scale)).toBeNull();
});

it('remarks stand in the order of the text, one that overlaps another replaces it', () => {
  const two = withAnnotation(withAnnotation(emptyDraft, { from: 6, to: 8, text: '乙' }), {
    from: 0,
    to: 2,
    text: '甲',
  });
  expect(two.annotations.map(({ text }) => text)).toEqual(['甲', '乙']);
  expect(stretchesOf('天下兴亡匹夫有责也', two.annotations)).toEqual([
    { text: '天下', note: 0 },
    { text: '兴亡匹夫', note: null },
    { text: '有责', note: 1 },
    { text: '也', note: null },
  ]);
  const one = withAnnotation(two, { from: 1, to: 7, text: '丙' });
  expect(one.annotations.map(({ text }) => text)).toEqual(['丙']);
});
