import type { Recorded } from '@vigil/domain/kernel/event';
import { papersOf } from '../../sitting/public.js';
import type { Reactor } from '../../platform/reactors/reactor-runner.js';
import type { Services } from '../../platform/services.js';

/**
 * A handed-in paper lets its candidate go. Whoever asks earlier finds the claim released anyway (engine §3).
 */
export const whenPaperHandedInReleaseCandidate = (services: Services): Reactor => ({
  name: 'when-paper-handed-in-release-candidate',
  types: ['PaperHandedIn'],
  handle: async (event: Recorded) => {
    const paperId = event.stream.slice('paper-'.length);
    const { state } = await papersOf(services).papers.load(paperId);
    if (state.paper === null || state.handedIn === null) return;
    await papersOf(services).release(state.paper.userId, paperId, state.handIns);
  },
});
