import type { Actor } from '../kernel/event.js';
import type { CandidateState } from './candidate.decider.js';
import type { PaperCreated } from './events.js';
import type { StaffPaperCommand } from './paper-command.js';
import type { ExamTakingRefusal } from './refusals.js';

// Nobody decides about an own paper (ET90, ET113): all that is to be known for it stands here.

type OnPaper = Exclude<StaffPaperCommand, { type: 'CreatePaper' | 'EnterOfflineScore' }>;

export const isOwnPaper = (actor: Pick<Actor, 'id'>, { userId }: Pick<PaperCreated, 'userId'>): boolean =>
  actor.id === userId;

/**
 * Why an order for one paper is not its own candidate's to give; null: it is not about an own paper, or decides nothing
 * of it. What reactors carry of an act on the whole exam was asked of `sitsExam` or `satExam` when it was given.
 */
export function ownPaperRefusal(
  command: OnPaper,
  paper: PaperCreated,
  actor: Actor,
): ExamTakingRefusal | null {
  if (!isOwnPaper(actor, paper)) return null;
  switch (command.type) {
    case 'MarkAnswers':
      return { reason: 'OwnPaperMarked' };
    case 'SendMessage':
      return command.requestId === undefined ? null : { reason: 'OwnPaper' };
    case 'HandInByProctor':
    case 'AddTime':
      return command.act === undefined ? { reason: 'OwnPaper' } : null;
    case 'Reopen':
    case 'AdmitLateAnswer':
      return { reason: 'OwnPaper' };
    default:
      return null;
  }
}

/** Whether this person ever began a paper of the exam: then nothing is regraded there by them. */
export const satExam = ({ claims }: CandidateState, examId: string): boolean => claims[examId] !== undefined;
