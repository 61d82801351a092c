import { describe, expect, it } from 'vitest';
import type { Stat } from '../live/stat-history.ts';
import { withoutPaper } from '../without-paper.ts';
import { sumStats } from './sum-stats.ts';

const stat = (part: Partial<Stat>): Stat => ({
  ...{ requireCount: 10, processCount: 4, handCount: 3, missCount: 3, awaitedCount: 3, onlineCount: 2 },
  position: '7',
  ...part,
});

describe('figures of several exams', () => {
  it('are each exam’s added', () => {
    expect(sumStats([stat({}), stat({ requireCount: 5, processCount: 1 })])).toMatchObject({
      ...{ requireCount: 15, processCount: 5, handCount: 6, missCount: 6, awaitedCount: 6, onlineCount: 4 },
    });
  });

  it('say 缺考 once nobody may come to any of them, and count the absent of one beside the awaited of another', () => {
    const over = stat({ awaitedCount: null, missCount: 2 });
    expect(withoutPaper(sumStats([over, over]))).toEqual({ word: '缺考', count: 4 });
    expect(withoutPaper(sumStats([over, stat({})]))).toEqual({ word: '未到', count: 5 });
  });
});
