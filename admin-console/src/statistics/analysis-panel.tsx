import { useQuery } from '@apollo/client/react';
import { Button, Progress } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { notifyFailure } from '@vigil/ui/connection/notify.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayDuration, sayNumber, sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect } from 'react';
import { useCall } from '../app/use-call.ts';
import {
  ExamAnalysisDocument,
  ExamAnalysisStartDocument,
  type ExamAnalysisQuery,
} from '../generated/graphql.ts';
import { DistributionChart } from './distribution-chart.tsx';
import { RoundsSection } from './rounds-section.tsx';
import type { Statistics } from './statistics-figures.tsx';
import styles from './statistics.module.css';

type Analysis = ExamAnalysisQuery['examAnalysis'];
const whileRunningMilliseconds = 700;

/** The exam's analysis, looked at again while it is made; and its beginning. */
export function useAnalysis(examId: string) {
  const query = useQuery(ExamAnalysisDocument, { variables: { id: examId }, fetchPolicy: 'network-only' });
  const { startPolling, stopPolling, refetch } = query;
  const analysis = query.data?.examAnalysis;
  const running = analysis?.state === 'waiting' || analysis?.state === 'running';
  useEffect(() => {
    if (running) startPolling(whileRunningMilliseconds);
    return stopPolling;
  }, [running, startPolling, stopPolling]);
  const start = useCall(ExamAnalysisStartDocument);
  const begin = async () => {
    if (await start.run({ id: examId })) await refetch();
    else notifyFailure(t('分析没有开始，请稍后重试！'));
  };
  return { query, analysis, running, begin, busy: start.busy };
}

/** What needs a look through every paper: how long each question took, how reviewers agree. */
export function AnalysisPanel({ statistics }: { readonly statistics: Statistics }) {
  const { query, analysis, running, begin, busy } = useAnalysis(statistics.examId);
  const { refetch } = query;
  // With each change of the figures, whether the analysis still holds.
  useEffect(() => {
    void refetch().catch(() => undefined);
  }, [statistics, refetch]);
  return (
    <QueryView query={{ ...query, data: analysis }}>
      {(shown) => (
        <>
          <AnalysisBar analysis={shown} running={running} busy={busy} onStart={() => void begin()} />
          {shown.found != null && <Found found={shown.found} statistics={statistics} />}
        </>
      )}
    </QueryView>
  );
}

interface AnalysisBarProps {
  readonly analysis: Analysis;
  readonly running: boolean;
  readonly busy: boolean;
  readonly onStart: () => void;
}

/** When the papers were looked through, whether that still holds, and the button to do it again. */
export function AnalysisBar({ analysis, running, busy, onStart }: AnalysisBarProps) {
  const { found, state, papers, done } = analysis;
  return (
    <Panel
      title={t('逐份分析')}
      aside={
        <Button
          variant="default"
          size="compact-sm"
          loading={busy}
          disabled={running}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={onStart}
        >
          {found == null ? t('开始分析') : t('重新分析')}
        </Button>
      }
    >
      {running ? (
        <>
          <p className={styles['note']} role="status">
            {state === 'waiting'
              ? t('排队中，即将开始。')
              : t('已看过 {{done}} / {{papers}} 份答卷，不影响正在进行的考试。', {
                  done: sayNumber(done),
                  papers: sayNumber(papers),
                })}
          </p>
          <Progress value={papers === 0 ? 0 : (100 * done) / papers} aria-label={t('分析进度')} />
        </>
      ) : (
        <p className={styles['note']}>
          {state === 'failed' && (
            <>
              <Tag tone="danger">{t('上次分析没有完成')}</Tag>{' '}
            </>
          )}
          {found == null
            ? t('每题用时、双评一致性和答案雷同比对需要逐份查看作答记录，点“开始分析”后几秒到一分钟完成。')
            : t('{{when}} 分析了 {{n}} 份有效答卷。', {
                when: sayTime(found.at),
                n: sayNumber(found.papers),
              })}
          {found?.stale === true && (
            <>
              {' '}
              <Tag tone="warning">{t('之后有新的交卷或评分，请重新分析')}</Tag>
            </>
          )}
        </p>
      )}
    </Panel>
  );
}

function Found({
  found,
  statistics,
}: {
  readonly found: NonNullable<Analysis['found']>;
  readonly statistics: Statistics;
}) {
  const times = new Map(found.times.map((one) => [one.quId, one]));
  const timed = statistics.questions.flatMap(({ quId, wholeId, sort }) => {
    const spread = wholeId === null ? times.get(quId) : undefined;
    return spread === undefined ? [] : [{ sort, ...spread }];
  });
  const slowest = timed.toSorted((a, b) => b.median - a.median)[0];
  return (
    <>
      <Panel title={t('每道题用了多长时间')}>
        <DistributionChart
          caption={t('各题用时的中位数')}
          bars={timed.map(({ sort, median }) => ({ name: String(sort), value: Math.round(median) }))}
          x={t('题号')}
          y={t('用时中位数（秒）')}
          empty={t('打开过同一道题的答卷还不到 5 份，暂不给出用时。')}
        />
        {slowest !== undefined && (
          <p className={styles['note']}>
            {t(
              '用时从打开一道题算到打开下一题或交卷。最费时的是第 {{sort}} 题：一半考生不超过 {{median}}，中间一半在 {{lower}} 到 {{upper}} 之间（{{n}} 份答卷）。同页显示多题时，时间记在最后打开的那一题上。',
              {
                sort: slowest.sort,
                median: sayDuration(slowest.median),
                lower: sayDuration(slowest.lower),
                upper: sayDuration(slowest.upper),
                n: sayNumber(slowest.papers),
              },
            )}
          </p>
        )}
      </Panel>
      <RoundsSection found={found} statistics={statistics} />
    </>
  );
}
