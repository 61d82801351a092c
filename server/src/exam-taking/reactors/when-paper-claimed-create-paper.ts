import type { PaperClaimed } from '@vigil/domain/exam-taking/events';
import type { Recorded } from '@vigil/domain/kernel/event';
import { papersOf } from '../../engine/papers.js';
import type { Reactor } from '../../platform/reactors/reactor-runner.js';
import type { Services } from '../../platform/services.js';

/** Completes a claim whose paper a crash left unmade, so that the deadline of a paper nobody comes back to is kept (engine §3). */
export const whenPaperClaimedCreatePaper = (services: Services): Reactor => ({
  name: 'when-paper-claimed-create-paper',
  types: ['PaperClaimed'],
  handle: async (event: Recorded) => {
    const claim = event.data as PaperClaimed;
    const { revision } = await papersOf(services).papers.load(claim.paperId);
    if (revision < 0) await papersOf(services).complete(claim);
  },
});
