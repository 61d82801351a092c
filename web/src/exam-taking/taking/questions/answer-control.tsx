import { Loading } from '@vigil/ui/state/loading.tsx';
import { lazy, Suspense } from 'react';
import type { AnswerBook } from '../paper/answer-book.ts';
import { fieldsOf } from '../paper/answer-fields.ts';
import type { QuestionPart } from '../paper/types.ts';
import { BlanksControl } from './blanks-control.tsx';
import { ChoiceControl } from './choice-control.tsx';
import { MatchingControl } from './matching-control.tsx';
import { ScratchControl } from './scratch-control.tsx';

const EssayControl = lazy(async () => ({ default: (await import('./essay-control.tsx')).EssayControl }));
const CodeControl = lazy(async () => ({ default: (await import('./code-control.tsx')).CodeControl }));

interface AnswerControlProps {
  readonly question: QuestionPart;
  readonly book: AnswerBook;
  readonly readOnly: boolean;
  readonly labelledBy: string;
  readonly onPasteBlocked: () => void;
}

/** The control of a question's type, joined to the answer book: choices are kept at once, texts after a pause or when left. */
export function AnswerControl({ question, book, readOnly, labelledBy, onPasteBlocked }: AnswerControlProps) {
  const { quId, quType } = question;
  const props = {
    question,
    readOnly,
    labelledBy,
    fields: book.answer(quId) ?? fieldsOf(question),
    onChoose: (fields: ReturnType<typeof fieldsOf>) => book.choose(quId, fields),
    onType: (fields: ReturnType<typeof fieldsOf>) => book.type(quId, fields),
    onLeave: () => void book.flush(),
  };
  switch (quType) {
    case 1:
    case 2:
    case 3:
      return <ChoiceControl {...props} />;
    case 5:
      return <BlanksControl {...props} />;
    case 6:
      return <MatchingControl {...props} />;
    case 7:
      return <ScratchControl {...props} />;
    case 8:
    case 9:
      return (
        <Suspense fallback={<Loading shape="page" count={2} />}>
          <CodeControl key={quId} {...props} onPasteBlocked={onPasteBlocked} />
        </Suspense>
      );
    default:
      return (
        <Suspense fallback={<Loading shape="page" count={2} />}>
          <EssayControl key={quId} {...props} onPasteBlocked={onPasteBlocked} />
        </Suspense>
      );
  }
}
