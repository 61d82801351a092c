import { createHash } from 'node:crypto';
import type { PaperView } from '@vigil/projections/sitting/public';
import { findAllInTurns } from '@vigil/stores/documents/find-all';
import type { Services } from '../platform/services.js';
import { viewAtHead } from '../platform/views/view-reached.js';

const viewPatienceMilliseconds = 10_000;

/** The papers of an exam that are handed in. */
export interface CohortSeen {
  readonly papers: readonly PaperView[];
  /** time of the latest hand-in among them, ms; 0: none */
  readonly until: number;
  /** SHA-256 (hex) over them: changes when one of them is scored anew or reopened */
  readonly seen: string;
}

/**
 * The handed-in papers as the view has them once it reached the head of the log; `until`: only those handed in by then,
 * so that who hands in later changes nothing of what was seen.
 */
export async function cohortSeen(services: Services, examId: string, until = Infinity): Promise<CohortSeen> {
  await viewAtHead(services, 'papers', viewPatienceMilliseconds);
  const all = await findAllInTurns(services.views.view<PaperView>('papers'), { examId, handState: 1 });
  const papers = all.filter(({ handTime }) => (handTime ?? 0) <= until);
  const hash = createHash('sha256');
  for (const { id, position } of papers) hash.update(`${id}:${position}\n`);
  return {
    papers,
    until: papers.reduce((latest, { handTime }) => Math.max(latest, handTime ?? 0), 0),
    seen: hash.digest('hex'),
  };
}
