import { describe, expect, it } from 'vitest';
import { sayField, sayPath } from './field-words.ts';

describe('a field of an exam in words', () => {
  it.each([
    ['examType', 2, '模拟考试'],
    ['offline', true, '是'],
    ['catId', null, '（空）'],
    ['priceFen', 1999, '¥19.99'],
    ['startTime', Date.parse('2026-11-21T01:00:00Z'), '2026-11-21 09:00:00'],
    ['tmplGroups', [{ title: '单选题' }, { title: '判断题' }], '“单选题”、“判断题”'],
    ['tmplGroups.g1', { title: '单选题', quIds: ['q1'] }, '“单选题”'],
    ['tmplGroups.g1.quIds', ['q1', 'q2'], '2 道试题'],
    [
      'tmplGroups.g1.draws',
      [
        { repoId: 'b1', count: 3 },
        { repoId: 'b2', count: 4 },
      ],
      '抽 3 题、抽 4 题',
    ],
    ['tmplGroups.g1.draws', [], '（空）'],
    ['tmplGroups.g1.quScores', [{ quId: 'q1', score: 5 }], '5 分'],
  ])('%s %j is %s', (path, value, said) => expect(sayField(path, value)).toBe(said));

  it('is called by what it is of its group', () => {
    expect(sayPath('tmplGroups.g1.quIds')).toBe('固定试题');
    expect(sayPath('createTime')).toBeNull();
  });
});
