import { chosenAfter } from '@vigil/ui/questions/control.ts';
import { useKeys } from '../../exam-taking/public.ts';
import type { TrainingDesk } from './training-desk.ts';

/** Types that are judged with the click that answers them (train-005). */
export const judgedOnClick = (quType: number): boolean => quType === 1 || quType === 3;

/** Letters and digits choose, arrows move, D marks: as on a paper. */
export function useDeskKeys(desk: TrainingDesk): void {
  useKeys(true, {
    move: (by) => desk.move(by),
    doubt: () => void desk.mark(desk.snapshot().currentId),
    help: () => undefined,
    choose: (index) => {
      const { asked, currentId, drafts } = desk.snapshot();
      const question = asked.get(currentId)?.question;
      const option = question?.answerList[index];
      if (question === undefined || option === undefined || question.quType > 3) return false;
      if (desk.isAnswered(currentId) || desk.waits(currentId)) return true;
      const chosen = drafts.get(currentId)?.[currentId]?.answers ?? [];
      desk.write(currentId, currentId, { answers: chosenAfter(question, chosen, option.id) });
      if (judgedOnClick(question.quType)) void desk.answer(currentId);
      return true;
    },
  });
}
