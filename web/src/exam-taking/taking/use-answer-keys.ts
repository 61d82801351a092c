import { fieldsOf } from '@vigil/ui/questions/answer-fields.ts';
import { chosenAfter } from '@vigil/ui/questions/control.ts';
import type { Sitting } from './paper/sitting.ts';
import type { CardInHand } from './paper/use-card.ts';
import { useKeys } from './use-keys.ts';

interface Options {
  readonly sitting: Sitting;
  readonly hand: CardInHand;
  /** forward only: arrows do not move, and there is no doubt that one could come back to */
  readonly step: boolean;
  readonly on: boolean;
  readonly onHelp: () => void;
}

/** Single choice, multiple choice, judgement: what letters and digits choose from. */
const chosenByKey = new Set([1, 2, 3]);

/** The taking page's keys for the question before the candidate. */
export function useAnswerKeys({ sitting, hand, step, on, onHelp }: Options): void {
  const { current, move } = hand;
  useKeys(on, {
    move: (by) => !step && move(by),
    doubt: () => !step && sitting.book.setMark(current.quId, !current.mark),
    help: onHelp,
    choose: (index) => {
      const { question } = sitting.shelf.entry(current.quId);
      const option = question && chosenByKey.has(question.quType) ? question.answerList[index] : undefined;
      if (!question || !option) return false;
      const chosen = sitting.book.answer(question.quId) ?? fieldsOf(question);
      sitting.book.choose(question.quId, { answers: chosenAfter(question, chosen.answers ?? [], option.id) });
      return true;
    },
  });
}
