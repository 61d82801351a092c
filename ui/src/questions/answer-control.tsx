import { BlanksControl } from './blanks-control.tsx';
import { ChoiceControl } from './choice-control.tsx';
import type { AnswerControlProps } from './control.ts';
import { CodeControl, EssayControl } from './fetched-controls.tsx';
import { MatchingControl } from './matching-control.tsx';
import { ScratchControl } from './scratch-control.tsx';

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
      return <CodeControl key={quId} {...props} onPasteBlocked={onPasteBlocked} runner={runner} />;
    default:
      return <EssayControl key={quId} {...props} onPasteBlocked={onPasteBlocked} />;
  }
}
