import { findAll } from '@vigil/stores/documents/find-all';
import type { Recorded } from '@vigil/domain/kernel/event';
import type { PaperView } from '@vigil/projections/exam-taking/paper-view';
import { papersOf } from '../../engine/papers.js';
import type { Reactor } from '../../platform/reactors/reactor-runner.js';
import type { Services } from '../../platform/services.js';
import { carryAct, carryingReactor, type RecordedAct } from './carry-act.js';

const atOnce = 64;
const viewPatienceMilliseconds = 60_000;

/**
 * Carries an act on the whole exam to each open paper, once each (command id = event id + paper id), and after a crash again.
 * A second pass after the position of the first catches starts that raced with the act (engine §9).
 */
export const whenExamActCarryToPapers = (services: Services): Reactor => ({
  name: carryingReactor,
  types: ['AllOrderedIn', 'ExamExtended', 'MessageSentToAll'],
  handle: async (event: Recorded) => {
    const act = event as RecordedAct;
    const { examId } = act.data;
    const reached = new Set<string>();
    await carryTo(services, act, event.position, reached);
    await carryTo(services, act, await services.log.head(), reached);
    const envelope = papersOf(services).bySystem(carryingReactor, services.clock.now());
    await papersOf(services).sessions.execute(examId, { type: 'ReportActCarriedOut', examId, actEventId: event.id, papers: reached.size }, envelope);
  },
});

async function carryTo(services: Services, act: RecordedAct, upTo: string, reached: Set<string>): Promise<void> {
  if (!(await services.views.waitFor('papers', upTo, viewPatienceMilliseconds))) throw new Error(`view papers did not reach ${upTo}`);
  const open = await findAll(services.views.view<PaperView>('papers'), { examId: act.data.examId, handState: 0 });
  const left = open.map((paper) => paper.id).filter((id) => !reached.has(id));
  const failed: unknown[] = [];
  while (left.length > 0) {
    const outcomes = await Promise.allSettled(left.splice(0, atOnce).map((paperId) => carryAct(services, act, paperId)));
    failed.push(...outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : [])));
  }
  // Every other paper has it by now; the act as a whole is tried again.
  if (failed.length > 0) throw new Error(`${act.type} did not reach ${failed.length} papers`, { cause: failed[0] });
  for (const paper of open) reached.add(paper.id);
}
