import { useState } from 'react';
import { notifications } from '@mantine/notifications';
import { sayScore } from '../text/format.ts';
import { t } from '../text/t.ts';
import { AnswerControl } from './answer-control.tsx';
import { fieldsOf } from './answer-fields.ts';
import type { AnswerFields, PaperQuestion, QuestionPart } from './question.ts';
import { QuestionBody } from './question-body.tsx';
import styles from './question-preview.module.css';
import { typeName } from './question-types.ts';

interface QuestionPreviewProps {
  readonly question: PaperQuestion;
}

/** A question with the very controls a candidate gets. What is tried out in it goes nowhere. */
export function QuestionPreview({ question }: QuestionPreviewProps) {
  const [answers, setAnswers] = useState<Readonly<Record<string, AnswerFields>>>({});
  const control = (part: QuestionPart, labelledBy: string) => {
    const keep = (fields: AnswerFields) => setAnswers((before) => ({ ...before, [keyOf(part)]: fields }));
    return (
      <AnswerControl
        question={part}
        labelledBy={labelledBy}
        readOnly={false}
        fields={answers[keyOf(part)] ?? fieldsOf(part)}
        onChoose={keep}
        onType={keep}
        onLeave={() => undefined}
        onPasteBlocked={sayPasteBlocked}
      />
    );
  };
  return (
    <article className={styles['question']} aria-label={t('考生看到的试题')}>
      <p className={styles['head']}>
        <span className={styles['type']}>{typeName(question.quType)}</span>
        {question.score != null && <span>{t('{{n}} 分', { n: sayScore(question.score) })}</span>}
      </p>
      <QuestionBody question={question} control={control} />
    </article>
  );
}

/** A question whose type changes starts anew. */
const keyOf = ({ quId, quType }: QuestionPart): string => `${quId}:${quType}`;

const sayPasteBlocked = () =>
  void notifications.show({ message: t('考试期间不能复制粘贴哦！'), color: 'yellow' });
