import type { PaperScore } from '@vigil/domain/sitting/public';
import { examDefinitions } from '../../exams/public.js';
import { papersOf } from '../../sitting/public.js';
import type { Reactor } from '../../platform/reactors/reactor-runner.js';
import type { Services } from '../../platform/services.js';
import { tellOfResults } from '../results/tell-results.js';
import { paperSight } from '../sight.js';

/**
 * Who waited for marking is told once that it is done, when the result shows by then; where it does not show yet,
 * they are told with the others.
 */
export const whenPaperMarkedTellCandidate = (services: Services): Reactor => ({
  name: 'when-paper-marked-tell-candidate',
  types: ['PaperScored'],
  handle: async ({ stream, data }) => {
    const { reviewState, replaces } = data as PaperScore & { readonly replaces?: PaperScore };
    if (reviewState !== 1 || replaces?.reviewState !== 0) return;
    const { paper, state } = await papersOf(services).any(stream.slice('paper-'.length));
    if (state.voided !== null) return;
    const exam = await examDefinitions(services).find(paper.examId);
    if (exam === null) return;
    if (!(await paperSight(services, paper, state)).sight.score) return;
    await tellOfResults(services, exam, [paper.userId], paper.paperId);
  },
});
