import { accept, refuse, type CommandContext } from '../kernel/decider.js';
import type { PaperCreated, PaperEvent } from './events.js';
import type { PaperDecision, QuestionKeys, StaffPaperCommand } from './paper-command.js';
import { foldPaper } from './paper-fold.js';
import { scoreIfChanged, type HandInReason } from './paper-hand-in.js';
import type { PaperState } from './paper-state.js';

type Command<T extends StaffPaperCommand['type']> = Extract<StaffPaperCommand, { type: T }>;

/**
 * Takes a handed-in paper out of everything that counts: nothing of it is deleted, and it may be restored. A paper that
 * is void already stays as it is. The score of a paper entered offline took no chance, so none is given back.
 */
export function voidPaper(
  { reason, chance, keys }: Command<'VoidPaper'>,
  state: PaperState,
  paper: PaperCreated,
  context: CommandContext,
): PaperDecision {
  if (context.actor.id === paper.userId) return refuse({ reason: 'OwnPaperVoided' });
  if (state.handedIn === null) return refuse({ reason: 'PaperStillOpen' });
  if (state.voided !== null) return accept();
  const { examId } = paper;
  const data = { examId, reason, chance: chance && state.entered === null };
  return counted({ type: 'PaperVoided', data }, state, paper, keys, context);
}

/** Undoes it: the paper counts as it would have all along, with whatever was decided of its exam meanwhile. */
export function restorePaper(
  { reason, keys }: Command<'RestorePaper'>,
  state: PaperState,
  paper: PaperCreated,
  context: CommandContext,
): PaperDecision {
  if (context.actor.id === paper.userId) return refuse({ reason: 'OwnPaperVoided' });
  if (state.voided === null) return accept();
  const data = { examId: paper.examId, reason, chance: state.voided.chance };
  return counted({ type: 'PaperRestored', data }, state, paper, keys, context);
}

function counted(
  event: Extract<PaperEvent, { type: 'PaperVoided' | 'PaperRestored' }>,
  state: PaperState,
  paper: PaperCreated,
  keys: QuestionKeys,
  { at }: CommandContext,
): PaperDecision {
  const now = foldPaper(state, { ...event, time: at });
  const handIn = now.handedIn as HandInReason & NonNullable<PaperState['handedIn']>;
  const score = scoreIfChanged(paper, now, handIn, keys);
  return accept<PaperEvent>(
    event,
    ...(score === null ? [] : [{ type: 'PaperScored', data: score } as const]),
  );
}
