import type { Reactor } from '../../platform/reactors/reactor-runner.js';
import type { Services } from '../../platform/services.js';
import { queueJudging } from '../judging/judgings.js';
import { judgingReactor } from '../judging/run-judgings.js';

/**
 * A handed-in paper with programs waits for the judge; one whose late answer was admitted, or to which an answer
 * came back, waits again.
 */
export const whenPaperHandedInJudgePrograms = (services: Services): Reactor => ({
  name: judgingReactor,
  types: ['PaperHandedIn', 'LateAnswerAdmitted', 'AnswerBroughtBack'],
  handle: (event) => queueJudging(services, event.stream.slice('paper-'.length)),
});
