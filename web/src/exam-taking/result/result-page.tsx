import { useQuery } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { AroundResult } from '../../app/brought.tsx';
import { Page } from '../../app/page.tsx';
import { appPaths } from '../../app/paths.ts';
import { paths } from '../paths.ts';
import { useUser } from '../../app/user.ts';
import { PaperAnalysisDocument, PaperResultDocument } from '../../generated/graphql.ts';
import { useKeptReceipts } from '../receipts/use-kept-receipts.ts';
import { AnalysisContext, shareOf } from './analysis.ts';
import { DownloadTranscript } from './download-transcript.tsx';
import { ResultAnalysis } from './result-analysis.tsx';
import { NextSteps } from './next-steps.tsx';
import styles from './result-page.module.css';
import { ResultNavigation } from './result-navigation.tsx';
import { ResultQuestions } from './result-questions.tsx';
import { ResultUncounted } from './result-uncounted.tsx';
import { ResultSummary } from './result-summary.tsx';

/** While programs are judged the result is looked at again. */
const judgedLookMs = 3_000;

/** /web/exam/result/:id, 考试结果: resultType 1 thanks, 2 thanks and score, 3 everything (spec 1 §2). */
export function ResultPage() {
  const { id = '' } = useParams();
  const user = useUser();
  const query = useQuery(PaperResultDocument, { variables: { id }, fetchPolicy: 'network-only' });
  const { startPolling, stopPolling } = query;
  const judging = query.data?.paperResult.judging === true;
  useEffect(() => {
    if (!judging) return undefined;
    startPolling(judgedLookMs);
    return stopPolling;
  }, [judging, startPolling, stopPolling]);
  const result = query.data?.paperResult;
  const closer = useQuery(PaperAnalysisDocument, {
    variables: { id },
    fetchPolicy: 'network-only',
    // Asked together with the result, so that nothing moves when it is here.
    skip: judging,
  });
  const analysis = closer.data?.paperAnalysis ?? null;
  const receipts = useKeptReceipts(id);
  const whole = receipts !== null && (judging || closer.data !== undefined || closer.error !== undefined);
  // The head grows with the rest of the page, in one piece.
  const waiting = query.error === undefined && (result === undefined || !whole);
  const actions = waiting ? undefined : (
    <>
      {result !== undefined && result.userScore !== null && <DownloadTranscript paperId={id} />}
      <Button component={Link} to={appPaths.home} variant="default">
        {t('返回首页')}
      </Button>
    </>
  );
  // Opened again, too: whoever comes from its end may not know.
  const stillOpen = result !== undefined && result.handTime === null;
  return (
    <Page
      title={t('考试结果')}
      hint={waiting ? '\u00a0' : result?.title}
      actions={actions}
      // Who handed in by keys comes from a paper that is gone.
      takesFocus
    >
      {stillOpen ? (
        <Empty
          title={t('这份试卷还没有交卷')}
          hint={t('交卷后可以查看结果。')}
          action={
            <Button component={Link} to={paths.start(id)}>
              {t('继续考试')}
            </Button>
          }
        />
      ) : (
        // Asked together with the result: one request, and nothing moves when it is here.
        <AroundResult paperId={id}>
          <QueryView
            query={{ ...query, data: whole ? query.data : undefined }}
            loading={<Loading shape="page" />}
          >
            {({ paperResult: told }) => (
              <AnalysisContext value={analysis}>
                {told.resultType === 3 && told.quList.length > 0 ? (
                  <>
                    <ResultSummary result={told} />
                    <ResultUncounted result={told} />
                    <NextSteps result={told} receipts={receipts?.length ?? 0} userId={user?.userId ?? null} />
                    {analysis !== null && (
                      <ResultAnalysis analysis={analysis} whole={shareOf(told.userScore, told.totalScore)} />
                    )}
                    <div className={styles['columns']}>
                      <ResultNavigation result={told} />
                      <ResultQuestions result={told} />
                    </div>
                  </>
                ) : (
                  <>
                    <ResultSummary result={told} />
                    <ResultUncounted result={told} />
                    <NextSteps result={told} receipts={receipts?.length ?? 0} userId={user?.userId ?? null} />
                    {analysis !== null && (
                      <ResultAnalysis analysis={analysis} whole={shareOf(told.userScore, told.totalScore)} />
                    )}
                  </>
                )}
              </AnalysisContext>
            )}
          </QueryView>
        </AroundResult>
      )}
    </Page>
  );
}
