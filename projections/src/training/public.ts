/** What other slices use of training: nothing else of this folder is theirs. */
export type { TrainedQuestionView, TrainingDayView, TrainingView } from './training-views.js';
