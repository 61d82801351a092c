import { useQuery } from '@apollo/client/react';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { BackButton } from '../../app/back-button.tsx';
import { Page } from '../../app/page.tsx';
import { examPaths, useOpenPaper, useServerClock } from '../../exams/public.ts';
import { takingPath } from '../paths.ts';
import { ExamCheckInfoDocument } from '../../generated/graphql.ts';
import styles from './check-page.module.css';
import { CheckSteps } from './check-steps.tsx';
import { ExamContents, ExamFacts } from './exam-facts.tsx';
import { readinessOf, type Check, type Done } from './readiness.ts';
import { StartPanel } from './start-panel.tsx';

/**
 * /web/exam/checkExam/:id and /web/exam/check/:id, 考试准备: the exam, what is to be done before it, and whether
 * one may start (spec 1 §4). Open from the day the exam is published: what can be done early is.
 */
export function CheckPage() {
  const { id = '' } = useParams();
  const query = useQuery(ExamCheckInfoDocument, { variables: { id }, fetchPolicy: 'network-only' });
  const resume = (useLocation().state as { resume?: boolean } | null)?.resume === true;
  return (
    <Page title={titleOf(query.data?.examCheckInfo)} actions={<BackButton to={examPaths.myExams} />}>
      <QueryView query={query} loading={<Loading shape="page" />}>
        {({ examCheckInfo: check }) =>
          resume && check.paperId !== null ? (
            <Navigate to={takingPath({ id: check.paperId, stepOn: check.stepOn })} replace />
          ) : (
            <Prepared
              key={check.id}
              check={check}
              reload={() => void query.refetch().catch(() => undefined)}
            />
          )
        }
      </QueryView>
    </Page>
  );
}

/** 考试准备, where there is something to prepare for. */
const titleOf = (check: Check | undefined): string =>
  check && readinessOf(check, nothingDone, Date.parse(check.serverTime)).phase === 'over'
    ? t('考试详情')
    : t('考试准备');

const nothingDone: Done = { device: false, consent: false, password: '', wrongPassword: null };

function Prepared({ check, reload }: { readonly check: Check; readonly reload: () => void }) {
  const [done, setDone] = useState(nothingDone);
  const [query] = useSearchParams();
  const now = useServerClock(check.serverTime);
  const open = useOpenPaper().data?.checkProcess ?? null;
  const another = open !== null && open.examId !== check.id ? open : null;
  const { phase, blocked } = readinessOf(check, done, now, another !== null);
  const change = (next: Partial<Done>) => setDone((before) => ({ ...before, ...next }));
  return (
    <div className={styles['columns']}>
      <div className={styles['info']}>
        <ExamFacts check={check} />
        {!check.offline &&
          phase !== 'over' &&
          phase !== 'resume' &&
          phase !== 'another' &&
          blocked.length === 0 && (
            <CheckSteps check={check} done={done} onChange={change} early={phase === 'early'} />
          )}
      </div>
      <StartPanel
        check={check}
        another={another}
        done={done}
        onChange={change}
        reload={reload}
        extra={{ courseId: query.get('courseId'), activityId: query.get('activityId') }}
      />
      <div className={styles['info']}>
        <ExamContents check={check} />
      </div>
    </div>
  );
}
