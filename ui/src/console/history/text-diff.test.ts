import { seededRandom } from '@vigil/domain/kernel/random';
import { describe, expect, it } from 'vitest';
import { aroundChanges, textDiff } from './text-diff.ts';

const side = (before: string, after: string, without: 'in' | 'out'): string =>
  textDiff(before, after)
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

describe('the difference of two texts', () => {
  it('goes by the word, in Chinese too', () => {
    expect(textDiff('灭火器每月检查一次', '灭火器每季检查两次')).toEqual([
      { kind: 'same', text: '灭火器' },
      { kind: 'out', text: '每月' },
      { kind: 'in', text: '每季' },
      { kind: 'same', text: '检查' },
      { kind: 'out', text: '一次' },
      { kind: 'in', text: '两次' },
    ]);
    expect(textDiff('the quick fox', 'the slow fox').map(({ text }) => text)).toEqual([
      'the ',
      'quick',
      'slow',
      ' fox',
    ]);
  });

  it('of nothing and of the same is nothing more', () => {
    expect(textDiff('', '')).toEqual([]);
    expect(textDiff('同', '同')).toEqual([{ kind: 'same', text: '同' }]);
    expect(textDiff('', '新')).toEqual([{ kind: 'in', text: '新' }]);
  });

  it('shows a part that differs in more words than anybody reads as replaced as a whole, what is around it as it was', () => {
    const [before, after] = ['甲乙'.repeat(400), '丙丁'.repeat(400)];
    expect(textDiff(`开头${before}结尾`, `开头${after}结尾`)).toEqual([
      { kind: 'same', text: '开头' },
      { kind: 'out', text: before },
      { kind: 'in', text: after },
      { kind: 'same', text: '结尾' },
    ]);
    const [long, other] = ['甲乙丙'.repeat(3000), '丁乙戊丙'.repeat(3000)];
    expect(textDiff(`${long}`, `${other}`)).toEqual([
      { kind: 'out', text: long.slice(0, -1) },
      { kind: 'in', text: other.slice(0, -1) },
      { kind: 'same', text: '丙' },
    ]);
    expect(textDiff('开头', `开头${long}`)).toEqual([
      { kind: 'same', text: '开头' },
      { kind: 'in', text: long },
    ]);
  });

  it('gives both texts back, whatever they are', () => {
    const seed = String(Date.now());
    const random = seededRandom(seed);
    const text = () =>
      Array.from(
        { length: Math.floor(random() * 40) },
        () => '安全生产ab1 \n'[Math.floor(random() * 9)],
      ).join('');
    for (let round = 0; round < 300; round += 1) {
      const [before, after] = [text(), text()];
      expect(side(before, after, 'in'), `seed ${seed}`).toBe(before);
      expect(side(before, after, 'out'), `seed ${seed}`).toBe(after);
    }
    const long = '长'.repeat(5000);
    expect(side(`${long}甲`, `乙${long}`, 'in')).toBe(`${long}甲`);
  });
});

it('of a long text keeps what stands around a change', () => {
  const parts = [
    { kind: 'same', text: '很长的一段开头文字' },
    { kind: 'in', text: '新' },
    { kind: 'same', text: '中间很长的一段文字' },
    { kind: 'out', text: '旧' },
    { kind: 'same', text: '结尾' },
  ] as const;
  expect(aroundChanges(parts, 2).map(({ text }) => text)).toEqual(['…文字', '新', '中间…文字', '旧', '结尾']);
  expect(aroundChanges([{ kind: 'same', text: '一模一样' }], 2)).toEqual([{ kind: 'same', text: '…' }]);
});
