import { useApolloClient } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { IconCheck, IconPencil, IconPlugConnectedX, IconX } from '@tabler/icons-react';
import { isUnreachable, messageOf, refusalOf } from '@vigil/ui/connection/errors.ts';
import { useAct } from '@vigil/ui/console/use-act.ts';
import { AnswerControl } from '@vigil/ui/questions/answer-control.tsx';
import { fieldsOf, isFilled } from '@vigil/ui/questions/answer-fields.ts';
import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import { QuestionBody } from '@vigil/ui/questions/question-body.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { Empty } from '@vigil/ui/state/empty.tsx';
import { Loading } from '@vigil/ui/state/loading.tsx';
import { QueryView } from '@vigil/ui/state/query-view.tsx';
import { t } from '@vigil/ui/text/t.ts';
import { useCallback, useState, type ReactNode } from 'react';
import { QuestionReview } from '../../exam-taking/public.ts';
import {
  ReviewAnswerDocument,
  type ReviewAnswerMutation,
  type ReviewInput,
} from '../../generated/graphql.ts';
import { useUser } from '../../app/user.ts';
import { keptReviews, type ReviewFields } from './kept-reviews.ts';
import { Rating } from './rating.tsx';
import type { AskedReview, ReviewQuery } from './use-reviews-ahead.ts';
import styles from './review-page.module.css';

interface ReviewQuestionProps {
  readonly query: ReviewQuery;
  readonly isLast: boolean;
  /** whether it was answered right; null: that is judged once the network is back */
  readonly onNext: (wasKnown: boolean | null) => void;
}

type Outcome = ReviewAnswerMutation['wrongBookReview'];

/** One question of a review: answered, then shown with its answer and rated. */
export function ReviewQuestion({ query, isLast, onNext }: ReviewQuestionProps) {
  const [outcome, setOutcome] = useState<Outcome | 'kept' | null>(null);
  const next = (wasKnown: boolean | null) => (
    <Button className={styles['next']} onClick={() => onNext(wasKnown)}>
      {isLast ? t('完成') : t('下一题')}
    </Button>
  );
  if (outcome === 'kept') return <Kept next={next(null)} />;
  if (outcome !== null) return <Answered outcome={outcome} next={next} />;
  if (refusalOf(query.error)?.reason === 'NotFound')
    return (
      <Empty
        title={t('这道题暂时不能复习')}
        hint={t('它已不在错题本中，或者正在考试中使用。')}
        action={next(false)}
      />
    );
  return (
    <QueryView query={query} loading={<Loading shape="page" />}>
      {(asked) => <Answering asked={asked} onAnswered={setOutcome} next={next} />}
    </QueryView>
  );
}

interface AnsweringProps {
  readonly asked: AskedReview;
  /** kept: the server could not be reached, and judges it later */
  readonly onAnswered: (outcome: Outcome | 'kept') => void;
  readonly next: (wasKnown: boolean | null) => ReactNode;
}

/** Single choice and true/false are judged on click, other types once they are confirmed (qu-004). */
const judgedOnClick = (quType: number): boolean => quType === 1 || quType === 3;

function Answering({ asked, onAnswered, next }: AnsweringProps) {
  const { question } = asked;
  const client = useApolloClient();
  const userId = useUser()?.userId ?? null;
  const [drafts, setDrafts] = useState<ReadonlyMap<string, AnswerFields>>(new Map());
  const [pasted, setPasted] = useState(false);
  const act = useAct(
    useCallback(
      async (input: ReviewInput, commandId: string) => {
        try {
          const { data } = await client.mutate({
            ...{ mutation: ReviewAnswerDocument, variables: { input }, context: { commandId } },
          });
          if (data) onAnswered(data.wrongBookReview);
        } catch (error) {
          if (userId === null || !isUnreachable(error)) throw error;
          const { quId, ...fields } = input;
          await keptReviews(client, userId).keep(quId, fields as ReviewFields);
          onAnswered('kept');
        }
      },
      [client, onAnswered, userId],
    ),
  );
  const onClick = judgedOnClick(question.quType);
  const write = (partId: string, fields: AnswerFields) => setDrafts(new Map(drafts).set(partId, fields));
  const send = (whole: AnswerFields | undefined) => {
    const subList = question.subList.flatMap(({ quId }) => {
      const fields = drafts.get(quId);
      return fields === undefined ? [] : [{ quId, ...inputOf(fields) }];
    });
    const parts = question.subList.length > 0 ? { subList } : {};
    void act.run({ quId: question.quId, ...inputOf(whole ?? {}), ...parts });
  };
  const some = [...drafts.values()].some(isFilled);
  const late = refusalOf(act.error)?.reason === 'NotDue';
  return (
    <Panel className={styles['card']}>
      <p className={styles['about']}>
        <span className={styles['type']}>{typeName(question.quType)}</span>
        <span>{asked.examTitle}</span>
        <span>{t('答错 {{n}} 次', { n: asked.wrongCount })}</span>
      </p>
      <QuestionBody
        question={question}
        control={(part, labelledBy) => (
          <AnswerControl
            question={{ ...part, codeJudged: null }}
            labelledBy={labelledBy}
            readOnly={act.busy}
            fields={drafts.get(part.quId) ?? fieldsOf(part)}
            onChoose={(fields) => {
              write(part.quId, fields);
              if (onClick) send(fields);
            }}
            onType={(fields) => write(part.quId, fields)}
            onLeave={() => undefined}
            onPasteBlocked={() => setPasted(true)}
          />
        )}
      />
      {pasted && <p className={styles['hint']}>{t('本题请自己输入，不能粘贴。')}</p>}
      {act.error !== undefined && (
        <p role="alert" className={styles['refused']}>
          {messageOf(act.error)}
        </p>
      )}
      <div className={styles['acts']}>
        {late
          ? next(false)
          : !onClick && (
              <Button disabled={!some} loading={act.busy} onClick={() => send(drafts.get(question.quId))}>
                {t('确认答案')}
              </Button>
            )}
        {!late && (
          <Button
            variant="default"
            disabled={act.busy}
            onClick={() => void act.run({ quId: question.quId, giveUp: true })}
          >
            {t('不会，看答案')}
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** It could not be sent: nothing of it is lost, and what comes of it is not known yet. */
const Kept = ({ next }: { readonly next: ReactNode }) => (
  <Panel className={styles['card']}>
    <p role="status" className={styles['verdict']} data-tone="later">
      <IconPlugConnectedX size={20} aria-hidden />
      {t('网络中断，作答已保存在本机，恢复后自动提交并判题。')}
    </p>
    <div className={styles['acts']}>{next}</div>
  </Panel>
);

/** As the server takes it. */
const inputOf = ({ answers, answerList, ...rest }: AnswerFields) => ({
  ...rest,
  ...(answers === undefined ? {} : { answers: [...answers] }),
  ...(answerList === undefined ? {} : { answerList: answerList.map((entry) => ({ ...entry })) }),
});

const marked = 1;

function Answered({
  outcome,
  next,
}: {
  readonly outcome: Outcome;
  readonly next: (wasKnown: boolean | null) => ReactNode;
}) {
  const { question, right, choices } = outcome;
  const [said, setSaid] = useState(outcome.rating);
  return (
    <Panel className={styles['card']}>
      <Verdict right={right} />
      <QuestionReview question={question} reviewState={marked} />
      {choices.length > 0 ? (
        <Rating quId={question.quId} choices={choices} said={said} onSaid={setSaid} />
      ) : (
        <p className={styles['hint']}>{t('这道题明天会再出现。')}</p>
      )}
      <div className={styles['acts']}>{next(right ?? said > 1)}</div>
    </Panel>
  );
}

function Verdict({ right }: { readonly right: boolean | null }) {
  const [tone, Icon, words] =
    right === null
      ? (['later', IconPencil, t('请对照参考答案，说说自己掌握得怎么样。')] as const)
      : right
        ? (['right', IconCheck, t('回答正确')] as const)
        : (['wrong', IconX, t('回答错误')] as const);
  return (
    <p role="status" className={styles['verdict']} data-tone={tone}>
      <Icon size={20} aria-hidden />
      {words}
    </p>
  );
}
