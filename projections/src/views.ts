import { paperProjection } from './sitting/paper.projection.js';
import type { Projection } from './runner/projection.js';
import { examStatisticsProjection } from './statistics/exam-statistics.projection.js';
import { questionStatisticsProjection } from './statistics/question-statistics.projection.js';
import { watchCardProjection } from './watch/watch-card.projection.js';

/** Every read model the projector keeps. Add one here and it builds itself from the log. */
export const projections = [
  paperProjection,
  watchCardProjection,
  examStatisticsProjection,
  questionStatisticsProjection,
] as unknown as readonly Projection[];
