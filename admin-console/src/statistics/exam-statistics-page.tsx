import { useQuery } from '@apollo/client/react';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Tag } from '@vigil/ui/layout/tag.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { saySpan } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { usePagePlace } from '../app/page.tsx';
import { useSession } from '../app/session.tsx';
import { examPaths, examStates, wordOf } from '../exams/public.ts';
import { ExamStatisticsDocument, type ExamStatisticsQuery } from '../generated/graphql.ts';
import { AnalysisPanel } from './analysis-panel.tsx';
import { QuestionDrawer } from './question-drawer.tsx';
import { StatisticsActs } from './statistics-acts.tsx';
import { StatisticsBody } from './statistics-body.tsx';
import styles from './statistics.module.css';
import { useFollowStatistics } from './use-follow-statistics.ts';

/**
 * How an exam came out (route ExamStatistics): figures, distributions, each question; follows the exam while
 * papers come in.
 */
export function ExamStatisticsPage() {
  const { id = '' } = useParams();
  usePagePlace(t('考试统计'), examPaths.examList);
  const { site, addressOf } = useSession();
  const query = useQuery(ExamStatisticsDocument, { variables: { id } });
  useFollowStatistics(id, query);
  const [chosen, setChosen] = useState<string | null>(null);
  const exam = (query.data ?? query.previousData)?.examStatistics;
  return (
    <>
      <PageHeader
        error={query.error}
        title={exam === undefined ? t('考试统计') : t('{{title}} · 统计', { title: exam.title })}
        hint={exam === undefined ? undefined : <Hint exam={exam} />}
        actions={
          exam === undefined ? undefined : (
            <StatisticsActs
              examId={id}
              similar={exam.offline ? null : addressOf('ExamSimilarAnswers', { id })}
              replay={exam.offline ? null : addressOf('AuditRoom', { examId: id })}
            />
          )
        }
        site={site.siteName}
      />
      <QueryView query={{ ...query, data: exam }} loading={<Loading shape="hero" />}>
        {(statistics) => (
          <div className={styles['body']}>
            <StatisticsBody statistics={statistics} onQuestion={setChosen} />
            {!statistics.offline && <AnalysisPanel statistics={statistics} />}
          </div>
        )}
      </QueryView>
      <QuestionDrawer
        examId={id}
        quId={chosen}
        enoughPapers={exam?.enoughPapers ?? 0}
        regrade={exam === undefined ? null : addressOf('ExamRegrade', { id })}
        onClose={() => setChosen(null)}
      />
    </>
  );
}

const inProgress = 0;

function Hint({ exam }: { readonly exam: ExamStatisticsQuery['examStatistics'] }) {
  return (
    <>
      <Tag tone={exam.state === inProgress ? 'success' : 'quiet'}>{wordOf(examStates, exam.state)}</Tag>{' '}
      {exam.startTime && exam.endTime ? saySpan(exam.startTime, exam.endTime) : t('不限时间')}
      {exam.state === inProgress &&
        (exam.offline ? t('，数据随成绩登记实时更新') : t('，数据随交卷实时更新'))}
    </>
  );
}
