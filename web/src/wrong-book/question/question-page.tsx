import { useQuery } from '@apollo/client/react';
import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { refusalOf } from '@vigil/ui/connection/errors.ts';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayTime } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useParams, useSearchParams } from 'react-router-dom';
import { BackButton } from '../../app/back-button.tsx';
import { Page } from '../../app/page.tsx';
import { QuestionReview } from '../../exam-taking/public.ts';
import { QuestionViewDocument } from '../../generated/graphql.ts';
import { paths } from '../paths.ts';
import styles from './question-page.module.css';

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
          {({ questionDetail, questionKeyWithheld: { withheld, until } }) => (
            <Panel>
              {withheld && (
                <Alert variant="light" icon={<IconLock size={20} aria-hidden />} className={styles['lock']}>
                  {until === null
                    ? t('本题在您可能参加的考试中，考试结束后显示答案与解析。')
                    : t('本题在您可能参加的考试中，答案与解析将于 {{time}} 后显示。', {
                        time: sayTime(until),
                      })}
                </Alert>
              )}
              <QuestionReview question={questionDetail} reviewState={marked} />
            </Panel>
          )}
        </QueryView>
      )}
    </Page>
  );
}
