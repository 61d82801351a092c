import { Button } from '@mantine/core';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { When } from '@vigil/ui/text/when.tsx';
import type { Overview } from './draft.ts';
import styles from './regrade.module.css';

interface RecentRunsProps {
  readonly runs: Overview['recentRuns'];
  readonly onRun: (dryRunId: string) => void;
}

type Run = Overview['recentRuns'][number];

/** Dry runs of the last day, whoever began them: each is found again, and applied from there. */
export function RecentRuns({ runs, onRun }: RecentRunsProps) {
  if (runs.length === 0) return null;
  return (
    <Panel title={t('最近的试算')}>
      <ul className={styles['history']}>
        {runs.map((run) => (
          <li key={run.id} className={styles['entry']}>
            <div className={styles['entryHead']}>
              <ul className={styles['changes']}>
                {run.changes.map((change) => (
                  <li key={change}>{run.undoing ? t('撤销：{{change}}', { change }) : change}</li>
                ))}
              </ul>
              <Button size="compact-sm" variant="default" onClick={() => onRun(run.id)}>
                {t('查看试算')}
              </Button>
            </div>
            <p className={styles['note']}>
              {run.by} · <When value={run.at} /> · {outcomeOf(run)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function outcomeOf({ state, papers, changed }: Run): string {
  if (state === 'failed') return t('试算未完成');
  if (changed === null) return t('正在试算');
  return t('{{papers}} 份试卷中 {{changed}} 份的成绩会变化', {
    papers: sayNumber(papers),
    changed: sayNumber(changed),
  });
}
