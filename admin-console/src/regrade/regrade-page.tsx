import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { StepNav, type NavStep } from '@vigil/ui/console/form/step-nav.tsx';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { examPaths } from '../exams/public.ts';
import { RegradeOverviewDocument } from '../generated/graphql.ts';
import { ChooseStep } from './choose-step.tsx';
import { keepDraft, keptDraft, noDraft, type Draft, type Overview } from './draft.ts';
import { DryRunStep } from './dry-run-step.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { RecentRuns } from './recent-runs.tsx';
import styles from './regrade.module.css';

const underWayMilliseconds = 1000;

/**
 * Scores an exam's papers anew (route ExamRegrade): choose what changes, look at what it would come to, apply it, and
 * take it back. The address names the dry run, so that a reload goes on where it was.
 */
export function RegradePage() {
  const { id = '' } = useParams();
  usePagePlace(t('重新评分'), examPaths.examList);
  const { site, addressOf } = useSession();
  const query = useQuery(RegradeOverviewDocument, { variables: { examId: id }, fetchPolicy: 'network-only' });
  const overview = (query.data ?? query.previousData)?.regradeOverview;
  const { startPolling, stopPolling, refetch } = query;
  const underWay = overview?.underWay === true;
  useEffect(() => {
    if (underWay) startPolling(underWayMilliseconds);
    return stopPolling;
  }, [underWay, startPolling, stopPolling]);
  const statistics = addressOf('ExamStatistics', { id });
  return (
    <>
      <PageHeader
        error={query.error}
        title={overview === undefined ? t('重新评分') : t('{{title}} · 重新评分', { title: overview.title })}
        hint={
          overview &&
          t('已交卷 {{papers}} 份，总分 {{total}} 分，及格 {{pass}} 分', {
            papers: sayNumber(overview.papers),
            total: overview.totalScore,
            pass: overview.qualifyScore,
          })
        }
        actions={
          statistics !== null && (
            <Button component={Link} to={statistics} variant="default">
              {t('查看统计')}
            </Button>
          )
        }
        site={site.siteName}
      />
      <QueryView query={{ ...query, data: overview }} loading={<Loading count={8} />}>
        {(found) => (
          <Steps
            overview={found}
            onChanged={() => void refetch().catch(() => undefined)}
            key={found.examId}
          />
        )}
      </QueryView>
    </>
  );
}

interface StepsProps {
  readonly overview: Overview;
  readonly onChanged: () => void;
}

function Steps({ overview, onChanged }: StepsProps) {
  const [params, setParams] = useSearchParams();
  const run = params.get('run');
  const [draft, setDraft] = useState<Draft>(() => keptDraft(overview.examId));
  const change = (next: Draft) => {
    setDraft(next);
    keepDraft(overview.examId, next);
  };
  const goTo = (dryRun: string | null) => setParams(dryRun === null ? {} : { run: dryRun });
  if (overview.papers === 0 && overview.regrades.length === 0)
    return (
      <Empty title={t('还没有交卷的试卷')} hint={t('有考生交卷后，可以在这里调整答案、分值或评分规则。')} />
    );
  const history = <HistoryPanel overview={overview} onChanged={onChanged} onRun={goTo} />;
  // What was done stands before what could be done next; a dry run is looked at alone.
  const first = overview.regrades.length > 0 && run === null;
  return (
    <div className={styles['body']}>
      {first && history}
      <StepNav label={t('重新评分的步骤')} steps={stepsAt(run !== null)} current={run === null ? 0 : 1} />
      {run === null && <RecentRuns runs={overview.recentRuns} onRun={goTo} />}
      {run === null ? (
        <ChooseStep
          overview={overview}
          draft={draft}
          chosen={params.get('qu')}
          onChange={change}
          onRun={goTo}
        />
      ) : (
        <DryRunStep
          runId={run}
          examId={overview.examId}
          examTitle={overview.title}
          onBack={() => goTo(null)}
          onApplied={(undid) => {
            if (!undid) change(noDraft);
            goTo(null);
            onChanged();
          }}
        />
      )}
      {!first && history}
    </div>
  );
}

const stepsAt = (looking: boolean): readonly NavStep[] => [
  { key: 'choose', title: t('选择调整'), state: looking ? 'done' : 'todo', note: t('答案、分值与规则') },
  { key: 'run', title: t('试算'), state: 'todo', note: t('看谁的成绩会变') },
  { key: 'apply', title: t('应用'), state: 'todo', note: t('填写理由后生效') },
];
