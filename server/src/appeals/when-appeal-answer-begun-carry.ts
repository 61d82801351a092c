import type { AppealAnswered } from '@vigil/domain/appeals/public';
import { RefusedError } from '../platform/errors.js';
import type { Reactor } from '../platform/reactors/reactor-runner.js';
import type { Services } from '../platform/services.js';
import { carryAnswer } from './carry-answer.js';

/** An answer whose call was cut off between its beginning and its mark is brought to its end all the same. */
export const whenAppealAnswerBegunCarry = (services: Services): Reactor => ({
  name: 'when-appeal-answer-begun-carry',
  types: ['AppealAnswerBegun'],
  handle: async ({ data }) => {
    try {
      await carryAnswer(services, (data as AppealAnswered).appealId);
    } catch (error) {
      // It was given up: the review waits again, and says so to whoever looks.
      if (!(error instanceof RefusedError)) throw error;
    }
  },
});
