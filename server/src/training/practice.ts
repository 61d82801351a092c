import { modeOfType, percentOf, trainingModes } from '@vigil/domain/training/public';
import type { TrainingView } from '@vigil/projections/training/public';
import type { Practice, PracticeMode } from '../platform/declarations/answers.js';
import { account, type RequestContext } from '../platform/context.js';
import { viewReached } from '../platform/views/view-reached.js';

/** Ways to practise a whole bank, as they are offered; a type and a chapter have lists of their own. */
const offered = [
  trainingModes.inOrder,
  trainingModes.random,
  trainingModes.unanswered,
  trainingModes.difficult,
  trainingModes.recite,
] as const;

/** Strokes of the modes' pictures, 24 by 24. */
const strokes: Readonly<Record<(typeof offered)[number], string>> = {
  [trainingModes.inOrder]: 'M4 6h10M4 12h10M4 18h10M18 5v14m3-3-3 3-3-3',
  [trainingModes.random]: 'M3 7h4l9 10h5m-3-3 3 3-3 3M3 17h4l2-2m5-6 2-2h5m-3-3 3 3-3 3',
  [trainingModes.unanswered]: 'M5 4h14v16H5zM12 8v5m0 3v.1',
  [trainingModes.difficult]: 'M4 19 10 8l4 6 2-3 4 8z',
  [trainingModes.recite]: 'M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zm0 0v14',
};

const imageOf = (mode: (typeof offered)[number]): string =>
  `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#1f4e9e" stroke-width="1.5" ' +
      `stroke-linecap="round" stroke-linejoin="round"><path d="${strokes[mode]}"/></svg>`,
  )}`;

/** How the caller practises a bank: its modes, each with the record that goes on, else the last one. */
export async function practiceOf(context: RequestContext, repoId: string): Promise<Practice> {
  await viewReached(context, 'trainings');
  const trainings = context.services.views.view<TrainingView>('trainings');
  const modes = await Promise.all(
    offered.map(async (mode): Promise<PracticeMode> => {
      const [last] = await trainings.find({
        filter: { userId: account(context).id, repoId, mode },
        sort: [{ field: 'round', descending: true }],
        limit: 1,
      });
      return { mode, image: imageOf(mode), repoTrainDTO: last === undefined ? null : recordOf(last) };
    }),
  );
  return { modes, modeOfType };
}

const recordOf = ({ id, state, answerCount, totalCount }: TrainingView): PracticeMode['repoTrainDTO'] => ({
  ...{ id, state, answerCount, totalCount },
  percent: percentOf(answerCount, totalCount),
});
