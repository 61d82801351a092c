import { describe, expect, it } from 'vitest';
import { differenceOf } from './compare-streams.js';

describe('what a stream answers, against what the log holds of it', () => {
  const held = { first: 0, events: 5, revision: 4, hash: 'h4' };
  const there = {
    kind: 'there',
    events: 5,
    first: 0,
    last: { revision: 4, hash: 'h4' },
    settings: null,
  } as const;

  it('is no difference when it is the same', () => {
    expect(differenceOf(held, there)).toBeNull();
    expect(differenceOf(held, { ...there, settings: {} })).toBeNull();
  });

  it.each([
    ['one missing in the middle', { ...there, events: 4 }, 4, '此流应答 4 个，至第 4 号：中间或末尾有缺失'],
    [
      'the end missing',
      { ...there, events: 3, last: { revision: 2, hash: 'h2' } },
      2,
      '至第 2 号：中间或末尾',
    ],
    ['the beginning missing', { ...there, events: 3, first: 2 }, 0, '只应答第 2 号及以后的 3 个'],
    ['another last event', { ...there, last: { revision: 4, hash: 'x' } }, 4, '与日志中的不同'],
    ['nothing answered', { kind: 'absent', settings: null } as const, 0, '此流的事件读不到'],
    ['softly deleted', { kind: 'absent', settings: { $tb: 9e18 } } as const, 0, '被删除或截短（$tb = '],
    ['a tombstone', { kind: 'deleted' } as const, 0, '永久删除（tombstone），日志中有 5 个事件：不要清理'],
    ['that one cannot be undone there', { kind: 'deleted' } as const, 0, '在这台服务器上无法撤销'],
    ['settings that bite later', { ...there, settings: { $maxAge: 60 } }, 0, '设有元数据（$maxAge = 60）'],
  ])('%s is named', (_, standing, revision, text) => {
    expect(differenceOf(held, standing)).toEqual([revision, expect.stringContaining(text)]);
  });
});
