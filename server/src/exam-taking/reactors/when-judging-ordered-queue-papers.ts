import type { ExamSessionEvent } from '@vigil/domain/sitting/public';
import type { PaperView } from '@vigil/projections/sitting/public';
import { unlessTouched } from '../../sitting/public.js';
import { findAll } from '@vigil/stores/documents/find-all';
import type { Reactor } from '../../platform/reactors/reactor-runner.js';
import type { Services } from '../../platform/services.js';
import { queueJudging } from '../judging/judgings.js';

const viewPatienceMilliseconds = 60_000;
const atOnce = 16;

/**
 * Puts every handed-in paper of the exam into the queue, also one that was judged: the same judgement again
 * adds nothing (judgeCode).
 */
export const whenJudgingOrderedQueuePapers = (services: Services): Reactor => ({
  name: 'when-judging-ordered-queue-papers',
  types: ['JudgingOrdered'],
  handle: async (event, lease) => {
    const { examId } = (event as unknown as Extract<ExamSessionEvent, { type: 'JudgingOrdered' }>).data;
    if (!(await services.views.waitFor('papers', event.position, viewPatienceMilliseconds)))
      throw new Error(`view papers did not reach ${event.position}`);
    const left = (await findAll(services.views.view<PaperView>('papers'), { examId, handState: 1 })).map(
      (paper) => paper.id,
    );
    while (left.length > 0 && lease.held())
      await Promise.all(
        left
          .splice(0, atOnce)
          .map((paperId) => unlessTouched(services, paperId, () => queueJudging(services, paperId))),
      );
  },
});
