import { turnStart } from '@vigil/domain/exam-taking/visibility';
import { examDefinitions } from '../../exams/public.js';
import type { Reactor } from '../../platform/reactors/reactor-runner.js';
import type { Services } from '../../platform/services.js';
import { concernedBy, tellOfResults } from '../results/tell-results.js';

const viewPatienceMilliseconds = 60_000;

/**
 * Each publication is told once to those who had handed in by then, and each withdrawal to those who could see their
 * results; one after a withdrawal is another.
 */
export const whenResultsPublishedTellCandidates = (services: Services): Reactor => ({
  name: 'when-results-published-tell-candidates',
  types: ['ResultsPublished', 'ResultsWithdrawn'],
  handle: async ({ id, type, position, time, data }) => {
    const { examId } = data as { examId: string };
    const exam = await examDefinitions(services).find(examId);
    if (exam === null) return;
    if (!(await services.views.waitFor('papers', position, viewPatienceMilliseconds)))
      throw new Error(`view papers did not reach ${position}`);
    const people = await concernedBy(services, examId, { since: turnStart(exam, time), until: time });
    const template = type === 'ResultsWithdrawn' ? 'exam.results-withdrawn' : 'exam.results';
    await tellOfResults(services, exam, people, id, template);
  },
});
