import { useQuery } from '@apollo/client/react';
import { Button, Group } from '@mantine/core';
import { IconPlayerTrackPrev } from '@tabler/icons-react';
import { PageHeader } from '@vigil/ui/layout/page-header.tsx';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Failed } from '@vigil/ui/state/failed.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { sayNumber, sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useParams } from 'react-router-dom';
import { usePagePlace } from '../../app/page.tsx';
import { useSession } from '../../app/session.tsx';
import {
  MarkingLeftDocument,
  MarkingQuestionAskedDocument,
  type MarkingQuestionAskedQuery,
} from '../../generated/graphql.ts';
import styles from '../marking.module.css';
import { paths } from '../paths.ts';
import { QuestionAsked } from '../question-asked.tsx';
import { DeskAnswer } from './desk-answer.tsx';
import { useDesk, type Desk } from './use-desk.ts';
import { useGiven, type GivenMarks } from './use-given.ts';

type Asked = MarkingQuestionAskedQuery['markingQuestion'];

/** 按题阅卷: the answers to one question one after the other, without names, the guide beside them. */
export function DeskPage() {
  const { id: examId = '', quId = '' } = useParams();
  usePagePlace(t('按题阅卷'), paths.reviewList);
  const { site } = useSession();
  const desk = useDesk(examId, quId);
  const version = desk.current?.questionVersion;
  const query = useQuery(MarkingQuestionAskedDocument, {
    variables: { examId, quId, questionVersion: version ?? null },
  });
  const question = (query.data ?? query.previousData)?.markingQuestion;
  const given = useGiven();
  const left = useQuery(MarkingLeftDocument, { variables: { examId, quId }, fetchPolicy: 'network-only' });
  const waiting = left.data?.markingQuestion?.waiting;
  const [marked, setMarked] = useState(0);
  const keep: GivenMarks['keep'] = (one) => {
    given.keep(one);
    if (given.again === null) setMarked((n) => n + one.marked);
    left.refetch().catch(() => undefined);
  };
  return (
    <>
      <PageHeader
        error={query.error}
        title={t('按题阅卷')}
        hint={
          question === undefined
            ? undefined
            : `${t('{{type}} · 满分 {{most}} 分 · 本次已评 {{n}} 份', {
                type: typeName(question.quType),
                most: sayScore(question.most),
                n: sayNumber(marked),
              })}${waiting === undefined ? '' : t(' · 还有 {{n}} 份', { n: sayNumber(waiting) })}`
        }
        site={site.siteName}
        actions={
          <Button component={Link} to={paths.review(examId)} variant="default">
            {t('返回考试')}
          </Button>
        }
      />
      <QueryView query={{ ...query, data: question }} loading={<Loading count={6} />}>
        {(asked) => (
          <div className={styles['desk']}>
            <Panel title={t('试题')} className={styles['questionPanel'] ?? ''}>
              <QuestionAsked question={asked} />
            </Panel>
            <DeskBody examId={examId} desk={desk} question={asked} given={{ ...given, keep }} />
          </div>
        )}
      </QueryView>
    </>
  );
}

interface DeskBodyProps {
  readonly examId: string;
  readonly desk: Desk;
  readonly question: Asked;
  readonly given: GivenMarks;
}

function DeskBody({ examId, desk, question, given }: DeskBodyProps) {
  const answer = given.again?.answer ?? desk.current;
  if (answer !== null)
    return <DeskAnswer examId={examId} desk={desk} answer={answer} question={question} given={given} />;
  if (desk.error !== undefined) return <Failed error={desk.error} onRetry={desk.retry} />;
  if (desk.loading) return <Loading count={6} />;
  return <Finished examId={examId} onBack={given.back} />;
}

/** Nothing is left; the keyboard stays here, and PageUp goes back to what was marked last. */
function Finished({ examId, onBack }: { readonly examId: string; readonly onBack: (() => void) | null }) {
  const onward = useRef<HTMLAnchorElement>(null);
  useEffect(() => onward.current?.focus({ preventScroll: true }), []);
  const onKey = ({ key }: KeyboardEvent) => key === 'PageUp' && onBack?.();
  return (
    <Empty
      title={t('这道题没有等待您评阅的答案了')}
      hint={t('其余答案可能正由其他阅卷老师评阅；他们放下的答案会重新出现。')}
      action={
        <Group gap="sm" justify="center">
          <Button ref={onward} component={Link} to={paths.review(examId)} onKeyDown={onKey}>
            {t('返回考试')}
          </Button>
          {onBack !== null && (
            <Button
              variant="default"
              leftSection={<IconPlayerTrackPrev size={16} aria-hidden />}
              onKeyDown={onKey}
              onClick={onBack}
            >
              {t('上一份')}
            </Button>
          )}
        </Group>
      }
    />
  );
}
