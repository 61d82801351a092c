import { figureOf, type Stat } from '../live/stat-history.ts';

/**
 * The figures of several exams as one: each exam's people, so that who sits two exams counts in both. Who has
 * no paper counts once, awaited or absent, as long as anybody may still come to one of them.
 */
export const sumStats = (stats: readonly Stat[]): Stat => {
  const sum = (of: (stat: Stat) => number): number => stats.reduce((all, stat) => all + of(stat), 0);
  return {
    requireCount: sum(({ requireCount }) => requireCount),
    processCount: sum(({ processCount }) => processCount),
    handCount: sum(({ handCount }) => handCount),
    missCount: sum(({ missCount }) => missCount),
    awaitedCount: stats.every(({ awaitedCount }) => awaitedCount === null)
      ? null
      : sum((stat) => figureOf(stat, 'withoutPaper')),
    onlineCount: sum(({ onlineCount }) => onlineCount),
    position: '',
  };
};
