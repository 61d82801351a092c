import { Progress } from '@mantine/core';
import { IconFlame } from '@tabler/icons-react';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { lazy, Suspense } from 'react';
import type { TrainingProgressQuery, TrainShareFieldsFragment } from '../../generated/graphql.ts';
import styles from './progress-part.module.css';

const AccuracyChart = lazy(async () => ({
  default: (await import('./accuracy-chart.tsx')).AccuracyChart,
}));

type Whole = TrainingProgressQuery['trainProgress'];

const percentOf = (part: number, of: number): number => (of === 0 ? 0 : Math.round((part * 100) / of));

/** How far one is with a bank: as a whole, day by day, by chapter and by tag. */
export function ProgressPart({ progress }: { readonly progress: Whole }) {
  const { total, answered, right, judged, streak, days, chapters, tags } = progress;
  const several = chapters.length > 1 || chapters[0]?.id !== '';
  return (
    <Panel
      title={t('我的进度')}
      aside={
        streak > 0 && (
          <Tag tone="warning" icon={<IconFlame size={14} aria-hidden />}>
            {t('连续练习 {{n}} 天', { n: streak })}
          </Tag>
        )
      }
    >
      <dl className={styles['figures']}>
        <div>
          <dt>{t('做过')}</dt>
          <dd>
            {sayNumber(answered)}
            <span>/{sayNumber(total)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('最近一次答对')}</dt>
          <dd>{answered > 0 && judged === 0 ? '—' : sayNumber(right)}</dd>
        </div>
        <div>
          <dt>{t('正确率')}</dt>
          <dd>{judged === 0 ? '—' : `${percentOf(right, judged)}%`}</dd>
        </div>
      </dl>
      {answered > judged && (
        <p className={styles['note']}>
          {t('其中 {{n}} 题没有自评，或答案因考试尚未公布；答案公布后计入正确率。', {
            n: sayNumber(answered - judged),
          })}
        </p>
      )}
      <h3 className={styles['heading']}>{t('近 30 天正确率')}</h3>
      <Suspense fallback={<div className={styles['space']} />}>
        <AccuracyChart days={days} />
      </Suspense>
      {several && chapters.length > 0 && <Shares title={t('按章节')} shares={chapters} />}
      {tags.length > 0 && <Shares title={t('按知识点')} shares={tags} />}
    </Panel>
  );
}

interface SharesProps {
  readonly title: string;
  readonly shares: readonly TrainShareFieldsFragment[];
}

/** A bar each: how much was answered, and in it how much right. */
const Shares = ({ title, shares }: SharesProps) => (
  <section aria-label={title}>
    <h3 className={styles['heading']}>{title}</h3>
    <ul className={styles['shares']}>
      {shares.map((share) => (
        <li key={share.id} style={{ paddingInlineStart: `${share.depth * 1.25}rem` }}>
          <p>
            <span>{share.title}</span>
            <span>
              {share.judged === 0
                ? t('做过 {{n}}/{{total}}', { n: share.answered, total: share.total })
                : t('做过 {{n}}/{{total}} · 正确率 {{percent}}%', {
                    n: share.answered,
                    total: share.total,
                    percent: percentOf(share.right, share.judged),
                  })}
            </span>
          </p>
          <Progress.Root size="sm" className={styles['track']} aria-hidden>
            <Progress.Section value={percentOf(share.right, share.total)} color="var(--vigil-accent)" />
            <Progress.Section
              value={percentOf(share.answered, share.total) - percentOf(share.right, share.total)}
              color="var(--vigil-muted)"
            />
          </Progress.Root>
        </li>
      ))}
    </ul>
  </section>
);
