import { setImmediate as nextTurn } from 'node:timers/promises';
import { paperSight, tellOfResults } from '../exam-taking/public.js';
import { examDefinitions } from '../exams/public.js';
import { papersOf } from '../sitting/public.js';
import type { Services } from '../platform/services.js';
import type { RecordedRegrade } from './carry-regrade.js';

/**
 * Tells the candidates of these papers that their result changed, once for an act however often it is carried; only
 * those who may see their score by now. Nothing of what the results are is said.
 */
export async function tellCandidates(
  services: Services,
  act: RecordedRegrade,
  changed: ReadonlySet<string>,
): Promise<void> {
  const exam = await examDefinitions(services).find(act.data.examId);
  if (exam === null) return;
  const told = new Set<string>();
  for (const paperId of changed) {
    // Each may be read anew: everybody else has a turn between them.
    await nextTurn();
    const { state, paper } = await papersOf(services).any(paperId);
    if ((await paperSight(services, paper, state)).sight.score) told.add(paper.userId);
  }
  await tellOfResults(services, exam, [...told].sort(), act.id, 'exam.regrade');
}
