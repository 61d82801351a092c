import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { AnswerControl } from '@vigil/ui/questions/answer-control.tsx';
import { fieldsOf, isFilled } from '@vigil/ui/questions/answer-fields.ts';
import { QuestionBody } from '@vigil/ui/questions/question-body.tsx';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import type { AnswerFields, QuestionPart } from '@vigil/ui/questions/question.ts';
import { Panel } from '@vigil/ui/layout/panel.tsx';
import { sayScore } from '@vigil/ui/text/format.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { ReactNode } from 'react';
import { AnswerCard } from './answer-card.tsx';
import type { Preview } from './preview.ts';
import styles from './preview.module.css';

interface PreviewPaperProps {
  readonly preview: Preview;
  /** by quId, also of parts */
  readonly answers: Readonly<Record<string, AnswerFields>>;
  /** place of the question that is shown, from 0 */
  readonly at: number;
  readonly onAnswer: (quId: string, fields: AnswerFields) => void;
  readonly onGo: (at: number) => void;
  readonly handIn: ReactNode;
}

/** The paper with the taking page's own controls: one question beside the answer card. */
export function PreviewPaper({ preview, answers, at, onAnswer, onGo, handIn }: PreviewPaperProps) {
  const { questions, paper } = preview;
  const question = questions[Math.min(at, questions.length - 1)];
  if (question === undefined) return null;
  const answered = (part: QuestionPart): boolean => isFilled(answers[part.quId] ?? {});
  const control = (part: QuestionPart, labelledBy: string) => (
    <AnswerControl
      question={part}
      labelledBy={labelledBy}
      readOnly={false}
      fields={answers[part.quId] ?? fieldsOf(part)}
      onChoose={(fields) => onAnswer(part.quId, fields)}
      onType={(fields) => onAnswer(part.quId, fields)}
      onLeave={() => undefined}
      onPasteBlocked={() =>
        void notifications.show({ message: t('考试期间不能复制粘贴哦！'), color: 'yellow' })
      }
    />
  );
  return (
    <div className={styles['layout']}>
      <article className={styles['question']} aria-label={t('第 {{n}} 题', { n: at + 1 })}>
        <p className={styles['head']}>
          <span>{typeName(question.quType)}</span>
          <span>{t('第 {{n}} 题 / {{all}}', { n: at + 1, all: questions.length })}</span>
          <span>{t('{{n}} 分', { n: sayScore(question.score ?? 0) })}</span>
        </p>
        <QuestionBody question={question} control={control} />
        <Group justify="space-between" mt="sm">
          <Button variant="default" disabled={at === 0} onClick={() => onGo(at - 1)}>
            {t('上一题')}
          </Button>
          <Button
            variant={at === questions.length - 1 ? 'default' : 'filled'}
            disabled={at === questions.length - 1}
            onClick={() => onGo(at + 1)}
          >
            {t('下一题')}
          </Button>
        </Group>
      </article>
      <Panel title={paper.title} className={styles['card']}>
        <p className={styles['facts']}>
          {t('共 {{n}} 题，{{score}} 分', { n: questions.length, score: sayScore(paper.totalScore) })} ·{' '}
          {paper.leftSeconds >= 99_999
            ? t('不限时')
            : t('{{n}} 分钟', { n: Math.round(paper.leftSeconds / 60) })}
        </p>
        <AnswerCard
          groups={paper.groupList}
          current={question.quId}
          stateOf={(quId) => {
            const one = questions.find((each) => each.quId === quId);
            const parts: readonly QuestionPart[] =
              one === undefined ? [] : one.subList.length > 0 ? one.subList : [one];
            return parts.length > 0 && parts.every(answered) ? 'answered' : 'plain';
          }}
          onGo={(quId) => onGo(questions.findIndex((each) => each.quId === quId))}
        />
        {handIn}
      </Panel>
    </div>
  );
}
