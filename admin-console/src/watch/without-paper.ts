import { t } from '@vigil/ui/text/t.ts';
import type { Stat } from './live/stat-history.ts';

/** Who should sit and has no paper: 未到 as long as they may come, 缺考 from then on; unknown until the figures are. */
export function withoutPaper(stat: Pick<Stat, 'awaitedCount' | 'missCount'> | null): {
  readonly word: string;
  readonly count: number | undefined;
} {
  if (stat === null) return { word: t('未到'), count: undefined };
  return stat.awaitedCount === null
    ? { word: t('缺考'), count: stat.missCount }
    : { word: t('未到'), count: stat.awaitedCount };
}

/** Nobody sits the exam, and nobody may come any more. */
export const isOver = (stat: Pick<Stat, 'awaitedCount' | 'processCount'> | null): boolean =>
  stat?.processCount === 0 && stat.awaitedCount === null;
