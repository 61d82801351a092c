import { examSessionStream, type PaperClaimed } from '@vigil/domain/sitting/public';
import type { Recorded } from '@vigil/domain/kernel/event';
import { papersOf } from '../../sitting/public.js';
import type { Reactor } from '../../platform/reactors/reactor-runner.js';
import type { Services } from '../../platform/services.js';
import { carryAct, type RecordedAct } from './carry-act.js';

/**
 * Completes a claim whose paper a crash left unmade, so that the deadline of a paper nobody comes back to is
 * kept (engine §3).
 */
export const whenPaperClaimedCreatePaper = (services: Services): Reactor => ({
  name: 'when-paper-claimed-create-paper',
  types: ['PaperClaimed'],
  handle: async (event: Recorded) => {
    const claim = event.data as PaperClaimed;
    await makePaperOf(services, claim);
    // An act that was decided after this claim looked, and carried out before it was there, still reaches it.
    // The session is kept folded, behind whatever is being decided on it: nearly always it tells without a
    // look at the log that there is none.
    const seen = claim.sessionRevision ?? -1;
    const { revision } = await papersOf(services).sessions.load(claim.examId);
    if (revision <= seen) return;
    const acts = await services.log.readStream(examSessionStream(claim.examId), { afterRevision: seen });
    for (const act of acts) await carryAct(services, act as RecordedAct, claim.paperId);
  },
});

/** Makes the paper of a claim unless it is there. */
export async function makePaperOf(services: Services, claim: PaperClaimed): Promise<void> {
  const papers = papersOf(services);
  const { revision } = await papers.papers.load(claim.paperId);
  if (revision < 0) await papers.complete(claim);
}
