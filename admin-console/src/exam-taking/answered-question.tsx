import { AnswerControl } from '@vigil/ui/questions/answer-control.tsx';
import { fieldsOf } from '@vigil/ui/questions/answer-fields.ts';
import { QuestionBody } from '@vigil/ui/questions/question-body.tsx';
import type { QuestionPart } from '@vigil/ui/questions/question.ts';
import type { PreviewQuestionFragment } from '../generated/graphql.ts';
import styles from './answered-question.module.css';
import { KeyOf } from './key-of.tsx';

/** A question with what was answered, which cannot be changed, and its key. */
export function AnsweredQuestion({ question }: { readonly question: PreviewQuestionFragment }) {
  return (
    <div className={styles['answered']}>
      <QuestionBody question={question} control={readOnly} />
      <KeyOf question={question} />
    </div>
  );
}

const readOnly = (part: QuestionPart, labelledBy: string) => (
  <AnswerControl
    question={part}
    labelledBy={labelledBy}
    readOnly
    fields={fieldsOf(part)}
    onChoose={() => undefined}
    onType={() => undefined}
    onLeave={() => undefined}
    onPasteBlocked={() => undefined}
  />
);
