import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { Link } from 'react-router-dom';
import { paths } from './paths.ts';
import type { Stat } from './live/stat-history.ts';
import { withoutPaper } from './without-paper.ts';
import styles from './watch-tabs.module.css';

export type WatchTab = 'sitting' | 'handed' | 'absent';

/** 正在考试, 已交卷, 未到 (缺考 once nobody may come any more) with their counts; each has its own address. */
export function WatchTabs({
  examId,
  tab,
  stat,
}: {
  readonly examId: string;
  readonly tab: WatchTab;
  readonly stat: Stat | null;
}) {
  const without = withoutPaper(stat);
  const tabs = [
    { key: 'sitting', word: t('正在考试'), path: paths.watch(examId), count: stat?.processCount },
    { key: 'handed', word: t('已交卷'), path: paths.handed(examId), count: stat?.handCount },
    { key: 'absent', word: without.word, path: paths.absent(examId), count: without.count },
  ] as const;
  return (
    <nav aria-label={t('考生名单')} className={styles['tabs']}>
      {tabs.map(({ key, word, path, count }) => (
        <Link key={key} to={path} className={styles['tab']} aria-current={key === tab ? 'page' : undefined}>
          {word}
          {count !== undefined && <span className={styles['count']}>{sayNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
