import type { Recorded } from '@vigil/domain/kernel/event';
import { papersOf, systemActor } from '../sitting/public.js';
import type { Reactor } from '../platform/reactors/reactor-runner.js';
import type { Lease } from '../platform/roles/lease.js';
import type { Services } from '../platform/services.js';
import {
  CarryingRegrade,
  carryingRegrade,
  regradePaper,
  standingNow,
  type RecordedRegrade,
} from './carry-regrade.js';
import { regradesOf } from './regrades.js';
import { tellCandidates } from './tell-candidates.js';

/**
 * Carries a regrade, or its undoing, to each handed-in paper, once each (command id = event id + paper id), and after a
 * crash again; then tells those whose visible result changed, and says in the log that it is done.
 */
export const whenRegradeCarryToPapers = (services: Services): Reactor => {
  /** Per act that is to be tried again: the papers that have it. After a restart all are asked again. */
  const underWay = new Map<string, CarryingRegrade>();
  return {
    name: carryingRegrade,
    types: ['RegradeApplied', 'RegradeUndone'],
    handle: async (event: Recorded, lease: Lease) => {
      const act = event as RecordedRegrade;
      const { examId } = act.data;
      const carrying = underWay.get(act.id) ?? new CarryingRegrade(services, act);
      underWay.set(act.id, carrying);
      await carrying.toAll(lease);
      if (!lease.held()) return;
      await tellCandidates(services, act, carrying.changed);
      await regradesOf(services).execute(
        examId,
        {
          ...{ type: 'ReportCarried', examId, act: act.data.act },
          ...{ papers: carrying.reached.size, changed: carrying.changed.size },
        },
        papersOf(services).bySystem(carryingRegrade, services.clock.now()),
      );
      await carrying.tell('done');
      underWay.delete(act.id);
    },
  };
};

const onHandIn = 'when-paper-handed-in-regrade';

/** A paper that is handed in after regrades of its exam, for the first time or again, is scored with them too. */
export const whenPaperHandedInRegrade = (services: Services): Reactor => ({
  name: onHandIn,
  types: ['PaperHandedIn'],
  handle: async (event: Recorded) => {
    const paperId = event.stream.slice('paper-'.length);
    const { state } = await papersOf(services).papers.load(paperId);
    if (state.paper === null) return;
    const standing = await standingNow(services, state.paper.examId);
    if (standing === null) return;
    await regradePaper(services, paperId, standing, { actor: systemActor(onHandIn), commandId: event.id });
  },
});
