import type { ExamSessionEvent, ExamAct, PaperCommand } from '@vigil/domain/sitting/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import { papersOf, systemActor } from '../../sitting/public.js';
import { perServices } from '../../platform/per-services.js';
import type { Services } from '../../platform/services.js';

/** An act on a whole exam, as it stands in `exam-session-{examId}`. */
export type RecordedAct = Recorded & ExamSessionEvent;

export const carryingReactor = 'when-exam-act-carry-to-papers';

/** Acts whose papers are remembered here. */
const actsRemembered = 100;

/**
 * Papers that have an act, by its event id: noted by whichever reactor brought it, because a paper whose
 * claim was seen late may have it before the act's own turn comes. Only for saying how far an act is; what a
 * paper has, its stream says.
 */
export const papersWithAct = perServices((_services: Services) => {
  const known = new Map<string, Set<string>>();
  return (actId: string): Set<string> => {
    const papers = known.get(actId) ?? new Set<string>();
    known.set(actId, papers);
    const [oldest] = known.keys();
    if (known.size > actsRemembered && oldest !== undefined) known.delete(oldest);
    return papers;
  };
});

/**
 * Carries an act to one paper, once however often it is asked (command id = event id + paper id, engine §9).
 * A paper handed in already stays as it is.
 */
export async function carryAct(services: Services, act: RecordedAct, paperId: string): Promise<void> {
  const papers = papersOf(services);
  const { state } = await papers.papers.load(paperId);
  if (state.paper === null || state.handedIn !== null) return;
  const given: ExamAct = { revision: act.revision, time: act.time };
  const command = await commandFor(services, act, given, paperId);
  if (command === null) return;
  const actor = act.actor.kind === 'staff' ? act.actor : systemActor(carryingReactor);
  const outcome = await papers.papers.execute(paperId, command, {
    actor,
    arrivedAt: services.clock.now(),
    operation: carryingReactor,
    commandId: `${act.id}/${paperId}`,
  });
  if (outcome.kind === 'accepted') papersWithAct(services)(act.id).add(paperId);
  if (outcome.kind === 'refused' && outcome.refusal.reason !== 'PaperAlreadyHandedIn') {
    services.logger.warn(
      { paperId, reason: outcome.refusal.reason, act: act.type },
      'an act on an exam was refused by a paper',
    );
  }
}

async function commandFor(
  services: Services,
  act: RecordedAct,
  given: ExamAct,
  paperId: string,
): Promise<PaperCommand | null> {
  switch (act.type) {
    case 'AllOrderedIn': {
      const { state } = await papersOf(services).papers.load(paperId);
      const keys = await papersOf(services).keysOf(state);
      return {
        type: 'HandInByProctor',
        exState: act.data.exState,
        message: act.data.message,
        act: given,
        keys,
      };
    }
    case 'ExamExtended':
      return { type: 'AddTime', minutes: act.data.minutes, reason: act.data.reason, act: given };
    case 'MessageSentToAll':
      return { type: 'SendMessage', messageId: act.data.messageId, text: act.data.text, act: given };
    default:
      return null;
  }
}
