import { examSessionStream, paperCreatedFrom, type PaperClaimed } from '@vigil/domain/sitting/public';
import type { PaperState } from '@vigil/domain/sitting/paper-state';
import type { CommandEnvelope } from '../../platform/command-side/command-side.js';
import type { Services } from '../../platform/services.js';
import { blueprints } from '../draws/blueprints.js';
import { papersOf } from './papers.js';

/**
 * Makes a claim again that the log had lost, and its paper: the same questions in the same order. `claim` as it was
 * before, vouched for by whoever calls. Throws the refusal `AnotherPaperOpen`, which passes, or `PersonErased`; a
 * blueprint that is gone is a fault, and then nothing is claimed.
 */
export async function restoreClaim(
  services: Services,
  claim: PaperClaimed,
  envelope: CommandEnvelope,
): Promise<PaperState> {
  const papers = papersOf(services);
  paperCreatedFrom(claim, await blueprints(services).get(claim.blueprint));
  const openPaper = await papers.settle(claim.userId);
  const { sessionRevision: _before, ...rest } = claim;
  const seen = await actsSeen(services, claim);
  const { events, state } = papers.accepted(
    await papers.candidates.execute(
      claim.userId,
      {
        type: 'RestoreClaim',
        claim: { ...rest, ...(seen < 0 ? {} : { sessionRevision: seen }) },
        ...(openPaper === null ? {} : { openPaper }),
      },
      envelope,
    ),
  );
  const made = events.find((event) => event.type === 'PaperClaimed');
  return papers.complete(made?.data ?? state.claims[claim.examId]?.last ?? claim);
}

/**
 * The last act on the exam that the claim had seen and the log still has: the log may have lost later ones, and got
 * others at their revisions, which this claim has not seen.
 */
async function actsSeen(
  { log }: Services,
  { examId, sessionRevision = -1, startedAt }: PaperClaimed,
): Promise<number> {
  if (sessionRevision < 0) return -1;
  const acts = await log.readStream(examSessionStream(examId));
  const seen = acts.findLast(({ revision, time }) => revision <= sessionRevision && time <= startedAt);
  return seen?.revision ?? -1;
}
