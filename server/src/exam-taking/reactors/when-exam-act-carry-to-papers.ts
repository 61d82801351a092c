import type { ExamSessionEvent } from '@vigil/domain/exam-taking/events';
import type { ExamAct, PaperCommand } from '@vigil/domain/exam-taking/paper-command';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { PaperView } from '@vigil/projections/exam-taking/paper-view';
import { papersOf, systemActor } from '../../engine/papers.js';
import type { Reactor } from '../../platform/reactors/reactor-runner.js';
import type { Services } from '../../platform/services.js';

const atOnce = 64;
const viewPatienceMilliseconds = 60_000;
const name = 'when-exam-act-carry-to-papers';

/**
 * Carries an act on the whole exam to each open paper, once each (command id = event id + paper id), and after a crash again.
 * A second pass after the position of the first catches starts that raced with the act (engine §9).
 */
export const whenExamActCarryToPapers = (services: Services): Reactor => ({
  name,
  types: ['AllOrderedIn', 'ExamExtended', 'MessageSentToAll'],
  handle: async (event: Recorded) => {
    const act = event as Recorded & ExamSessionEvent;
    const { examId } = act.data;
    const reached = new Set<string>();
    await carryTo(services, act, event.position, reached);
    await carryTo(services, act, await services.log.head(), reached);
    const envelope = papersOf(services).bySystem(name, services.clock.now());
    await papersOf(services).sessions.execute(examId, { type: 'ReportActCarriedOut', examId, actEventId: event.id, papers: reached.size }, envelope);
  },
});

async function carryTo(services: Services, act: Recorded & ExamSessionEvent, upTo: string, reached: Set<string>): Promise<void> {
  if (!(await services.views.waitFor('papers', upTo, viewPatienceMilliseconds))) throw new Error(`view papers did not reach ${upTo}`);
  const open = await services.views.view<PaperView>('papers').find({ filter: { examId: act.data.examId, handState: 0 } });
  const left = open.map((paper) => paper.id).filter((id) => !reached.has(id));
  while (left.length > 0) {
    await Promise.all(left.splice(0, atOnce).map((paperId) => carry(services, act, paperId)));
  }
  for (const paper of open) reached.add(paper.id);
}

async function carry(services: Services, act: Recorded & ExamSessionEvent, paperId: string): Promise<void> {
  const papers = papersOf(services);
  const { state } = await papers.papers.load(paperId);
  if (state.paper === null || state.handedIn !== null) return;
  const given: ExamAct = { revision: act.revision, time: act.time };
  const command = await commandFor(services, act, given, paperId);
  if (command === null) return;
  const actor = act.actor.kind === 'staff' ? act.actor : systemActor(name);
  const outcome = await papers.papers.execute(paperId, command, {
    actor,
    arrivedAt: services.clock.now(),
    operation: name,
    commandId: `${act.id}/${paperId}`,
  });
  if (outcome.kind === 'refused' && outcome.refusal.reason !== 'PaperAlreadyHandedIn') {
    services.logger.warn({ paperId, reason: outcome.refusal.reason, act: act.type }, 'an act on an exam was refused by a paper');
  }
}

async function commandFor(services: Services, act: Recorded & ExamSessionEvent, given: ExamAct, paperId: string): Promise<PaperCommand | null> {
  switch (act.type) {
    case 'AllOrderedIn': {
      const { state } = await papersOf(services).papers.load(paperId);
      const keys = await papersOf(services).keysOf(state);
      return { type: 'HandInByProctor', exState: act.data.exState, message: act.data.message, act: given, keys };
    }
    case 'ExamExtended':
      return { type: 'AddTime', minutes: act.data.minutes, reason: act.data.reason, act: given };
    case 'MessageSentToAll':
      return { type: 'SendMessage', messageId: act.data.messageId, text: act.data.text, act: given };
    default:
      return null;
  }
}
