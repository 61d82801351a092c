import { describe, expect, it } from 'vitest';
import { compileBlueprint, satisfying } from './compile-blueprint.js';
import { questionRefOf } from '../question-bank/question-ref.js';
import { blueprint as blueprintSchema, type DrawRule } from './blueprint.js';
import { everyType, question, shaOf } from './sample.fixture.js';
import { ref, group, examOf, draw, compiled } from './draw.fixture.js';

describe('compiling a blueprint', () => {
  const bank = [
    ref('a', { level: 1, chapterId: 'c1', tags: ['x', 'y'] }),
    ref('b', { level: 2, chapterId: 'c1', tags: ['x'] }),
    ref('c', { level: 1, repoId: 'other' }),
    ref('d', { quType: 3 }),
  ];

  it('[ET25] pools hold what meets every filter given, and all of its tags', () => {
    const meets = (rule: Partial<DrawRule>): string[] =>
      bank.filter(satisfying(draw({ count: 1, ...rule }))).map((one) => one.quId);
    expect(meets({})).toEqual(['a', 'b', 'd']);
    expect(meets({ repoId: 'other' })).toEqual(['c']);
    expect(meets({ chapterId: 'c1' })).toEqual(['a', 'b']);
    expect(meets({ chapterId: 'c0', chapterIds: ['c0', 'c1'] })).toEqual(['a', 'b']);
    expect(meets({ level: 1 })).toEqual(['a', 'd']);
    expect(meets({ tags: ['x', 'y'] })).toEqual(['a']);
    expect(meets({ quType: 3, level: 1 })).toEqual(['d']);
  });

  it('[ET25] a draw without a type takes its group’s', () => {
    const blueprint = compiled(
      compileBlueprint(examOf(group('判断题', { quType: 3, draws: [draw({ count: 1 })] })), bank),
    );
    expect(blueprint.groups[0]?.draws?.[0]?.pool.map((one) => one.quId)).toEqual(['d']);
    expect(blueprintSchema.parse(blueprint)).toEqual(blueprint);
  });

  it.each([
    ['a question that is not there', group('乙', { quIds: ['gone'] })],
    ['too few questions', group('乙', { draws: [draw({ count: 4 })] })],
    ['questions that an earlier group holds', group('乙', { draws: [draw({ level: 2, count: 1 })] })],
    ['a question fixed twice', group('乙', { quIds: ['b'] })],
    ['nothing', group('乙', {})],
  ])('[ET24] names the group that asks for %s', (_why, second) => {
    expect(compileBlueprint(examOf(group('甲', { quIds: ['b'] }), second), bank)).toEqual({ problem: '乙' });
  });

  it('[ET25] a reference tells ids, never the key', () => {
    const text = JSON.stringify(everyType.map((one) => questionRefOf(one, shaOf(one))));
    for (const secret of ['isRight', 'accepted', 'matchId', 'rightAnswer', 'analysis', '北京'])
      expect(text).not.toContain(secret);
    const fill = everyType.find((one) => one.quType === 5);
    expect(questionRefOf(fill ?? question('none', 5), 's')).toMatchObject({ entryIds: ['b1', 'b2'] });
  });
});
