import { stepRefusal, type PaperState, type Place } from '@vigil/domain/sitting/public';
import { envelopeOf } from '../platform/command-side/envelope.js';
import type { RequestContext } from '../platform/context.js';
import { papersOf, refused } from '../sitting/public.js';

/**
 * Records that a question of an open paper is before its candidate: behind the answer, never delaying it (engine
 * §13); where one goes forward question by question, before it, for what was reached decides what is shown (ET154).
 * Refuses `QuestionPassed`, `QuestionAhead`.
 */
export async function recordOpened(
  context: RequestContext,
  paperId: string,
  state: PaperState,
  place: Place,
): Promise<void> {
  const { services } = context;
  if (state.handedIn !== null) return;
  const refusal = stepRefusal(state, place);
  if (refusal !== null) throw refused(refusal, services.clock.now());
  const { quId } = place.question;
  if (state.current === quId) return;
  const recorded = papersOf(services).papers.execute(
    paperId,
    { type: 'OpenQuestion', quId },
    { ...envelopeOf(context, 'quDetail', null), commandId: null },
  );
  if (state.paper?.rules.stepOn !== true) {
    recorded.catch((error: unknown) =>
      services.logger.warn({ err: error, paperId }, 'an opened question was not recorded'),
    );
    return;
  }
  const outcome = await recorded;
  if (outcome.kind === 'refused' && isOfSteps(outcome.refusal.reason))
    throw refused(outcome.refusal, services.clock.now());
}

const isOfSteps = (reason: string): boolean => reason === 'QuestionPassed' || reason === 'QuestionAhead';
