import { lazy, Suspense } from 'react';
import { Loading } from '../state/loading.tsx';
import { BlanksControl } from './blanks-control.tsx';
import { ChoiceControl } from './choice-control.tsx';
import type { AnswerControlProps } from './control.ts';
import { MatchingControl } from './matching-control.tsx';
import { ScratchControl } from './scratch-control.tsx';

const EssayControl = lazy(async () => ({ default: (await import('./essay-control.tsx')).EssayControl }));
const CodeControl = lazy(async () => ({ default: (await import('./code-control.tsx')).CodeControl }));

/**
 * The control of a question's type, the same for a candidate and for the author who looks at what a candidate
 * will see.
 */
export function AnswerControl({ onPasteBlocked, runner, ...props }: AnswerControlProps) {
  const { quId, quType } = props.question;
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
          <CodeControl key={quId} {...props} onPasteBlocked={onPasteBlocked} runner={runner} />
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
