import { useQuery } from '@apollo/client/react';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { refusalOf } from '@vigil/ui/connection/errors.ts';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useParams, useSearchParams } from 'react-router-dom';
import { BackButton } from '../../app/back-button.tsx';
import { Page } from '../../app/page.tsx';
import { QuestionReview } from '../../exam-taking/public.ts';
import { QuestionViewDocument } from '../../generated/graphql.ts';
import { paths } from '../paths.ts';

const marked = 1;

/** /web/qu/view/:id 试题详情: one question with own answer, right answer and analysis. */
export function QuestionPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const examId = search.get('examId');
  const query = useQuery(QuestionViewDocument, { variables: { id, examId }, fetchPolicy: 'network-only' });
  return (
    <Page
      title={t('试题详情')}
      actions={<BackButton to={examId === null ? paths.all : paths.ofExam(examId)} />}
    >
      {refusalOf(query.error)?.reason === 'NotFound' ? (
        <Empty
          title={t('暂时看不到这道题')}
          hint={t('试题不存在，或者正在考试中使用。考试结束、答案公布后可以再来查看。')}
        />
      ) : (
        <QueryView query={query} loading={<Loading shape="page" />}>
          {({ questionDetail }) => (
            <Panel>
              <QuestionReview question={questionDetail} sort={1} reviewState={marked} />
            </Panel>
          )}
        </QueryView>
      )}
    </Page>
  );
}
