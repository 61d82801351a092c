import { AnswerControl } from '@vigil/ui/questions/answer-control.tsx';
import { fieldsOf } from '@vigil/ui/questions/answer-fields.ts';
import { QuestionBody } from '@vigil/ui/questions/question-body.tsx';
import type { QuestionPart } from '@vigil/ui/questions/question.ts';
import type { PreviewQuestionFragment } from '../generated/graphql.ts';
import { KeyOf } from './key-of.tsx';

/** A question with what was answered, which cannot be changed, and its key. */
export function AnsweredQuestion({ question }: { readonly question: PreviewQuestionFragment }) {
  return (
    <>
      <QuestionBody question={question} control={readOnly} />
      <KeyOf question={question} />
    </>
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
